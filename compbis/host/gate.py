"""The local way in: a Unix socket in the host's folder, by which other processes of the same user open seats, as
OpenSSH does with a forced command."""

import asyncio
import os
import socket
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, NoReturn

from compbis.errors import MachineError
from compbis.host.folder import Folder
from compbis.host.invitations import Place
from compbis.table.side import Side

_LONGEST = 200
Hand = Callable[[str, Side, socket.socket], Coroutine[Any, Any, None]]
"""Passes a connection to the referee of a game, for a side."""


class Gate:
    """The listening socket. hand: usually Referees.pass_socket. Raises MachineError if the socket cannot be created."""

    def __init__(self, folder: Folder, hand: Hand) -> None:
        self._folder, self._hand = folder, hand
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._listening = socket.socket(socket.AF_UNIX)
        before = os.umask(0o177)
        try:
            folder.gate.unlink(missing_ok=True)
            self._listening.bind(str(folder.gate))
            self._listening.listen()
        except OSError as error:
            self._listening.close()
            raise MachineError(f"{folder.gate}: {error.strerror or error}") from error
        finally:
            os.umask(before)
        self._listening.setblocking(False)
        self._loop.add_reader(self._listening, self._let_in)

    def close(self) -> None:
        """Stop listening, and remove the socket."""
        self._loop.remove_reader(self._listening)
        self._listening.close()
        self._folder.gate.unlink(missing_ok=True)

    def _let_in(self) -> None:
        with suppress(OSError):
            line, _ = self._listening.accept()
            line.setblocking(False)
            self._loop.add_reader(line, self._take, line)

    def _take(self, line: socket.socket) -> None:
        """Receive the name of a seat and the referee's end of its connection."""
        self._loop.remove_reader(line)
        ends: list[int] = []
        with line, suppress(OSError):
            said, ends, _, _ = socket.recv_fds(line, _LONGEST, 1)
            game, _, side = said.decode("ascii", "replace").partition(" ")
            if ends and game in self._folder.games() and side in [each.value for each in Side]:
                task = self._loop.create_task(self._seat(game, Side(side), socket.socket(fileno=ends.pop())))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        for end in ends:
            os.close(end)

    async def _seat(self, game: str, side: Side, end: socket.socket) -> None:
        with end, suppress(MachineError):  # a stopped game: the connection just ends
            await self._hand(game, side, end)


def sit(folder: Folder, place: Place) -> NoReturn:
    """Replace this process with a seat at this terminal. Raises MachineError if the game is stopped, or the host is not
    running."""
    if folder.stopped(place.game):
        raise MachineError(f"{place.game} is stopped")
    seat, referee = socket.socketpair()
    with socket.socket(socket.AF_UNIX) as line, referee:
        try:
            line.connect(str(folder.gate))
            socket.send_fds(line, [f"{place.game} {place.side}".encode()], [referee.fileno()])
        except OSError as error:
            raise MachineError(f"{folder.path}: no host serves its games under this user") from error
    os.set_inheritable(seat.fileno(), True)
    os.environ["XDG_CONFIG_HOME"] = str(folder.preferences_folder(*place))
    os.execv(sys.executable, [sys.executable, "-m", "compbis.host.seat", str(seat.fileno()), "local"])
