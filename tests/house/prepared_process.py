"""A Python process that has imported the program, and forks a copy for each start, which saves the time to import it.

`python prepared_process.py NUMBER`: NUMBER is the file descriptor of a socket. Each start arrives there as JSON, with
the terminal that the copy gets. tests/house/prepared.py is at the other end; it says how a copy differs from a program
that has really been started.
"""

import atexit
import gc
import json
import os
import runpy
import signal
import socket
import sys
import threading
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from types import ModuleType
from typing import Any

MOST = 2**17
"""The most bytes of a start."""
AT_HAND = (
    *(
        "argparse",
        "configparser",
        "cryptography.hazmat.bindings._rust",
        "gettext",
        "platformdirs",
        "resource",
        "shutil",
    ),
    *("sqlite3", "tempfile"),
    *("compbis.app", "compbis.captains.person", "compbis.console.editing", "compbis.screen.fullscreen"),
    *(
        f"compbis.front.{name}"
        for name in ("command", "house.choice", "play", "restore", "setup", "sitting", "tutorial")
    ),
    *(
        f"compbis.games.computer_bismarck.{name}"
        for name in (
            *("captains.otto.captain", "cards.shores", "desk.desk", "edition", "emblem", "game"),
            *(f"words.{name}" for name in ("briefing", "details", "lists", "panels", "voice")),
        )
    ),
)
"""The modules imported by the programs that tests start most; not readline, which asks the terminal when it is
imported."""


def starts(orders: socket.socket) -> Any:
    """Fork a copy for each start; returns the start in a copy, None in this process when the socket closes.

    A process in between ends at once, so that the copy is an orphan, and a child of the process that asked for it.
    """
    while True:
        said, terminals, _, _ = socket.recv_fds(orders, MOST, 1)
        if not said:
            return None
        between = os.fork()
        if not between:
            parent = os.getpid()
            if copy := os.fork():
                orders.send(f"{copy}".encode())
                os._exit(0)
            orders.close()
            while os.getppid() == parent:
                os.sched_yield()
            os.login_tty(terminals[0])
            return json.loads(said)
        os.close(terminals[0])
        os.waitpid(between, 0)
        orders.send(b"it is yours")


def streams_again() -> None:
    """Open standard input, output and error as Python does, for the terminal that is there now."""
    old: Any
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        old = getattr(sys, name)
        at_once = old.write_through  # PYTHONUNBUFFERED
        below = open(number, f"{mode}b", 0 if at_once and number else -1, closefd=False)  # noqa: SIM115 - stays open
        new: Any = TextIOWrapper(
            below, old.encoding, old.errors, newline="\n", line_buffering=not at_once, write_through=at_once
        )
        new.mode = mode
        setattr(sys, name, new)
        setattr(sys, f"__{name}__", new)


def say_left() -> None:
    """Act as a shell that ignores Ctrl-C: fork again, and print the exit status of the copy when it ends."""
    signal.signal(signal.SIGINT, lambda *_: None)
    if copy := os.fork():
        status = os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1])
        print("LEFT", status if status >= 0 else 128 - status, flush=True)
        os._exit(0)
    signal.signal(signal.SIGINT, signal.default_int_handler)


def run(what: str, name: str, arguments: list[str]) -> None:
    """Run what `python -m NAME`, `python -c NAME` or `python NAME` runs; what: the option, "" for none."""
    sys.argv[:] = [what or name, *arguments]
    if what == "-m":
        runpy.run_module(name, run_name="__main__", alter_sys=True)
    elif what == "-c":
        sys.modules["__main__"] = ModuleType("__main__")
        exec(compile(name, "<string>", "exec"), vars(sys.modules["__main__"]))
    else:
        runpy.run_path(name, run_name="__main__")


def end(status: int) -> None:
    """Do what Python does at the end of a program, except destroying the modules, which would take longest."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    given = dict(pair.split("=", 1) for pair in Path("/proc/self/environ").read_text().split("\0") if pair)
    found = sys.path[1:]
    sys.path[0] = os.getcwd()
    for module in AT_HAND:
        import_module(module)
    assert "readline" not in sys.modules
    set_here = {name: value for name, value in os.environ.items() if given.get(name) != value}
    gc.collect()
    gc.freeze()
    if start := starts(socket.socket(fileno=int(sys.argv[1]))):
        os.chdir(start["folder"])
        os.environ.clear()
        os.environ.update(start["environment"] | set_here)
        sys.path[:] = [*start["path"], *found]
        streams_again()
        if start["says_left"]:
            say_left()
        status = 0
        try:
            run(start["what"], start["name"], start["arguments"])
        except SystemExit as left:
            if not isinstance(left.code or 0, int):
                raise
            status = int(left.code or 0)
        end(status)
