"""Whole sessions in line mode: what is typed stands in NAME.in, what the program says to it in NAME.out.

A script begins with comments, lines that start with `;`: what the session shows, and the sections of the manual. A line
`$ play --solitaire --seed 1` then starts the program with these arguments, `$` alone without any; the lines below it,
down to the next `$` or `@ `, are its standard input, which ends there. Blanks at the end of a line count. A line
`@ own.py` writes a file of that name: the lines below are its text. All this happens in one folder, empty at first,
which is home as well: so games are kept in .local/share/compbis, or where --save says.

A comment `; OTTO'S PLAN: DECOY` pins the plan that Otto begins with: in the data/captains.dat that the program reads,
no other has any weight. In a script without it none has, and Otto fails. So a plan that is added, or drawn more often,
changes no session. Dice need no pin: a seed gives each draw by its name, whatever else is drawn.

The transcript has for each command the line itself, what the program said, its exit status, and what it said on
standard error; of a tournament, which says at its end how long it took, dots stand for times, and in any session for a
seed that nobody chose, for its digest, for when a game was played, and for the version of the rules of today.
`python -m tests.games.computer_bismarck.transcripts.rerecord [NAME...]` records transcripts anew.
"""

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, NamedTuple

from compbis.games.computer_bismarck.history import RULES

FOLDER = Path(__file__).resolve().parent
TOP = FOLDER.parents[3]

_WRITES = "@ "
"""What the line begins with that writes a file."""
_CHANGING = re.compile(
    r"[0-9a-f]{64}|\d{30,}|\d{4}-\d\d-\d\d \d\d:\d\d"
    rf"|(?<= ){re.escape(RULES[-1].version)}(?=, )|(?<=^\[rules )\d+(?=\]$)",
    re.MULTILINE,
)
"""A digest, a seed that nobody chose, a time of day, and the version of the rules of today."""
_DEAR, _CHEAP = re.compile(r"^SCRYPT_N = 2\*\*17 ", re.MULTILINE), "SCRYPT_N = 2**4 "
_REGISTER = re.compile(r"^EDITIONS = \{.*?^\}", re.MULTILINE | re.DOTALL)
_THIS_GAME = 'EDITIONS = {"computer-bismarck": "compbis.games.computer_bismarck.edition"}'
_PLAN = re.compile(r"^; OTTO'S PLAN: (.+)$", re.MULTILINE)


class File(NamedTuple):
    """A file that a script writes."""

    name: str
    text: str


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
    """Put the program into an empty folder, as when it is installed: away from the checkout and its saves. A try at a
    password costs next to nothing there: what it costs shows in no session, and was more than half of their time. No
    other game is in its register, so that one that is added changes no session."""
    shutil.copytree(TOP / "compbis", folder / "compbis")  # what is compiled, too
    _change(folder / "compbis" / "record" / "seal.py", _DEAR, _CHEAP)
    _change(folder / "compbis" / "games" / "__init__.py", _REGISTER, _THIS_GAME)
    return folder


def _change(module: Path, old: re.Pattern[str], new: str) -> None:
    """Change a module of the installed program, at the one place where the old text stands."""
    text, changes = old.subn(new, module.read_text())
    assert changes == 1
    module.write_text(text)


def play(name: str, program: Path, folder: Path) -> str:
    """The transcript of a session. program: where `install` put it; folder: an empty one to play in."""
    said = ""
    text = script(name).read_bytes().decode()
    with (
        TemporaryDirectory(dir=program) as temporary,
        _standing_by(_with_plan(program, Path(temporary), pinned_plan(text)), folder) as start,
    ):
        for step in steps(text):
            if isinstance(step, File):
                path = folder / step.name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(step.text)
            else:
                said += _run(step, start)
    return said


class _Ran(NamedTuple):
    """What a start of the program came to."""

    status: int
    out: bytes
    err: bytes


_Start = Callable[[Command], _Ran]


