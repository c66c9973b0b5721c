"""Captains that are dishonest, forgetful or erratic: each must be caught.

Their orders are legal, but depend on whether a number from a forbidden source is odd or even.
"""

import gc
from typing import Any

from compbis.games.computer_bismarck.requests.decisions import BismarckRequest, MovementRequest
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.orders import ShipOrder
from compbis.table.report import Report
from compbis.table.request import Order, Request


def _by(number: int, request: Request) -> Order:
    """The cautious order if the number is even; otherwise, once a turn, a patrol by the first idle ship."""
    names = _idle(request)
    return ShipOrder(names[0], "P") if number % 2 and names else request.default


def _idle(request: Request) -> list[str]:
    """The ships that could be sent on patrol, if no ship has orders yet."""
    if not isinstance(request, MovementRequest) or any(not plan.fixed for plan in request.view.ship_legs.values()):
        return []
    view = request.view
    ships = [ship for ship in view.ships.values() if movement.offered(ship, view.ship_legs.get(ship.name), view.turn)]
    return [ship.name for ship in ships if ship.kind != "M"]


class BadCaptain:
    """The base of bad captains; they ignore the seed."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def hear(self, report: Report) -> None:
        """Ignore the report."""

    def answer(self, request: Request) -> Order:
        """The order by the number."""
        return _by(self.number(request), request)

    def number(self, request: Request) -> int:
        """The number that the order depends on."""
        raise NotImplementedError


class Rummager(BadCaptain):
    """Searches the memory of the process for the position, and adds up the enemy's fuel and squares."""

    def number(self, request: Request) -> int:
        """The sum, 0 if no position is found."""
        return sum(_fuel_and_squares(position, request) for position in _positions(request))


class Counter(BadCaptain):
    """Counts the requests of the whole game; the count is lost in a restore."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._asked = 0

    def number(self, request: Request) -> int:
        """A third of the requests so far."""
        assert isinstance(request, BismarckRequest)
        self._asked += 1
        return self._asked // 3


class Waverer(BadCaptain):
    """Takes the first item of a set, whose order differs in every process."""

    def answer(self, request: Request) -> Order:
        """A patrol by the first ship of the set."""
        names = set(_idle(request))
        return ShipOrder(next(iter(names)), "P") if names else request.default


def _positions(request: Request) -> list[Any]:
    """The position of this game; memory may hold others."""
    assert isinstance(request, BismarckRequest)
    view = request.view
    things: list[Any] = [thing for thing in gc.get_objects() if type(thing).__name__ == "Position"]
    return [position for position in things if position.ships[view.side] is view.ships]


def _fuel_and_squares(position: Any, request: Request) -> int:
    return sum(int(ship.fuel) + int(ship.square) for ship in position.ships[request.side.enemy].values())
