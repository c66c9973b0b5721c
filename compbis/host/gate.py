"""The local way in: a Unix socket in the host's folder, by which other processes of the same user open seats, as
OpenSSH does with a forced command, and ask how the games stand."""

import asyncio
import json
import os
import socket
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, NoReturn

from compbis.errors import MachineError
from compbis.host.folder import Folder
from compbis.host.invitations import REVOKED, Invitations, Place
from compbis.host.lines import Message
from compbis.table.side import Side

_LONGEST = 200
_PATIENCE = 5
"""Timeout in seconds for the answer of a running host."""
_STATE = b"state"
"""What is sent to ask for the host's state."""
SeatLocally = Callable[[Place, socket.socket], Coroutine[Any, Any, None]]
"""Passes a connection to the referee of a game, for a side."""


class Gate:
    """The listening socket.

    Args:
        folder: the host's folder
        seat_locally: seats a local process
        state: the host's state, as `running` returns it

    Raises:
        MachineError: the socket cannot be created
    """

    def __init__(self, folder: Folder, seat_locally: SeatLocally, state: Callable[[], Message]) -> None:
        self._folder, self._seat_locally, self._state = folder, seat_locally, state
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
        """Receive the name of a seat and the referee's end of its connection, or a question for the host's state."""
        self._loop.remove_reader(line)
        ends: list[int] = []
        with line, suppress(OSError):
            said, ends, _, _ = socket.recv_fds(line, _LONGEST, 1)
            game, _, side = said.decode("ascii", "replace").partition(" ")
            if said == _STATE:
                self._begin(self._send_state(line.dup()))
            elif ends and game in self._folder.games() and side in [each.value for each in Side]:
                self._begin(self._seat(Place(game, Side(side)), socket.socket(fileno=ends.pop())))
        for end in ends:
            os.close(end)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _seat(self, place: Place, end: socket.socket) -> None:
        with end, suppress(MachineError):  # a stopped game or a revoked seat: the connection just ends
            await self._seat_locally(place, end)

    async def _send_state(self, line: socket.socket) -> None:
        line.setblocking(False)
        with line, suppress(OSError):
            await self._loop.sock_sendall(line, json.dumps(self._state()).encode())


def running(folder: Folder) -> Message | None:
    """The state of the host that serves a folder, None if none does, or if it does not answer within 5 s.

    Its fields: `port`; `name`, the address that it listens on, "" if on all; `games`, from the name of a game to its
    state (Referee.stands), as far as it is known.
    """
    answer = b""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(_PATIENCE)
        try:
            line.connect(str(folder.gate))
            line.sendall(_STATE)
            while piece := line.recv(65536):
                answer += piece
            state: Message = json.loads(answer)
        except (OSError, ValueError):
            return None
    return state


def sit(folder: Folder, place: Place) -> NoReturn:
    """Replace this process with a seat at this terminal. Raises MachineError if the game is stopped, the seat revoked,
    or the host not running."""
    if folder.stopped(place.game):
        raise MachineError(f"{place.game} is stopped")
    if Invitations(folder).is_closed(place):
        raise MachineError(REVOKED.format(place.game))
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
