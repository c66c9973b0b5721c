"""Seats in this process that take the lines of a referee and answer with random legal orders."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from compbis.captains.random_captain import RandomCaptain
from compbis.games import EDITIONS, edition, edition_of_record
from compbis.games.computer_bismarck.requests import choices
from compbis.host.chair import SeatConnection
from compbis.host.lines import Message
from compbis.host.long_games.clock import NO_TERMS, Terms
from compbis.host.long_games.records import create
from compbis.table.edition import Edition, Remote
from compbis.table.request import Request
from compbis.table.settings import PERSON, Settings
from compbis.table.side import Side

KEY = bytes(range(32))
GAMES = pytest.mark.parametrize("played", [*map(edition, EDITIONS)], ids=EDITIONS)


def new_game(
    path: Path, played: Edition, seed: int = 1, terms: Terms = NO_TERMS, key: bytes = KEY, **captains: str
) -> Path:
    """The record of a hosted game. key: the key of the host; captains: the computer captains, by side."""
    sides = {side: captains.get(side, PERSON) for side in Side}
    create(path, played, Settings(seed, sides, fixed=True, rules=len(played.rules)), key, terms)
    return path


class Heard:
    """A line that is read at once (compbis.host.chair.SeatConnection). said: the messages so far; asked: those of the
    open requests, by id."""

    def __init__(self) -> None:
        self.said: list[dict[str, Any]] = []
        self.asked: dict[int, dict[str, Any]] = {}

    def begin(self, lines: Iterator[bytes]) -> None:
        for line in lines:
            self.send(line)

    def send(self, line: bytes) -> None:
        """Read a line."""
        message = json.loads(line)
        self.said.append(message)
        if message["type"] == "request":
            self.asked[message["id"]] = message
        elif message["type"] in ("accepted", "withdrawn"):
            self.asked.pop(message["id"], None)

    settle = send


class Asking(Protocol):
    """A referee as a seat sees it (compbis.host.referee.Referee)."""

    def sit(self, side: Side, line: SeatConnection) -> None:
        """Let somebody sit down at a side."""

    def take(self, side: Side, message: Message) -> None:
        """Take a message from the seat of a side."""


class Seat:
    """A player at one side of a hosted game. said: all messages from the referee."""

    def __init__(self, referee: Asking, side: Side, seed: int = 0) -> None:
        self.side = side
        line = Heard()
        self.said, self._asked = line.said, line.asked
        self.referee = referee
        self._random = random.Random(f"{side} {seed}")
        self._captain = RandomCaptain(side, seed, choices)
        self._edition: Edition
        referee.sit(side, line)
        self._edition = edition_of_record(self.said[0]["edition"])

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.said if message["type"] == kind]

    @property
    def open(self) -> dict[str, Any] | None:
        """The open request, an offer first."""
        return min(self._asked.values(), key=lambda message: not message["offer"], default=None)

    def say(self, kind: str, **fields: Any) -> None:
        self.referee.take(self.side, {"type": kind, **fields})

    def request(self) -> Request:
        """The open request, read back from its plain form."""
        assert self.open is not None and isinstance(self._edition, Remote)
        return self._edition.request(self.open["request"])

    def answer(self, order: str | None = None) -> None:
        """Give an order; a random legal one if none is given."""
        assert self.open is not None
        self.say("order", id=self.open["id"], order=self.any_order() if order is None else order, note="")

    def any_order(self) -> str:
        """A random legal order for the open request."""
        request = self.request()
        sample: Callable[[Callable[[int], int]], Any] | None = getattr(request, "sample", None)
        return str(sample(self._random.randrange) if sample else self._captain.answer(request))


def both(referee: Asking) -> dict[Side, Seat]:
    """The seats of both sides."""
    return {side: Seat(referee, side) for side in Side}


def play(seats: dict[Side, Seat], orders: int, dice: random.Random) -> None:
    """Give this many orders, or fewer if the game ends first, each from a random side that is asked."""
    for _ in range(orders):
        if not (asked := [seat for seat in seats.values() if seat.open]):
            return
        dice.choice(asked).answer()


def without_rolling_again(seat: Seat) -> str | None:
    """An order at the Denmark Strait that picks the captain who may roll dice again, or declines to do so; None at any
    other question."""
    request: Any = seat.request()
    if request.kind in ("seaman", "again"):
        return "NO"
    if request.kind == "captains":
        return next((str(order) for order in request.legal if "KERR" in str(order)), None)
    return None
