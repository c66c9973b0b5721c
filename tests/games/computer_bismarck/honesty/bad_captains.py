"""Captains that are dishonest, forgetful or erratic: each must be caught.

Their orders are legal, but depend on whether a number from a forbidden source is odd or even.
"""

import gc
import sys
from collections.abc import Callable
from typing import Any

from compbis.games.computer_bismarck.requests.decisions import BismarckRequest, MovementRequest
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.orders import ShipOrder
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side


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


class LooksOverTheRail(BadCaptain):
    """Looks up which enemies are in the squares of its own units, detected or not."""

    def number(self, request: Request) -> int:
        """The number of these enemies."""
        return sum(_beside_own(position, request.side) for position in _positions(request))


class Eavesdropper(BadCaptain):
    """Searches the stack frames of its callers for the referee, or for a procedure that holds it."""

    def number(self, request: Request) -> int:
        """The sum as of Rummager, 0 if no referee is found."""
        frame = sys._getframe()
        while frame is not None:
            for value in list(frame.f_locals.values()):
                inner = getattr(getattr(value, "procedure", value), "gi_frame", None)
                game = inner.f_locals.get("game") if inner is not None else value
                if type(game).__name__ == "Referee":
                    return _fuel_and_squares(game.position, request)
            frame = frame.f_back  # type: ignore[assignment]
        return 0


class Insider(BadCaptain):
    """Was given a look at the game at its creation."""

    def __init__(self, seed: int = 0, look: Callable[[], int] = lambda: 0) -> None:
        super().__init__(seed)
        self._look = look

    def number(self, request: Request) -> int:
        """What the look gives."""
        return self._look()


class DiceReader(BadCaptain):
    """Reads the seed of the dice from the position."""

    def number(self, request: Request) -> int:
        """The seed, 0 if no position is found."""
        return sum(int(position.seed) for position in _positions(request))


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


class RepeatsContacts(BadCaptain):
    """An honest captain that goes by the squares of its contacts alone, and so shows what the view leaks."""

    def number(self, request: Request) -> int:
        """The sum of the squares of all contacts."""
        assert isinstance(request, BismarckRequest)
        return sum(contact.square for contact in request.view.contacts)


def _positions(request: Request) -> list[Any]:
    """The position of this game; memory may hold others."""
    assert isinstance(request, BismarckRequest)
    view = request.view
    things: list[Any] = [thing for thing in gc.get_objects() if type(thing).__name__ == "Position"]
    return [position for position in things if position.ships[view.side] is view.ships]


def _beside_own(position: Any, side: Side) -> int:
    own = {ship.square for ship in position.ships[side].values() if ship.active}
    return sum(ship.active and ship.square in own for ship in position.ships[side.enemy].values())


def _fuel_and_squares(position: Any, request: Request) -> int:
    return sum(int(ship.fuel) + int(ship.square) for ship in position.ships[request.side.enemy].values())