@contextmanager
def _standing_by(program: Path, folder: Path) -> Iterator[_Start]:
    """What starts the program in that folder for a command: a copy of a process that has imported it (stand_by.py). Who
    brings values of his own has it started afresh, for one process plays with one set of values."""
    environment = {"PATH": os.defpath, "HOME": str(folder), "PYTHONPATH": str(program)}

    def start(command: Command) -> _Ran:
        if "--cards" in command.arguments:
            line = [sys.executable, "-m", "compbis", *command.arguments]
            ran = subprocess.run(line, input=command.typed.encode(), capture_output=True, cwd=folder, env=environment)
            return _Ran(ran.returncode, ran.stdout, ran.stderr)
        with TemporaryFile() as typed, TemporaryFile() as out, TemporaryFile() as err:
            typed.write(command.typed.encode())
            typed.seek(0)
            streams = [typed.fileno(), out.fileno(), err.fileno()]
            socket.send_fds(ours, [json.dumps(command.arguments).encode()], streams)
            status = int(ours.recv(16))
            return _Ran(status, *(_all(file) for file in (out, err)))

    ours, theirs = socket.socketpair()
    line = [sys.executable, str(FOLDER / "stand_by.py"), str(theirs.fileno())]
    nothing = subprocess.DEVNULL
    with (
        ours,
        subprocess.Popen(line, cwd=folder, env=environment, pass_fds=[theirs.fileno()], stdin=nothing, stdout=nothing),
    ):
        theirs.close()
        try:
            yield start
        finally:
            ours.shutdown(socket.SHUT_WR)


def _all(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()


def pinned_plan(text: str) -> str:
    """The plan that a script pins; "" if it names none."""
    pinned = _PLAN.search(text)
    return pinned[1] if pinned else ""


def steps(text: str) -> Iterator[File | Command]:
    """The files and commands of a script, in order."""
    lines = list(StringIO(text, newline="\n"))
    starts = [number for number, line in enumerate(lines) if line.startswith(("$", _WRITES))]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        line, below = lines[start].rstrip("\n"), "".join(lines[start + 1 : end])
        yield File(line.removeprefix(_WRITES), below) if line.startswith(_WRITES) else Command(line, below)


def commands(text: str) -> list[Command]:
    """The commands of a script, in order."""
    return [step for step in steps(text) if isinstance(step, Command)]


def _with_plan(program: Path, folder: Path, plan: str) -> Path:
    """The program for one session: its own data, and links to all else, for others may be played at the same time.

    Args:
        program: where `install` put it
        folder: an empty one
        plan: the only one that Otto can begin with; "" if there is none
    """
    package = folder / "compbis"
    shutil.copytree(program / "compbis" / "data", package / "data")
    for path in (program / "compbis").iterdir():
        if path.name != "data":
            (package / path.name).symlink_to(path)
    numbers = package / "data" / "captains.dat"
    numbers.write_text(weights_of(numbers.read_text(), plan))
    return folder


def weights_of(numbers: str, plan: str) -> str:
    """data/captains.dat with a weight for one plan alone. Raises KeyError if there is none of that name. numbers: the
    file as it is; plan: "" for no weight at all."""
    before, heading, below = numbers.partition("[plans]")
    plans, end, after = below.partition("\n\n")
    remark, *rows = plans.splitlines()
    weights = {row.partition("|")[0].strip(): 0 for row in rows}
    if plan:
        weights[plan.lower()] += 1
    rows = [f"{name} | {weight}" for name, weight in weights.items()]
    return "".join((before, heading, "\n".join((remark, *rows)), end, after))


def _run(command: Command, start: _Start) -> str:
    ran = start(command)
    said = _CHANGING.sub("...", _text(ran.out))
    if command.arguments[:1] == ["tournament"]:
        said = _without_times(said)
    return f"{command.line}\n{said}[status {ran.status}]\n{_text(ran.err)}"


def _without_times(said: str) -> str:
    """The table of a tournament: in its last two blocks stands what was measured."""
    *results, thinking, playing = ["", "", *said.split("\n\n")]
    times = (re.sub(r" +[\d.]+( +[\d.]+)*$", " ...", block, flags=re.MULTILINE) for block in (thinking, playing))
    return "\n\n".join([*results[2:], *times]) if results[2:] else said


def _text(said: bytes) -> str:
    """Every byte of it, also where it is no text."""
    return said.decode("utf-8", "backslashreplace")
