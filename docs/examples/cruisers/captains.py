"""Computer captains. They know what a person knows."""

import random
from types import MappingProxyType

from compbis.captains.random_captain import any_order
from compbis.table.captain import ViewCaptain
from compbis.table.request import DONE, Order, Request
from cruisers.cards import HEXES, NUMBER, Hex, distance, reach
from cruisers.state import Sail, SailRequest, View


class Phillips(ViewCaptain):
    """Closes with the last sighting, searches the board, and shuns smoke."""

    def answer(self, request: Request) -> Order:
        """Goes to where the enemy is or may come."""
        if not isinstance(request, SailRequest) or request.view.goal:
            return request.default
        goal, self.thought = self._goal(request.view)
        steps = reach(request.view.own.at)
        best = min(steps, key=lambda at: abs(distance(at, goal) - 1) + (steps[at] == NUMBER["speed"]) / 2)
        return Sail(best) if steps[best] else DONE

    def _goal(self, view: View) -> tuple[Hex, str]:
        """Where he wants to be near, and why."""
        if view.own.seen and view.own.when >= view.turn - 2:
            return view.own.seen, f"ENEMY NEAR {view.own.seen}"
        at = random.Random(f"{self.seed} {view.turn // 3}").choice(HEXES)
        return at, f"SEARCHES NEAR {at}"


CAPTAINS = MappingProxyType({"phillips": Phillips, "random": any_order})
