"""The referee processes of a folder's games."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress

from compbis.errors import MachineError
from compbis.host.children import END
from compbis.host.children.starting import Child, Nursery
from compbis.host.folder import Folder
from compbis.host.lines import Broken, Incoming, Message
from compbis.table.side import Side

_PIECE, _SPECTATOR = 65536, b"w"
_SOON = 20
"""Timeout in seconds for a list of games that waits for a new referee."""


class Referees:
    """The referee processes of a folder's games, each started when it is needed, and again after it has died.

    Args:
        folder: the host's folder
        nursery: forks the processes
        changed: called with a game and its state (Referee.stands) whenever that state changes
    """

    def __init__(
        self, folder: Folder, nursery: Nursery, changed: Callable[[str, Message], object] = lambda game, stands: None
    ) -> None:
        self._folder, self._nursery = folder, nursery
        self._running: dict[str, tuple[Child, socket.socket]] = {}
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
            ours, theirs = socket.socketpair()
            with theirs:
                process = await self._nursery.fork("serving", str(self._folder.path), game, str(END), end=theirs)
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
