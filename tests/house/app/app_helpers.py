"""Running the front door as from outside, but within this process, so that games are kept where a test says."""

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
from compbis.record import files
from compbis.story import importing
from tests.house.seated import quick_passwords

TOP = Path(__file__).resolve().parents[3]

PATIENCE = 300.0
"""Seconds until a test that waits for a word of a program gives up; none waits so long that passes, on any machine."""

KEEPERS = (record, files, front_saves, tutorial, importing)
"""The modules that know the folder of games. They are imported before any test puts another in its place: a module that
was imported later would keep that for ever."""


class Ran(NamedTuple):
    """What a run came to."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def run(*arguments: str, typed: Sequence[str] | bytes = (), saves: Path | None = None) -> Ran:
    """Run compbis with these lines on its standard input. saves: the folder of games, if it is needed."""
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
    """A file to read from, with this in it."""
    with TemporaryFile() as file:
        file.write(script)
        file.seek(0)
        yield io.TextIOWrapper(file)


def start(*arguments: str, **environment: str) -> "subprocess.Popen[bytes]":
    """Start compbis as a process of its own, line mode through pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", "compbis", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=TOP,
        env={**os.environ, **environment},
    )


def read_opening(child: "pexpect.spawn[Any]") -> None:
    """Read the title and the briefing of a new game on the full screen: any key ends each."""
    child.expect_exact("ANY KEY GOES ON-")
    child.send("  ")


def end(child: "pexpect.spawn[Any]") -> None:
    """End a program at a terminal of its own, whatever it is doing: close() alone would not wait long for it."""
    child.kill(signal.SIGKILL)
    child.wait()
    child.close()


def failed(ran: Ran, status: int) -> str:
    """The one line of a failure, which must have this status."""
    assert ran.status == status, ran
    assert ran.err.startswith("compbis: ")
    assert ran.err.endswith("\n")
    assert ran.err.count("\n") == 1, ran.err
    assert "Traceback" not in ran.out + ran.err
    return ran.err


def solitaire(path: Path, *orders: str, arguments: Sequence[str] = ()) -> Ran:
    """A solitaire game without a password, of a fixed seed."""
    return run(
        "play", "--solitaire", "--side", "british", "--seed", "5", "--save", str(path), *arguments, typed=["", *orders]
    )
