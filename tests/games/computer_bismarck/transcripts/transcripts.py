"""Whole sessions in line mode: NAME.in holds the input, NAME.out the output of the program.

A script starts with comments, lines that begin with `;`: what the session shows, and the sections of the manual. A line
`$ play --solitaire --seed 1` starts the program with these arguments, `$` alone without any; the lines below it, down
to the next `$` or `@ `, are its standard input. Trailing blanks count. A line `@ own.py` writes a file of that name
with the lines below. All this happens in one folder, empty at first, which is also the home directory: games are kept
in .local/share/compbis, or where --save says.

A comment `; OTTO'S PLAN: DECOY` pins Otto's first plan: in the data/captains.dat that the program reads, no other plan
has any weight. In a script without this comment no plan has any, and Otto fails. So a new plan, or other weights,
change no session. Dice need no pin: a seed gives each draw by its name, whatever else is drawn.

For each command the transcript has the line itself, the output, the exit status, and standard error. Dots replace the
times of a tournament, a seed that nobody chose, its digest, the time of a game, and the current version of the rules.
`python -m tests.games.computer_bismarck.transcripts.rerecord [NAME...]` records transcripts again.
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
"""The start of a line that writes a file."""
_CHANGING = re.compile(
    r"[0-9a-f]{64}|\d{30,}|\d{4}-\d\d-\d\d \d\d:\d\d"
    rf"|(?<= ){re.escape(RULES[-1].version)}(?=, )|(?<=^\[rules )\d+(?=\]$)",
    re.MULTILINE,
)
"""Matches a digest, a seed that nobody chose, a date and time, and the current version of the rules."""
_DEAR, _CHEAP = re.compile(r"^SCRYPT_N = 2\*\*17 ", re.MULTILINE), "SCRYPT_N = 2**4 "
_REGISTER = re.compile(r"^EDITIONS = \{.*?^\}", re.MULTILINE | re.DOTALL)
_THIS_GAME = 'EDITIONS = {"computer-bismarck": "compbis.games.computer_bismarck.edition"}'
_PLAN = re.compile(r"^; OTTO'S PLAN: (.+)$", re.MULTILINE)


class File(NamedTuple):
    """A file that a script writes."""

    name: str
    text: str


class Command(NamedTuple):
    """One start of the program: `line` as in the script, `typed` its standard input."""

    line: str
    typed: str

    @property
    def arguments(self) -> list[str]:
        return shlex.split(self.line)[1:]


def script(name: str) -> Path:
    """The file with the input of a session."""
    return FOLDER / f"{name}.in"


def transcript(name: str) -> Path:
    """The file with the output of a session."""
    return FOLDER / f"{name}.out"


def names(suffix: str) -> list[str]:
    """The sessions that have a file with this suffix."""
    return sorted(path.stem for path in FOLDER.glob(f"*{suffix}"))


def install(folder: Path) -> Path:
    """Install the program in an empty folder, away from the checkout and its saves.

    There a password check is cheap: its cost shows in no session, and was more than half of their time. The register
    has this game only, so that a new game changes no session.
    """
    shutil.copytree(TOP / "compbis", folder / "compbis")  # with the compiled files
    _change(folder / "compbis" / "record" / "seal.py", _DEAR, _CHEAP)
    _change(folder / "compbis" / "games" / "__init__.py", _REGISTER, _THIS_GAME)
    return folder


def _change(module: Path, old: re.Pattern[str], new: str) -> None:
    """Change a module of the installed program at the only place that has the old text."""
    text, changes = old.subn(new, module.read_text())
    assert changes == 1
    module.write_text(text)


def play(name: str, program: Path, folder: Path) -> str:
    """Play a session; returns its transcript.

    Args:
        name: the session
        program: the folder where `install` put the program
        folder: an empty folder to play in
    """
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
    """The result of a start of the program."""

    status: int
    out: bytes
    err: bytes


_Start = Callable[[Command], _Ran]


@contextmanager
def _standing_by(program: Path, folder: Path) -> Iterator[_Start]:
    """Yields a function that runs a command in the folder, by a fork of a process that has imported it (stand_by.py).

    A command with --cards gets a new process, as one process plays with one set of values.
    """
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
    """The plan that a script pins, "" if none."""
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
    """The program for one session: its own data, and links to all else, as other sessions may run at the same time.

    Args:
        program: the folder where `install` put the program
        folder: an empty folder
        plan: Otto's only possible first plan, "" for none
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
    """The text of data/captains.dat with a weight for one plan only.

    Args:
        numbers: the text of the file
        plan: the plan, "" for no weight at all

    Raises:
        KeyError: there is no such plan
    """
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
    """The table of a tournament without the times, which are in its last two blocks."""
    *results, thinking, playing = ["", "", *said.split("\n\n")]
    times = (re.sub(r" +[\d.]+( +[\d.]+)*$", " ...", block, flags=re.MULTILINE) for block in (thinking, playing))
    return "\n\n".join([*results[2:], *times]) if results[2:] else said


def _text(said: bytes) -> str:
    """The output as text, with invalid bytes escaped."""
    return said.decode("utf-8", "backslashreplace")
