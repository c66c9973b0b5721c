"""A program of a captain, at the other end of three pipes: it can neither hold its employer up nor fill his memory."""

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
"""What of the environment the program gets."""
_CHUNK = 65536
_KEPT = 4096
"""Bytes of its standard error, the last ones, of which one line is told if it fails."""
_LONGEST_COMPLAINT = 160
_GONE = 5.0
"""Seconds in which the keeper tells the status of a program that has fallen silent, and clears away what it left."""


class Fault(Exception):
    """What a program did wrong. fault: in words that tell nothing hidden; detail: what may (table.match.Forfeit)."""

    def __init__(self, fault: str, detail: str = "") -> None:
        super().__init__(f"{fault}: {detail}" if detail else fault)
        self.fault, self.detail = fault, detail


class Limits(NamedTuple):
    """What a program may take.

    Args:
        answer: seconds for an answer, all that it tries out before it among them.
        game: seconds for all its answers of a game.
        end: seconds that it has to end by itself when the game is over.
        line: bytes that it may write for an answer.
        memory: bytes of data of each of its processes.
    """

    answer: float = 60.0
    game: float = 3600.0
    end: float = 2.0
    line: int = 65536
    memory: int = 2**30


LIMITS = Limits()


class Program:
    """The program, running. command: its file and its arguments.

    Raises Fault when it does not do as it should; it is then good for nothing.
    """

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._most = limits.line
        self._heard = bytearray()
        self._unsaid = bytearray()
        self._complaints = b""
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
        """Ends it at once, with all that it has started. That happens, too, if nobody holds on to it."""
        for file in (*self._pipes, self._leash):
            os.set_blocking(file.fileno(), False)

    def say(self, line: bytes) -> None:
        """Let it read this line when it is next heard, or when it ends."""
        self._unsaid += line + b"\n"

    def hear(self, until: float) -> bytes:
        """The next line that it writes, once all was said. until: when it must be there, of `time.monotonic`."""
        while self._unsaid or b"\n" not in self._heard:
            if len(self._heard) > self._most:
                raise Fault(f"wrote more than {self._most} bytes for an answer")
            if monotonic() >= until or not self._exchange(until):
                raise Fault("did not answer in time")
        line, _, rest = self._heard.partition(b"\n")
        self._heard = rest
        return bytes(line)

    def end(self, seconds: float) -> None:
        """Say what is unsaid, close its input, and let it end by itself; end it if it has not in that time."""
        until = monotonic() + seconds
        said, _, _ = self._pipes
        with suppress(Fault):  # it has ended
            while monotonic() < until:
                if not self._unsaid:
                    said.close()
                self._exchange(until)
                self._heard.clear()  # nobody has asked
        self.kill()

    @property
    def _pipes(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        """Its standard streams."""
        streams = (self._keeper.stdin, self._keeper.stdout, self._keeper.stderr)
        return cast("tuple[IO[bytes], IO[bytes], IO[bytes]]", streams)

    def _exchange(self, until: float) -> bool:
        """Wait till anything can be said or heard, and do so; False if nothing can be by then. Raises Fault if the
        program is gone, and has not left an answer."""
        said, heard, complaints = self._pipes
        watch = select.poll()
        for file in (heard, self._leash, *(() if complaints.closed else (complaints,))):
            watch.register(file, select.POLLIN)
        if self._unsaid:
            watch.register(said, select.POLLOUT)
        ready = {file for file, _ in watch.poll(max(0.0, until - monotonic()) * 1000)}
        if not complaints.closed and complaints.fileno() in ready:
            self._complain()
        if heard.fileno() in ready and self._read() == b"":
            raise self._gone("closed its output")
        if self._unsaid and said.fileno() in ready:
            self._write()
        if self._leash.fileno() in ready:
            while len(self._heard) <= self._most and self._read():
                pass  # what it wrote before it ended
            if self._unsaid or b"\n" not in self._heard:
                raise self._gone("ended")
        return bool(ready)

    def _read(self) -> bytes | None:
        """What it has written now: b"" if it will write no more, None if there is nothing yet."""
        _, heard, _ = self._pipes
        chunk = heard.read(_CHUNK)
        self._heard += chunk or b""
        return chunk

    def _write(self) -> None:
        said, _, _ = self._pipes
        try:
            del self._unsaid[: said.write(self._unsaid[:_CHUNK]) or 0]
        except BrokenPipeError:
            raise self._gone("closed its input") from None

    def _complain(self) -> None:
        """Keep the end of what it writes on its standard error."""
        _, _, complaints = self._pipes
        chunk = complaints.read(_CHUNK)
        if chunk == b"":
            complaints.close()
        self._complaints = (self._complaints + (chunk or b""))[-_KEPT:]

    def _gone(self, otherwise: str) -> Fault:
        """The fault of a program that does not go on. otherwise: what it did, unless it has ended."""
        told = self._last_told()
        _, _, complaints = self._pipes
        if not complaints.closed:
            self._complain()
        lines = self._complaints.decode("utf-8", "replace").split("\n")
        shown = ("".join(filter(str.isprintable, line)).strip() for line in reversed(lines))
        complaint = next(filter(None, shown), "")[:_LONGEST_COMPLAINT]
        half = " in the middle of a line" if self._heard and b"\n" not in self._heard else ""
        return Fault(f"{_how(told) or otherwise}{half}", complaint)

    def _last_told(self) -> Sequence[str]:
        """The lines in which its keeper tells how it ended; none if it has not."""
        told, until = b"", monotonic() + _GONE
        self._leash.settimeout(_GONE)
        with suppress(OSError):
            while monotonic() < until and (part := self._leash.recv(_KEPT)):
                told += part
        return told.decode("utf-8", "replace").splitlines()


def _how(told: Sequence[str]) -> str:
    """How a program ended by what its keeper tells: why it did not begin, or its status; "" if he tells nothing."""
    if not told:
        return ""
    if len(told) > 1:
        return told[0]
    with suppress(ValueError):
        status = int(told[0])
        return f"ended (exit status {status})" if status >= 0 else f"ended ({Signals(-status).name})"
    return f"ended ({told[0]})"


def _kill(keeper: "subprocess.Popen[bytes]", leash: socket.socket) -> None:
    """Let go of the program, and see its keeper off."""
    for file in (keeper.stdin, keeper.stdout, keeper.stderr, leash):
        if file:
            with suppress(OSError):
                file.close()
    try:
        keeper.wait(_GONE)
    except subprocess.TimeoutExpired:
        keeper.kill()
        keeper.wait()
