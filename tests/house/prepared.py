"""Starts programs in a pseudo-terminal without importing them: each is a copy of a process that has imported them.

Starting Python and importing the program takes longer than most of what the tests then do with it. `Spawn` is
pexpect's, except that a prepared process (tests/house/prepared_process.py) forks itself for each start; every test
worker has one.

As in a true start, the program is a child of the test, leads its own session at its own terminal, has the environment,
folder, arguments, module path and standard streams that the test gives, and its module, script or code runs as
`__main__` from its first line. It differs from a true start in this:

- All the modules that most programs import are imported already, with the whole register of games: a copy says nothing
  about what is imported, in which order, and how long a start takes.
- The variables BLESSED_* that compbis.screen sets are set already.
- Copies of one process have the same hash seed, command line in /proc, `sys.orig_argv` and `sys.flags`.
- Signals are as Python sets them when none is ignored, and no descriptor but 0, 1 and 2 is open.

Tests of these differences use a true start, and so does at least one program of each kind: full screen, line editor,
game. A true start is also used for whatever is not Python, such as a shell; for another copy of the program than this
one; with a `preexec_fn` or a locale of its own; and everywhere on a system that is not Linux or where a process cannot
adopt orphans. If a prepared process ends, the test that asks it for a program fails, and the next test gets a new one.
"""

import ctypes
import json
import os
import socket
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pexpect
from pexpect.pty_spawn import ptyprocess

from tests.house import prepared_process

TOP = Path(__file__).resolve().parents[2]
_ADOPT_ORPHANS = 36
"""PR_SET_CHILD_SUBREAPER of Linux."""
_PYTHON_READS = ("PYTHON", "LC_", "LANG")
"""The prefixes of the variables that Python itself reads, only when it starts."""
_PATH = "PYTHONPATH"
_USUAL = {("PYTHONUTF8", "1"), ("LANG", "C.UTF-8")}
"""The variables that many tests set; each combination gets a prepared process of its own."""
SAYS_LEFT = ("/bin/sh", "-c", 'trap : INT; "$@"; echo LEFT $?', "sh")
"""A shell that prints LEFT and the exit status of the command after it."""
_prepared: "dict[frozenset[tuple[str, str]], _Prepared]" = {}
"""The prepared processes of this worker, by the variables that Python has read."""


class _Start(NamedTuple):
    """A start of Python.

    Args:
        what: the option, "" for a script
        name: the name of the module or script, or the code
        arguments: the arguments of the program
        folder: the working folder
        path: the folders that come before Python's own in the module path
        environment: the environment variables
        says_left: whether LEFT and its exit status are printed after it
    """

    what: str
    name: str
    arguments: Sequence[str]
    folder: str
    path: Sequence[str]
    environment: Mapping[str, str]
    says_left: bool

    @property
    def read(self) -> frozenset[tuple[str, str]]:
        """The variables that Python reads when it starts, apart from the path."""
        pairs = self.environment.items()
        return frozenset((name, value) for name, value in pairs if name.startswith(_PYTHON_READS) and name != _PATH)


class Spawn(pexpect.spawn):  # type: ignore[misc]
    """pexpect's `spawn`, from a prepared process where that does no harm. truly: whether to start it without one.

    `modes` are those of its terminal, before the program changed them.
    """

    modes: list[Any]

    def __init__(self, *command: Any, truly: bool = False, **settings: Any) -> None:
        self._truly = truly or sys.platform != "linux"
        super().__init__(*command, **settings)

    def _spawnpty(self, args: Sequence[str | bytes], **settings: Any) -> Any:
        start = _start([os.fsdecode(word) for word in args], settings["cwd"], settings["env"])
        if self._truly or settings["preexec_fn"] or not start:
            begun = super()._spawnpty(args, **settings)
            self.modes = termios.tcgetattr(begun.fd)
            return begun
        ours, its = os.openpty()
        termios.tcsetwinsize(its, settings.get("dimensions", (24, 80)))
        self.modes = termios.tcgetattr(its)
        try:
            return ptyprocess.PtyProcess(_prepared_for(start).fork(start, its), ours)
        finally:
            os.close(its)


def _start(words: Sequence[str], folder: str | None, environment: Mapping[str, str] | None) -> _Start | None:
    """What a command line starts, None if that is not Python with the program of this checkout."""
    environment = dict(os.environ if environment is None else environment)
    folder = folder or os.getcwd()
    path = [each for each in environment.get(_PATH, "").split(os.pathsep) if each]
    after = tuple(words[: len(SAYS_LEFT)]) == SAYS_LEFT
    what = ""
    match words[len(SAYS_LEFT) :] if after else words:
        case [sys.executable, "-m", name, *arguments]:
            what, first = "-m", folder
        case [sys.executable, "-c", name, *arguments]:
            what, first = "-c", ""
        case [sys.executable, name, *arguments] if name.endswith(".py"):
            first = str(Path(name).parent)
        case _:
            return None
    start = _Start(what, name, arguments, folder, [first, *path], environment, after)
    of_this_program = str(TOP) in (folder, *path)
    return start if of_this_program and start.read <= _USUAL | set(os.environ.items()) else None


class _Prepared:
    """A process that has imported the program."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, prepared_process.__file__, str(theirs.fileno())]
        self._process = subprocess.Popen(
            command,
            cwd=TOP,
            env={name: value for name, value in environment.items() if name != _PATH},
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        theirs.close()

    def fork(self, start: _Start, terminal: int) -> int:
        """Start a program at this terminal; returns its process id. It is a child of this process."""
        said = json.dumps(start._asdict()).encode()
        _adopt_orphans(True)
        try:
            socket.send_fds(self._orders, [said], [terminal])
            answers = [self._orders.recv(prepared_process.MOST) for _ in range(2)]
        except OSError:
            answers = [b""]
        finally:
            _adopt_orphans(False)
        if b"" in answers:
            _prepared.clear()
            self._orders.close()
            raise RuntimeError(f"the prepared process has ended with status {self._process.wait()}; see its errors")
        return int(answers[0])


def _prepared_for(start: _Start) -> _Prepared:
    if start.read not in _prepared:
        _prepared[start.read] = _Prepared(start.environment)
    return _prepared[start.read]


def _adopt_orphans(wanted: bool) -> None:
    """Whether this process becomes the parent of what its children leave behind."""
    ctypes.CDLL(None).prctl(_ADOPT_ORPHANS, int(wanted), 0, 0, 0)
