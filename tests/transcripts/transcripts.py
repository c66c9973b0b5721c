"""Whole sessions in line mode: what is typed stands in NAME.in, what the program says to it in NAME.out.

A script begins with comments, lines that start with `;`: what the session shows, and the sections of the manual. A line
`$ play --solitaire --seed 1` then starts the program with these arguments, `$` alone without any; the lines below it,
down to the next `$`, are its standard input, which ends there. Blanks at the end of a line count. All commands of a
script run in one folder, empty at first, which is home as well: so games are kept in .local/share/compbis, or where
--save says.

The transcript has for each command the line itself, what the program said, its exit status, and what it said on
standard error. `python tests/transcripts/rerecord.py [NAME...]` records transcripts anew.
"""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parent
TOP = FOLDER.parents[1]

PATIENCE = 60
"""Seconds that a command may take at the very most: more means that it waits for something that never comes."""


class Command(NamedTuple):
    """One start of the program. line: as it stands in the script; typed: all of its standard input."""

    line: str
    typed: str

    @property
    def arguments(self) -> list[str]:
        return shlex.split(self.line)[1:]


def script(name: str) -> Path:
    """The file of what is typed in a session."""
    return FOLDER / f"{name}.in"


def transcript(name: str) -> Path:
    """The file of what is seen in a session."""
    return FOLDER / f"{name}.out"


def names(suffix: str) -> list[str]:
    """The sessions that have a file of this suffix."""
    return sorted(path.stem for path in FOLDER.glob(f"*{suffix}"))


def install(folder: Path) -> Path:
    """Put the program into an empty folder, as when it is installed: away from the checkout and its saves."""
    leave_out = shutil.ignore_patterns("__pycache__")
    shutil.copytree(TOP / "compbis", folder / "compbis", ignore=leave_out)
    shutil.copytree(TOP / "data", folder / "compbis" / "data", ignore=leave_out)
    return folder


def play(name: str, program: Path, folder: Path) -> str:
    """The transcript of a session. program: where `install` put it; folder: an empty one to play in."""
    return "".join(_run(command, program, folder) for command in commands(script(name).read_bytes().decode()))


def commands(text: str) -> Iterator[Command]:
    """The commands of a script, in order."""
    lines = list(StringIO(text, newline="\n"))
    starts = [number for number, line in enumerate(lines) if line.startswith("$")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield Command(lines[start].rstrip("\n"), "".join(lines[start + 1 : end]))


def _run(command: Command, program: Path, folder: Path) -> str:
    ran = subprocess.run(
        [sys.executable, "-m", "compbis", *command.arguments],
        input=command.typed.encode(),
        capture_output=True,
        cwd=folder,
        env={"PATH": os.defpath, "HOME": str(folder), "PYTHONPATH": str(program)},
        timeout=PATIENCE,
    )
    return f"{command.line}\n{_text(ran.stdout)}[status {ran.returncode}]\n{_text(ran.stderr)}"


def _text(said: bytes) -> str:
    """Every byte of it, also where it is no text."""
    return said.decode("utf-8", "backslashreplace")
