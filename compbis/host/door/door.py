"""The state that all connections of a door share: the games, the clients logged in, and the invitations."""

import asyncio
import socket
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from compbis.errors import MachineError
from compbis.host.children.referees import Referees
from compbis.host.children.starting import Nursery
from compbis.host.folder import Folder
from compbis.host.invitations import REVOKED, Invitations, Place
from compbis.host.lines import Message
from compbis.host.long_games.notices import keep_result, notify_owner
from compbis.host.throttle import Throttle
from compbis.host.watching import Watching

CHECK_SECONDS = 10
"""Seconds between checks whether the owner has revoked a seat or stopped a game."""

STOPPED = "THE OWNER OF THE HOST HAS STOPPED THIS GAME"
PARTING_SECONDS = 5
"""Seconds that the processes at the clients' terminals have to end when the host stops."""


class LoggedIn(Protocol):
    """A connection that has logged in.

    Attributes:
        entered: how many times each of its seats had been revoked at the time of the login
    """

    entered: dict[Place, int]

    def cut(self) -> None:
        """Cut off the client."""


class Visit(Protocol):
    """A session in which a client is served.

    Attributes:
        watches: whether the client is a spectator
        task: the task that serves the client
    """

    watches: bool
    task: asyncio.Task[None]

    def end(self) -> None:
        """End it, since the host stops."""


class Door:
    """The shared state.

    Args:
        folder: the host's folder
        notify: the command to run when an absent player is asked something, "" for none
        results: the file that gets a line for each finished game, None for none
    """

    def __init__(self, folder: Folder, notify: str = "", results: Path | None = None) -> None:
        self.folder = folder
        self._notify, self._results = notify, results
        self._rung: dict[str, Mapping[str, int]] = {}
        self._notices: set[asyncio.Task[None]] = set()
        self.inside: set[LoggedIn] = set()
        self.invitations = Invitations(folder)
        self.nursery = Nursery()
        self.referees = Referees(folder, self.nursery, self._changed)
        self.tries = Throttle()
        self.connections = self.spectators = 0
        self.at = ("", 0)
        """The address and the port that it listens on; "" for all addresses."""
        self._local: dict[Place, int] = {}
        """The seats last taken by a local process, and how often each had been revoked then."""
        self.strangers: dict[str, int] = {}
        """How many connections of each address have not logged in yet."""
        self.visits: set[Visit] = set()

    def listed(self, places: Sequence[Place]) -> list[tuple[Place, str]]:
        """Seats, each with a line about its game for its player. Seats whose orders are due come first."""
        stands = {place: self.referees.stands.get(place.game, {}) for place in places}
        waits = {place: place.side in stands[place].get("asked", ()) for place in places}
        return [
            (place, f"{place.game}, {self.invitations.called(place)}: {self._text(place, stands[place], waits[place])}")
            for place in sorted(places, key=lambda place: (not waits[place], place))
        ]

    def _text(self, place: Place, stands: Message, asked: bool) -> str:
        return STOPPED if self.folder.stopped(place.game) else state_text(stands, asked)

    def state(self) -> Message:
        """What the owner may ask for (gate.running)."""
        address, port = self.at
        return {"name": address, "port": port, "games": self.referees.stands}

    async def sit(self, place: Place, end: socket.socket) -> None:
        """Pass the referee the connection of a client's seat. end: the referee's end. Raises MachineError if the game
        is stopped."""
        self._local.pop(place, None)
        await self.referees.pass_socket(*place, end)

    async def sit_locally(self, place: Place, end: socket.socket) -> None:
        """As `sit`, for the seat of a local process. Raises MachineError if the game is stopped or the seat revoked."""
        if self.invitations.is_closed(place):
            raise MachineError(REVOKED.format(place.game))
        self._local[place] = self.invitations.revoked().get(place, 0)
        await self.referees.pass_socket(*place, end)

    async def _empty(self, place: Place) -> None:
        """Let a dead connection take a seat over, which disconnects the player there."""
        if place.side in self.referees.stands.get(place.game, {}).get("seated", ()):
            ours, theirs = socket.socketpair()
            ours.close()
            with theirs, suppress(MachineError):  # a stopped game: nobody is connected
                await self.referees.pass_socket(*place, theirs)

    async def enforce(self) -> None:
        """Cut off revoked players and end stopped games, every CHECK_SECONDS seconds, forever."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                revoked = self.invitations.revoked()
                self.referees.end_stopped()
            except MachineError as error:
                print(f"compbis: {error}", flush=True)
                continue
            for connection in [*self.inside]:
                if any(revoked.get(place, 0) != times for place, times in connection.entered.items()):
                    connection.cut()
            for place, times in [*self._local.items()]:
                if revoked.get(place, 0) != times:
                    await self._empty(place)

    async def close(self) -> None:
        """End the visits, each with a message, then the games and the processes."""
        for visit in self.visits:
            visit.end()
        if self.visits:
            await asyncio.wait([visit.task for visit in self.visits], timeout=PARTING_SECONDS)
        self.referees.close()
        self.nursery.close()

    def _changed(self, game: str, stands: Message) -> None:
        """Handle a new state of a game: notify absent players who are asked something, and keep the result."""
        before, rung = self._rung.get(game, {}), stands["rung"]
        self._rung[game] = rung
        for side, times in rung.items():
            again = times > before.get(side, 0)
            if self._notify and again and side in stands["asked"] and side not in stands["seated"]:
                notice = asyncio.get_running_loop().create_task(notify_owner(self._notify, game, side))
                self._notices.add(notice)
                notice.add_done_callback(self._notices.discard)
        if self._results and stands["over"] and stands.get("result"):
            try:
                keep_result(self._results, {"name": game, **stands["result"]})
            except MachineError as error:
                print(f"compbis: {error}", flush=True)


def state_text(stands: Message, asked: bool) -> str:
    """A game's state as text. stands: Referee.stands, empty if unknown; asked: whether the seat is asked for orders."""
    if not stands:
        return "NOT OPEN NOW"
    if stands["over"]:
        return "THE GAME IS OVER"
    return f"TURN {stands['turn']}  {stands['date']}{'. YOUR ORDERS ARE DUE' if asked else ''}"


def watched_text(stands: Message) -> str:
    """The last turn that spectators see of a game, and how late they see turns. stands: Referee.stands."""
    if stands["over"]:
        return state_text(stands, False)
    until = "TO TURN {}  {}".format(*stands["shown"]) if stands["shown"] else "NOTHING YET"
    return f"{until}. SHOWN {Watching.agreed(stands['watched']).when}"
