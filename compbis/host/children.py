"""The child processes of the door: a referee for each game, and a seat for each connection."""

import asyncio
import fcntl
import os
import pty
import re
import socket
import struct
import sys
import termios
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import compbis
from compbis.errors import MachineError
from compbis.host.folder import Folder
from compbis.host.invitations import Place
from compbis.host.lines import Broken, Incoming, Message
from compbis.table.side import Side
from compbis.table.values import NamedTuple

_TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9+._-]{0,63}")
_PIECE, _SPECTATOR = 65536, b"w"
_SOON = 20
"""Timeout in seconds for a list of games that waits for a new referee."""
_LARGEST = 1000
"""The most columns or rows of a client's terminal."""


class Terminal(NamedTuple):
    """A client's terminal, as the client describes it.

    Args:
        term: its TERM, "" if the client has no terminal
        columns: its width, 0 if unknown
        rows: its height, 0 if unknown
    """

    term: str = ""
    columns: int = 0
    rows: int = 0


class Referees:
    """The referee processes of a folder's games, each started when it is needed, and again after it has died."""

    def __init__(self, folder: Folder, changed: Callable[[str, Message], object] = lambda game, stands: None) -> None:
        """changed: called with a game and its state (Referee.stands) whenever that state changes."""
        self._folder = folder
        self._running: dict[str, tuple[Process, socket.socket]] = {}
        self._starting = asyncio.Lock()
        self._changed = changed
        self.stands: dict[str, Message] = {}
        self._heard = asyncio.Event()

    async def start(self, game: str) -> None:
        """Start the referee of a game unless it is running. Raises MachineError if the game is stopped."""
        if self._folder.stopped(game):
            raise MachineError(f"{game} is stopped")
        async with self._starting:
            running = self._running.get(game)
            if running and running[0].returncode is None:
                return
            if running:
                self._let_go(running[1])
            ours, its = socket.socketpair()
            with its:
                arguments = "serving", str(self._folder.path), game, str(its.fileno())
                process = await _python(*arguments, keep=its, stdin=DEVNULL, stdout=DEVNULL)
            ours.setblocking(False)
            self._running[game] = process, ours
            incoming = Incoming()
            asyncio.get_running_loop().add_reader(ours, lambda: self._listen(game, ours, incoming))

    async def ready(self, game: str) -> None:
        """Wait until a game's state is known, for up to 20 s. Raises MachineError if the game is stopped."""
        await self.start(game)
        if game not in self.stands:
            self._heard.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(_SOON):
                    while game not in self.stands:
                        await self._heard.wait()
                        self._heard.clear()

    async def pass_socket(self, game: str, side: Side | None, end: socket.socket) -> None:
        """Pass a socket to the referee of a game. If the referee is dying, the connection just ends.

        Args:
            game: its name
            side: the side of the seat, None for a spectator
            end: the referee's end of the connection

        Raises:
            MachineError: the game is stopped
        """
        await self.start(game)
        _, control = self._running[game]
        try:
            socket.send_fds(control, [side.value[:1].encode() if side else _SPECTATOR], [end.fileno()])
        except OSError:
            return

    def end_stopped(self) -> None:
        """End the referees of stopped games."""
        for game in [game for game in self._running if self._folder.stopped(game)]:
            self._let_go(self._running.pop(game)[1])
            self.stands.pop(game, None)

    def watched(self) -> list[str]:
        """The games that their players let spectators see, in alphabetical order."""
        return sorted(game for game, stands in self.stands.items() if stands["watched"])

    def close(self) -> None:
        """End all referees."""
        for _, control in self._running.values():
            self._let_go(control)

    def _let_go(self, control: socket.socket) -> None:
        asyncio.get_running_loop().remove_reader(control)
        control.close()

    def _listen(self, game: str, control: socket.socket, incoming: Incoming) -> None:
        """Read a game's state from its referee."""
        try:
            piece = control.recv(_PIECE)
            for message in incoming.feed(piece):
                self.stands[game] = message
                self._heard.set()
                self._changed(game, message)
        except BlockingIOError:
            return
        except (OSError, Broken):
            piece = b""
        if not piece:  # the referee is dying; `start` replaces it when it is next needed
            asyncio.get_running_loop().remove_reader(control)


class Pty:
    """A pseudo-terminal for the processes that serve a client one after the other: what is typed ahead, or piped in,
    reaches the next of them. terminal: the client's terminal.

    Attributes:
        master: the file descriptor of our end
    """

    def __init__(self, terminal: Terminal) -> None:
        self.master, self._slave = pty.openpty()
        os.set_blocking(self.master, False)
        self._terminal = terminal
        self._modes = termios.tcgetattr(self._slave)
        if not terminal.term:  # no echo and no output processing: the client has no terminal
            self._modes[1] &= ~termios.OPOST
            self._modes[3] &= ~(termios.ECHO | termios.ECHONL)
        self.resize(terminal)

    async def start(self, module: str, end: socket.socket, words: Sequence[str], liked: Path) -> Process:
        """Start a process on it.

        Args:
            module: a module of this package
            end: the socket that the process gets
            words: the words that the client has sent, such as `plain`
            liked: the folder of the player's preferences
        """
        termios.tcsetattr(self._slave, termios.TCSANOW, self._modes)  # a process that was killed may have changed them
        term = self._terminal.term
        return await _python(
            module,
            str(end.fileno()),
            *words,
            *(() if term else ("plain", "bare")),
            keep=end,
            stdin=self._slave,
            stdout=self._slave,
            session=True,
            TERM=term if _TERM.fullmatch(term) else "dumb",
            XDG_CONFIG_HOME=str(liked),
        )

    def resize(self, terminal: Terminal) -> None:
        """Set its size to that of the client's terminal."""
        rows, columns = (max(0, min(number, _LARGEST)) for number in (terminal.rows, terminal.columns))
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def close(self) -> None:
        """Close it, which hangs up the process on it."""
        os.close(self._slave)
        os.close(self.master)


async def start_fetch(folder: Folder, place: Place, what: str) -> Process:
    """Start the process that writes a file of a game to its standard output.

    Args:
        folder: the host's folder
        place: the seat that asks for it
        what: a word of `long_games.fetch.WHAT`
    """
    nothing, other = socket.socketpair()
    with nothing, other:
        words = str(folder.path), place.game, place.side.value, what
        return await _python("long_games.fetch", *words, keep=nothing, stdin=DEVNULL, stdout=PIPE, LC_ALL="C.UTF-8")


async def _python(
    module: str,
    *arguments: str,
    keep: socket.socket,
    stdin: int,
    stdout: int,
    session: bool = False,
    **environment: str,
) -> Process:
    """Run a module of this package in a new process, with a minimal environment and one inherited socket."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        f"{__package__}.{module}",
        *arguments,
        stdin=stdin,
        stdout=stdout,
        pass_fds=(keep.fileno(),),
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
