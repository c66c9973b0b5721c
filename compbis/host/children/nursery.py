"""The nursery: it forks the seats and referees, which therefore need no imports of their own and share its memory.

    python -m compbis.host.children.nursery FD
    python -m compbis.host.children.nursery alone MODULE ARGUMENT...

FD: the socket to the door, which sends a byte for each process to fork, and with it two or three descriptors. They
become REPORT, END and the standard input and output of the new process. It reads a message `start` from REPORT, and
writes its process id there, and its exit status when it ends. END is free for the process to use.

The nursery has one thread, no player's game, no key and no secret, and reads nothing but that byte. It ends when the
door does; if it is killed, the processes that it has forked continue.

`alone` is for a process that already has REPORT and END, and plays with other values than those that the nursery has
read.
"""

import fcntl
import gc
import json
import os
import signal
import socket
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import NoReturn

from compbis.errors import CompbisError, Leave, OtherValues
from compbis.games import EDITIONS, edition
from compbis.host.children import END, NUMBER, REPORT
from compbis.host.children.rehearsal import rehearse

HOUSE = ("board", "console", "desk", "front.preferences", "host.long_games", "host.seat", "host.seated", "host.serving",
         "record", "screen", "table")  # fmt: skip
WINGS = ("cards", "desk", "game", "phases", "requests", "rules", "sequence", "state", "words")
LIBRARIES = ("configparser", "platformdirs")
"""What the preferences of a player need."""
_INPUT, _OUTPUT = 0, 1
_PIECE, _MOST_ENDS = 65536, 3


def prepare() -> None:
    """Import what seats and referees need of the house and of each game, build what they would all build, and keep it
    from the garbage collector.

    The data of a game may be wrong, which its own processes will report.
    """
    for library in LIBRARIES:
        import_module(library)
    for room in HOUSE:
        _import_within(f"compbis.{room}")
    for name, module in EDITIONS.items():
        with suppress(CompbisError):
            played = edition(name)
            for wing in WINGS:
                _import_within(f"{module.rpartition('.')[0]}.{wing}")
            rehearse(played)
    gc.collect()
    gc.freeze()


def _import_within(name: str) -> None:
    """Import a module, and if it is a package, all modules in it."""
    module = import_module(name)
    for found in walk_packages(getattr(module, "__path__", ()), f"{name}."):
        import_module(found.name)


def serve(door: socket.socket) -> None:
    """Fork a process for each byte from the door, until the door ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the forked processes here
    while True:
        try:
            said, ends, _, _ = socket.recv_fds(door, 1, _MOST_ENDS)
        except ConnectionResetError:
            return
        if not said:
            return
        try:
            child = os.fork() == 0
        except OSError as error:
            print(f"compbis: {error.strerror or error}", file=sys.stderr, flush=True)
        else:
            if child:
                door.detach()
                _begin(ends)
        for end in ends:
            os.close(end)


def _begin(ends: Sequence[int]) -> NoReturn:
    """Become the process that the message at the first of these descriptors describes."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    try:
        _take(ends)
        start = json.loads(_line(socket.socket(fileno=os.dup(REPORT))))
    except (OSError, ValueError):
        os._exit(1)  # the door has ended in the meantime
    os.environ.update(start["environment"])
    if start["alone"]:
        _exec_alone(start["module"], start["arguments"])
    _run(start["module"], start["arguments"])


def _take(ends: Sequence[int]) -> None:
    """Give these descriptors their numbers, and close all others except standard error."""
    above = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, END + 1) for end in ends]
    for number, end in zip((REPORT, END, _INPUT), above, strict=False):
        os.dup2(end, number, inheritable=number == _INPUT)
    os.closerange(END + 1, os.sysconf("SC_OPEN_MAX"))
    if len(ends) == _MOST_ENDS:
        os.dup2(_INPUT, _OUTPUT)
        os.setsid()
        sys.stdin = open(_INPUT, errors=sys.stdin.errors, closefd=False)  # noqa: SIM115
        sys.stdout = open(_OUTPUT, "w", errors=sys.stdout.errors, closefd=False)  # noqa: SIM115


def _line(end: socket.socket) -> bytes:
    """A line from a socket, which is then closed."""
    with end, end.makefile("rb") as lines:
        return lines.readline(_PIECE)


def _run(module: str, arguments: Sequence[str]) -> NoReturn:
    """Run a module of compbis.host in this process. Tells the door its process id before, and its exit status after."""
    with suppress(OSError):
        Path("/proc/self/comm").write_text(module)  # its name for ps, on Linux
    with suppress(OSError):
        os.write(REPORT, NUMBER.pack(os.getpid()))
    status = 1
    try:
        status = import_module(f"compbis.host.{module}").main(arguments)
        sys.stdout.flush()
    except Leave:
        status = 0
    except OtherValues:
        _exec_alone(module, arguments)
    except BaseException:
        traceback.print_exc()
    with suppress(OSError):
        os.write(REPORT, NUMBER.pack(status))
    os._exit(status)


def _exec_alone(module: str, arguments: Sequence[str]) -> NoReturn:
    """As `_run`, in a process that has not imported anything yet."""
    for number in (REPORT, END):
        os.set_inheritable(number, True)
    os.execv(sys.executable, [sys.executable, "-m", f"{__package__}.nursery", "alone", module, *arguments])


def main(arguments: Sequence[str]) -> None:
    """Run as the nursery until the door ends, or as a process on its own."""
    if arguments[0] == "alone":
        _run(arguments[1], arguments[2:])
    prepare()
    serve(socket.socket(fileno=int(arguments[0])))


if __name__ == "__main__":
    main(sys.argv[1:])
