"""Run the command line in this process, with a folder of saved games that the test chooses."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, NamedTuple
from unittest.mock import patch

import pexpect

from compbis import record
from compbis.app import main
from compbis.front import saves as front_saves
from compbis.front import tutorial
from compbis.record import files, read_record
from compbis.story import importing
from tests.house.prepared import Spawn
from tests.house.seated import quick_passwords

TOP = Path(__file__).resolve().parents[3]

PATIENCE = 300.0
"""Timeout in seconds for output from a program; a passing test comes nowhere near it on any machine."""

KEEPERS = (record, files, front_saves, tutorial, importing)
"""The modules that import `saves_folder`, imported here before `run` patches it: a module first imported during the
patch would keep the patched function."""


class Ran(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


ENDED_AT_PASSWORD = (
    "compbis: no game was begun: the input ended at the question for a password; "
    "an empty line there means no password\n"
)
"""What standard error says of a script that ends there."""


def run(*arguments: str, typed: Sequence[str] | bytes = (), saves: Path | None = None) -> Ran:
    """Run compbis with these lines on its standard input. saves: the folder of saved games, if the run needs one."""
    script = typed if isinstance(typed, bytes) else "".join(f"{line}\n" for line in typed).encode()
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
    handlers = {number: signal.getsignal(number) for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT)}
    with (
        _file_of(script) as source,
        patch.object(sys, "stdin", source),
        ExitStack() as stack,
        patch("compbis.console.plain.PlainTerminal.pause"),
        quick_passwords(),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        for module in KEEPERS:
            stack.enter_context(patch.object(module, "saves_folder", lambda: saves or Path(os.devnull)))
        try:
            status = main(arguments)
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)
    texts = []
    for stream in (out, err):
        stream.flush()
        buffer = stream.buffer
        assert isinstance(buffer, io.BytesIO)
        texts.append(buffer.getvalue().decode())
    return Ran(status, *texts)


@contextmanager
def _file_of(script: bytes) -> Iterator[IO[str]]:
    with TemporaryFile() as file:
        file.write(script)
        file.seek(0)
        yield io.TextIOWrapper(file)


def start(*arguments: str, **environment: str) -> "subprocess.Popen[bytes]":
    """Start compbis as a separate process, in line mode through pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", "compbis", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=TOP,
        env={**os.environ, **environment},
    )


def read_opening(child: "pexpect.spawn[Any]") -> None:
    """Page past the title and the briefing of a new game on the full screen."""
    child.expect_exact("ANY KEY CONTINUES-")
    child.send("  ")


COMPBIS = (sys.executable, "-m", "compbis")


def spawn(
    *command: str, rows: int = 24, columns: int = 80, truly: bool = False, **environment: str
) -> "pexpect.spawn[Any]":
    """A program in a pseudo-terminal.

    Args:
        command: the command that starts it
        rows: the rows of the terminal
        columns: the columns of the terminal
        truly: whether to start it without a prepared process (tests.house.prepared)
        environment: additional environment variables; there are no colours unless they say otherwise
    """
    child = Spawn(
        command[0],
        [*command[1:]],
        cwd=str(TOP),
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "1", **environment},
        dimensions=(rows, columns),
        encoding="utf-8",
        timeout=PATIENCE,
        truly=truly,
    )
    child.delaybeforesend = None
    return child


def talk(child: "pexpect.spawn[Any]", *steps: tuple[str, str | None]) -> None:
    """Wait for each text, and type the line beside it, if there is one."""
    for said, line in steps:
        child.expect_exact(said)
        if line is not None:
            child.send(f"{line}\r")


def end(child: "pexpect.spawn[Any]") -> None:
    """Kill a program in a pseudo-terminal and wait for it; close() alone would not wait long enough."""
    child.kill(signal.SIGKILL)
    child.wait()
    child.close()


def failed(ran: Ran, status: int) -> str:
    """The single error line of a run that must fail with this exit status."""
    assert ran.status == status, ran
    assert ran.err.startswith("compbis: ")
    assert ran.err.endswith("\n")
    assert ran.err.count("\n") == 1, ran.err
    assert "Traceback" not in ran.out + ran.err
    return ran.err


def orders(path: Path) -> list[str]:
    """The orders of the turn that is on record, of a game without a password."""
    return [entry.text for entry in read_record(path, {}).entries]


def solitaire(path: Path, *orders: str, arguments: Sequence[str] = ()) -> Ran:
    """A solitaire game as the British, with a fixed seed and no password."""
    return run(
        "play", "--solitaire", "--side", "british", "--seed", "5", "--save", str(path), *arguments, typed=["", *orders]
    )
