"""Captains who are not honest, or forget, or waver: each must be caught. Their orders are legal, and hang on a number
that is odd or even. It comes from where no captain may look."""

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
    """The cautious order if the number is even; else, once a turn, the first ship that can stay on patrol."""
    names = _idle(request)
    return ShipOrder(names[0], "P") if number % 2 and names else request.default


def _idle(request: Request) -> list[str]:
    """The ships that might be sent on patrol, if none has orders yet."""
    if not isinstance(request, MovementRequest) or any(not plan.fixed for plan in request.view.ship_legs.values()):
        return []
    view = request.view
    ships = [ship for ship in view.ships.values() if movement.offered(ship, view.ship_legs.get(ship.name), view.turn)]
    return [ship.name for ship in ships if ship.kind != "M"]


class BadCaptain:
    """seed: as for any captain; none of them heeds it."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def hear(self, report: Report) -> None:
        """They hear nothing."""

    def answer(self, request: Request) -> Order:
        """By the number."""
        return _by(self.number(request), request)

    def number(self, request: Request) -> int:
        """What the order hangs on."""
        raise NotImplementedError


class Rummager(BadCaptain):
    """He rummages in the memory of the process for the position, and adds up all of the enemy's fuel and squares."""

    def number(self, request: Request) -> int:
        """0 where there is no position to be found."""
        return sum(_fuel_and_squares(position, request) for position in _positions(request))


class LooksOverTheRail(BadCaptain):
    """He looks up who is in the squares of his own units, found or not."""

    def number(self, request: Request) -> int:
        """How many enemies are."""
        return sum(_beside_own(position, request.side) for position in _positions(request))


class Eavesdropper(BadCaptain):
    """He looks at those who called him: somebody among them holds the referee, or the procedure that does."""

    def number(self, request: Request) -> int:
        """0 where nobody does."""
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
    """Whoever made him has given him a look at the game."""

    def __init__(self, seed: int = 0, look: Callable[[], int] = lambda: 0) -> None:
        super().__init__(seed)
        self._look = look

    def number(self, request: Request) -> int:
        """What he is let see."""
        return self._look()


class DiceReader(BadCaptain):
    """He knows the seed of the game from the position, and so how the dice will fall."""

    def number(self, request: Request) -> int:
        """0 where there is no position to be found."""
        return sum(int(position.seed) for position in _positions(request))


class Counter(BadCaptain):
    """He counts the requests of the whole game, which nobody tells him again when it is restored."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._asked = 0

    def number(self, request: Request) -> int:
        """The turns in which he was asked."""
        assert isinstance(request, BismarckRequest)
        self._asked += 1
        return self._asked // 3


class Waverer(BadCaptain):
    """He goes through a set, whose order is another one in every process."""

    def answer(self, request: Request) -> Order:
        """The first ship of the set on patrol."""
        names = set(_idle(request))
        return ShipOrder(next(iter(names)), "P") if names else request.default


class RepeatsContacts(BadCaptain):
    """An honest man: he goes by the squares of his contacts alone. What the view lets out, he betrays."""

    def number(self, request: Request) -> int:
        """All squares of contacts, and where he may refuel."""
        assert isinstance(request, BismarckRequest)
        return sum(contact.square for contact in request.view.contacts)


def _positions(request: Request) -> list[Any]:
    """The position of this very game: others may lie about."""
    assert isinstance(request, BismarckRequest)
    view = request.view
    things: list[Any] = [thing for thing in gc.get_objects() if type(thing).__name__ == "Position"]
    return [position for position in things if position.ships[view.side] is view.ships]


def _beside_own(position: Any, side: Side) -> int:
    own = {ship.square for ship in position.ships[side].values() if ship.active}
    return sum(ship.active and ship.square in own for ship in position.ships[side.enemy].values())


def _fuel_and_squares(position: Any, request: Request) -> int:
    return sum(int(ship.fuel) + int(ship.square) for ship in position.ships[request.side.enemy].values())
