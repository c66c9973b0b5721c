"""Computer captains. They know what a person knows."""

import random
from types import MappingProxyType

from compbis.captains.random_captain import any_order
from compbis.table.captain import ViewCaptain
from compbis.table.request import DONE, Order, Request
from cruisers.cards import NUMBER, SQUARES, Square, distance
from cruisers.state import Sail, SailRequest, View

_MIDDLE = [square for square in SQUARES if distance(square, "E4") < 4]


class Phillips(ViewCaptain):
    """Closes with the last sighting, searches the middle, and shuns smoke."""

    def answer(self, request: Request) -> Order:
        """Goes to where the enemy is or may come."""
        if not isinstance(request, SailRequest) or request.view.goal:
            return request.default
        goal, self.thought = self._goal(request.view)
        here = request.view.own.square
        best = min(
            (here, *(sail.square for sail in request.legal)),
            key=lambda square: abs(distance(square, goal) - 1) + (distance(here, square) == NUMBER["speed"]) / 2,
        )
        return DONE if best == here else Sail(best)

    def _goal(self, view: View) -> tuple[Square, str]:
        """Where he wants to be near, and why."""
        if view.own.seen and view.own.when >= view.turn - 2:
            return view.own.seen, f"ENEMY NEAR {view.own.seen}"
        square = random.Random(f"{self.seed} {view.turn // 3}").choice(_MIDDLE)
        return square, f"SEARCHES NEAR {square}"


CAPTAINS = MappingProxyType({"phillips": Phillips, "random": any_order})
