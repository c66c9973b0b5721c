"""Starts processes for the door, and notices when they end."""

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from pathlib import Path

import compbis
from compbis.host.children import NUMBER
from compbis.host.folder import Folder
from compbis.host.invitations import Place
from compbis.host.lines import packed

_NUMBERS = 2


class Child:
    """A process that the nursery has been asked to fork. report: our end of the socket to which it writes NUMBERs.

    Attributes:
        returncode: its exit status; -SIGKILL if it ended without one, or was never forked; None while it runs
    """

    def __init__(self, report: socket.socket) -> None:
        self.returncode: int | None = None
        self._report, self._received = report, b""
        self._ended = asyncio.Event()
        report.setblocking(False)
        asyncio.get_running_loop().add_reader(report, self._listen)

    async def wait(self) -> int:
        """Wait until it ends; returns `returncode`."""
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has not started yet or has ended. Raises ProcessLookupError if it is ending."""
        if self.returncode is None and (reported := self._reported()):
            os.kill(reported[0], number)

    def _listen(self) -> None:
        try:
            piece = self._report.recv(_NUMBERS * NUMBER.size)
        except BlockingIOError:
            return
        except OSError:
            piece = b""
        self._received += piece
        if not piece:
            asyncio.get_running_loop().remove_reader(self._report)
            self._report.close()
            reported = self._reported()
            self.returncode = reported[1] if len(reported) == _NUMBERS else -signal.SIGKILL
            self._ended.set()

    def _reported(self) -> list[int]:
        """Its process id and exit status, as far as it has reported them."""
        whole = len(self._received) - len(self._received) % NUMBER.size
        return [number for (number,) in NUMBER.iter_unpack(self._received[:whole])]


class Nursery:
    """The process that forks the others (compbis.host.children.nursery). It is started again after it has died."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._line: socket.socket | None = None
        self._starting = asyncio.Lock()

    async def start(self) -> None:
        """Start it, unless it is running."""
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                await self._start()

    async def fork(
        self,
        module: str,
        *arguments: str,
        end: socket.socket,
        terminal: int | None = None,
        alone: bool = False,
        **environment: str,
    ) -> Child:
        """Fork a process.

        Args:
            module: a module of compbis.host, whose `main` it runs
            arguments: the arguments of `main`
            end: the socket that it gets as descriptor nursery.END
            terminal: the descriptor of its standard input and output, None for none; with it, it begins a session
            alone: whether it must not share what the nursery has read, since it plays with other values
            environment: additional environment variables for it
        """
        ours, theirs = socket.socketpair()
        with theirs:
            start = {"module": module, "arguments": arguments, "environment": environment, "alone": alone}
            ours.sendall(packed("start", **start))
            ends = [theirs.fileno(), end.fileno(), *([] if terminal is None else [terminal])]
            try:
                await self._ask(ends)
            except OSError:
                ours.close()
                raise
        return Child(ours)

    def close(self) -> None:
        """End it."""
        if self._line:
            self._line.close()

    async def _ask(self, ends: Sequence[int]) -> None:
        await self.start()
        try:
            self._send(ends)
        except ConnectionError:  # it has just died
            async with self._starting:
                await self._start()
            self._send(ends)

    def _send(self, ends: Sequence[int]) -> None:
        assert self._line
        socket.send_fds(self._line, [b"."], ends)

    async def _start(self) -> None:
        self.close()
        self._line, theirs = socket.socketpair()
        self._line.setblocking(False)
        with theirs:
            module = "children.nursery", str(theirs.fileno())
            self._process = await _python(*module, keep=theirs, stdout=DEVNULL, session=True)


async def start_fetch(folder: Folder, place: Place, what: str) -> Process:
    """Start the process that writes a file of a game to its standard output.

    Args:
        folder: the host's folder
        place: the seat that asks for it
        what: a word of `long_games.fetch.WHAT`
    """
    words = str(folder.path), place.game, place.side.value, what
    return await _python("long_games.fetch", *words, stdout=PIPE, LC_ALL="C.UTF-8")


async def _python(
    module: str,
    *arguments: str,
    stdout: int,
    keep: socket.socket | None = None,
    session: bool = False,
    **environment: str,
) -> Process:
    """Run a module of compbis.host in a new interpreter, with a minimal environment and no input.

    Args:
        module: its name in compbis.host
        arguments: its arguments
        stdout: where its output goes
        keep: the socket that it inherits, None for none
        session: whether it begins a session
        environment: additional environment variables for it
    """
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        f"compbis.host.{module}",
        *arguments,
        stdin=DEVNULL,
        stdout=stdout,
        pass_fds=(keep.fileno(),) if keep else (),
        start_new_session=session,
        cwd="/",
        env={
            "PATH": os.defpath,
            "LANG": "C.UTF-8",
            "PYTHONPATH": str(Path(compbis.__file__).resolve().parents[1]),
            "PYTHONSAFEPATH": "1",
            **environment,
        },
    )
