"""The first turn of the page PLAYING, from the same text as the lesson: python -m tests.house.docs.first_turn writes it
anew.

Above each piece of dialogue stands what the guide says to it; the dialogue is the program's own.
"""

import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from compbis.desk.guide import VOICE
from compbis.games.computer_bismarck.desk.lesson import LESSON

TOP = Path(__file__).resolve().parents[3]
PAGE = TOP / "docs" / "games" / "computer-bismarck" / "PLAYING.md"
HEADING, NEXT = "## A first turn\n", "## The board\n"
_INTRODUCTION = """
`./play tutorial` plays the first three turns with you, at your own pace: a guide says at each prompt what to type, and
why. On the third you shadow the Bismarck, bomb her and fight her. This is the first of them.
"""
_CLOSE = """
Search until she is found, keep touch with shadows, bring up battleships, and keep the convoys moving. The rest of this
page has the whole of it, every table, and some advice.
"""
_COLUMNS = 120
_READ = ("say", "drawn")


def section() -> str:
    """The section as it should stand on the page, its heading included."""
    beats = [beat for step in LESSON.turns[1] for beat in step.beats]
    parts: list[str] = []
    block: list[str] = []
    for beat, said in zip(beats, exchanges(dialogue()), strict=True):
        if text := " ".join(saying.text for saying in beat.sayings if saying.kind in _READ):
            parts += [*_console(block), textwrap.fill(text, _COLUMNS, break_on_hyphens=False)]
            block = []
        block += said
    return "\n".join([HEADING + _INTRODUCTION, "\n\n".join([*parts, *_console(block)]), _CLOSE, ""])


def dialogue() -> str:
    """What line mode says to somebody who types what the guide wants on turn 1."""
    typed = [line for step in LESSON.turns[1] for line in step.lines]
    with TemporaryDirectory() as folder:
        return subprocess.run(
            [sys.executable, "-m", "compbis", "tutorial", "--save", f"{folder}/first.compbis"],
            input="".join(f"{line}\n" for line in typed),
            env={**os.environ, "PYTHONPATH": str(TOP)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout


def exchanges(said: str) -> Iterator[list[str]]:
    """For each line typed on turn 1: its prompt, and what the program answered. Of the last, which ends the turn, the
    prompt alone: what comes of it is the enemy's affair, too."""
    lines = [line for line in said.splitlines() if not line.startswith(VOICE)]
    starts = [number for number, line in enumerate(lines) if line.startswith("ENTER ")]
    last = sum(len(step.lines) for step in LESSON.turns[1]) - 1
    yield from (lines[start:end] for start, end in pairwise(starts[: last + 1]))
    yield [lines[starts[last]]]


def _console(block: list[str]) -> list[str]:
    return ["\n".join(["```console", *block, "```"])] if block else []


def main() -> None:
    """Write it."""
    text = PAGE.read_text()
    before, after = text.split(HEADING)[0], text.split(NEXT)[1]
    PAGE.write_text(before + section() + NEXT + after)


if __name__ == "__main__":
    main()
