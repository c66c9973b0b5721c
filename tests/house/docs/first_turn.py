"""The section of PLAYING.md about the first turn, made from the text of the lesson: python -m
tests.house.docs.first_turn rewrites it.

Above each piece of dialogue stands what the guide says about it; the dialogue is real output.
"""

import textwrap
from collections.abc import Iterator
from itertools import pairwise
from tempfile import TemporaryDirectory

from compbis.desk.guide import VOICE
from compbis.games.computer_bismarck.desk.lesson import LESSON
from tests.house.app.app_helpers import run
from tests.house.docs.notation_page import TOP

PAGE = TOP / "docs" / "games" / "computer-bismarck" / "PLAYING.md"
HEADING, NEXT = "## A first turn\n", "## The board\n"
_INTRODUCTION = """
This is the first turn of the lesson, `./play tutorial`. A guide says at each prompt what to type, and why.
"""
_CLOSE = """
Search until she is found, keep contact with shadows, bring up battleships, and keep the convoys moving. The rest of
this page has the complete rules, every table, and some advice.
"""
_COLUMNS = 120
_READ = ("say", "drawn")


def section() -> str:
    """The section as it should be on the page, with its heading."""
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
    """The output of line mode for a player who types what the guide asks for on turn 1."""
    typed = [line for step in LESSON.turns[1] for line in step.lines]
    with TemporaryDirectory() as folder:
        return run("tutorial", "--save", f"{folder}/first.compbis", typed=typed).out


def exchanges(said: str) -> Iterator[list[str]]:
    """For each line typed on turn 1, its prompt and the reply. The last line, which ends the turn, has only its prompt:
    its result depends on the enemy too."""
    lines = [line for line in said.splitlines() if not line.startswith(VOICE)]
    starts = [number for number, line in enumerate(lines) if line.startswith("ENTER ")]
    last = sum(len(step.lines) for step in LESSON.turns[1]) - 1
    yield from (lines[start:end] for start, end in pairwise(starts[: last + 1]))
    yield [lines[starts[last]]]


def _console(block: list[str]) -> list[str]:
    return ["\n".join(["```console", *block, "```"])] if block else []


def main() -> None:
    """Rewrite the section."""
    text = PAGE.read_text()
    before, after = text.split(HEADING)[0], text.split(NEXT)[1]
    PAGE.write_text(before + section() + NEXT + after)


if __name__ == "__main__":
    main()
