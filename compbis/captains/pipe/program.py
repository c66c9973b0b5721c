"""A captain's program at the other end of three pipes, which can neither block this process nor exhaust its memory."""

import os
import select
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from signal import Signals
from time import monotonic
from typing import IO, cast
from weakref import finalize

from compbis.table.values import NamedTuple

_KEEPER = Path(__file__).with_name("keeper.py")
_ENVIRONMENT = ("PATH", "HOME", "TMPDIR", "TZ", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_NUMERIC")
"""The environment variables that the program gets."""
_CHUNK = 65536
_KEPT = 4096
"""How many of the last bytes of standard error are kept; their last line is shown if the program fails."""
_LONGEST_ERROR = 160
_KEEPER_TIMEOUT = 5.0
"""The timeout in seconds for the keeper to report the program's status, and for it to clean up and exit."""


class Fault(Exception):
    """A program broke the protocol or a limit, or ended (table.match.Forfeit).

    Attributes:
        fault: what it did, without anything that a side may not know
        detail: more, which may include such things
    """

    def __init__(self, fault: str, detail: str = "") -> None:
        super().__init__(f"{fault}: {detail}" if detail else fault)
        self.fault, self.detail = fault, detail


class Limits(NamedTuple):
    """The limits on a program.

    Args:
        answer: seconds for an answer, including its tries
        game: seconds for all answers of a game
        end: seconds to exit by itself when the game is over
        line: bytes of an answer
        memory: bytes of data of each of its processes
    """

    answer: float = 60.0
    game: float = 3600.0
    end: float = 2.0
    line: int = 65536
    memory: int = 2**30


LIMITS = Limits()


class Program:
    """A running program. Once a method has raised Fault, it cannot be used any more."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._most = limits.line
        self._received = bytearray()
        self._unsent = bytearray()
        self._errors = b""
        self._leash, theirs = socket.socketpair()
        with theirs:
            self._keeper = subprocess.Popen(
                (sys.executable, "-I", "-S", str(_KEEPER), str(theirs.fileno()), str(limits.memory), *command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=(theirs.fileno(),),
                env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
                start_new_session=True,
            )
        self.kill = finalize(self, _kill, self._keeper, self._leash)
        """Kills the program and all that it has started; also called when this object is garbage collected."""
        for file in (*self._pipes, self._leash):
            os.set_blocking(file.fileno(), False)

    def say(self, line: bytes) -> None:
        """Queue a line for the program. It is sent during `hear` and `end`."""
        self._unsent += line + b"\n"

    def hear(self, until: float) -> bytes:
        """The next line that the program writes, after sending the queue. Raises Fault.

        `until` is the deadline, by `time.monotonic`.
        """
        while self._unsent or b"\n" not in self._received:
            if monotonic() >= until or not self._exchange(until):
                raise Fault("did not answer in time")
            if len(self._received) > self._most:
                raise Fault(f"wrote more than {self._most} bytes for an answer")
        line, _, rest = self._received.partition(b"\n")
        self._received = rest
        return bytes(line)

    def end(self, seconds: float) -> None:
        """Send the queue, close the program's input, and wait for it to exit; kill it after the timeout in seconds."""
        until = monotonic() + seconds
        stdin, _, _ = self._pipes
        with suppress(Fault):  # raised when it has exited
            while monotonic() < until:
                if not self._unsent:
                    stdin.close()
                self._exchange(until)
                self._received.clear()  # ignore any output
        self.kill()

    @property
    def _pipes(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        """The program's standard input, output and error."""
        streams = (self._keeper.stdin, self._keeper.stdout, self._keeper.stderr)
        return cast("tuple[IO[bytes], IO[bytes], IO[bytes]]", streams)

    def _exchange(self, until: float) -> bool:
        """Wait until the program can be written to or read from, and do so; False at the deadline `until`.

        Raises Fault if the program has ended without leaving an answer.
        """
        stdin, stdout, stderr = self._pipes
        watch = select.poll()
        for file in (stdout, self._leash, *(() if stderr.closed else (stderr,))):
            watch.register(file, select.POLLIN)
        if self._unsent:
            watch.register(stdin, select.POLLOUT)
        ready = {file for file, _ in watch.poll(max(0.0, until - monotonic()) * 1000)}
        if not stderr.closed and stderr.fileno() in ready:
            self._read_errors()
        if stdout.fileno() in ready and self._read() == b"":
            raise self._end_fault("closed its output")
        if self._unsent and stdin.fileno() in ready:
            self._write()
        if self._leash.fileno() in ready:
            while len(self._received) <= self._most and self._read():
                pass  # collect the output from before its end
            if self._unsent or b"\n" not in self._received:
                raise self._end_fault("ended")
        return bool(ready)

    def _read(self) -> bytes | None:
        """Read what the program has written: b"" at end of file, None if there is nothing yet."""
        _, stdout, _ = self._pipes
        chunk = stdout.read(_CHUNK)
        self._received += chunk or b""
        return chunk

    def _write(self) -> None:
        stdin, _, _ = self._pipes
        try:
            del self._unsent[: stdin.write(self._unsent[:_CHUNK]) or 0]
        except BrokenPipeError:
            raise self._end_fault("closed its input") from None

    def _read_errors(self) -> None:
        """Read standard error, and keep the end of it."""
        _, _, stderr = self._pipes
        chunk = stderr.read(_CHUNK)
        if chunk == b"":
            stderr.close()
        self._errors = (self._errors + (chunk or b""))[-_KEPT:]

    def _end_fault(self, what: str) -> Fault:
        """The fault of a program that stopped. `what` says how, unless it has exited."""
        reported = self._keeper_lines()
        _, _, stderr = self._pipes
        if not stderr.closed:
            self._read_errors()
        lines = self._errors.decode("utf-8", "replace").split("\n")
        shown = ("".join(filter(str.isprintable, line)).strip() for line in reversed(lines))
        last_error = next(filter(None, shown), "")[:_LONGEST_ERROR]
        half = " in the middle of a line" if self._received and b"\n" not in self._received else ""
        return Fault(f"{_how_ended(reported) or what}{half}", last_error)

    def _keeper_lines(self) -> Sequence[str]:
        """The lines in which the keeper reports the program's end; none if it has not ended."""
        reported, until = b"", monotonic() + _KEEPER_TIMEOUT
        self._leash.settimeout(_KEEPER_TIMEOUT)
        with suppress(OSError):
            while monotonic() < until and (part := self._leash.recv(_KEPT)):
                reported += part
        return reported.decode("utf-8", "replace").splitlines()


def _how_ended(reported: Sequence[str]) -> str:
    """How a program ended, from the keeper's lines: why it was not started, or its status; "" if there are no lines."""
    if not reported:
        return ""
    if len(reported) > 1:
        return reported[0]
    with suppress(ValueError):
        status = int(reported[0])
        return f"ended (exit status {status})" if status >= 0 else f"ended ({Signals(-status).name})"
    return f"ended ({reported[0]})"


def _kill(keeper: "subprocess.Popen[bytes]", leash: socket.socket) -> None:
    """Close all pipes and the socket, so that the keeper kills the program, and wait for the keeper to exit."""
    for file in (keeper.stdin, keeper.stdout, keeper.stderr, leash):
        if file:
            with suppress(OSError):
                file.close()
    try:
        keeper.wait(_KEEPER_TIMEOUT)
    except subprocess.TimeoutExpired:
        keeper.kill()
        keeper.wait()
