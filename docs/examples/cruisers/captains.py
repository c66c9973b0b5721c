"""Computer captains. They know what a person knows."""

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType

from compbis.captains.random_captain import any_order
from compbis.table.captain import Captain
from compbis.table.report import Report
from compbis.table.request import DONE, YES, Order, Request
from compbis.table.side import Side
from cruisers.cards import NUMBER, PORTS, SQUARES, Square, chance, distance
from cruisers.requests import FireRequest, SailRequest
from cruisers.state import Sail, View

_MIDDLE = [square for square in SQUARES if distance(square, "E4") < 4]


class Phillips:
    """Closes with the last sighting, and goes home only when well ahead."""

    gun_range, lead = 1, 5

    def __init__(self, side: Side, seed: int) -> None:
        self._seed = seed
        self.thought = ""

    def hear(self, report: Report) -> None:
        """All that he needs is in his view."""

    def answer(self, request: Request) -> Order:
        """Fires if it is worth the flashes; goes to where the enemy is or may come, without smoke if he can."""
        if isinstance(request, FireRequest):
            own = request.view.own
            return YES if chance("hits", distance(own.square, own.seen or own.square)) > 1 else request.default
        if not isinstance(request, SailRequest) or not request.reach:
            return request.default
        view = request.view
        dice = random.Random(f"{self._seed} {view.turn}")
        goal, far, self.thought = self._goal(view)
        here, port = view.own.square, PORTS[view.side]
        squares = [square for square in (here, *request.reach) if goal == port or square != port]
        smoke = {square for square in squares if distance(here, square) == NUMBER["speed"]}
        best = min(squares, key=lambda one: (abs(distance(one, goal) - far) + (one in smoke) / 2, dice.random()))
        return DONE if best == here else Sail(best)

    def _goal(self, view: View) -> tuple[Square, int, str]:
        """Where he wants to be, how far from there, and why."""
        ahead = view.points(view.side) - view.points(view.side.enemy)
        if ahead >= self.lead:
            return PORTS[view.side], 0, "AHEAD, GOES HOME"
        if view.own.seen and view.own.when >= view.turn - 2:
            return view.own.seen, self.gun_range, f"ENEMY NEAR {view.own.seen}"
        if ahead < 0:
            return PORTS[view.side.enemy], 2, "CUTS HIM OFF FROM PORT"
        square = random.Random(f"{self._seed} {view.turn // 3} search").choice(_MIDDLE)
        return square, 1, f"SEARCHES NEAR {square}"


class Brinkmann(Phillips):
    """Fights from farther away, and is content with a small lead."""

    gun_range, lead = 2, 3


CAPTAINS: Mapping[str, Callable[[Side, int], Captain]] = MappingProxyType(
    {"phillips": Phillips, "brinkmann": Brinkmann, "random": any_order}
)
