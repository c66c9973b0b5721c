"""Computer captains. They know only what a player would know."""

import random
from types import MappingProxyType

from compbis.captains.random_captain import any_order
from compbis.table.captain import ViewCaptain
from compbis.table.request import DONE, Order, Request
from cruisers.cards import NUMBER, SEAS
from cruisers.state import Sail, SailRequest


class Phillips(ViewCaptain):
    """Closes in on the last sighting, otherwise searches the board, and avoids making smoke."""

    def answer(self, request: Request) -> Order:
        """The order to go towards the last sighting, or towards a random hex."""
        if not isinstance(request, SailRequest) or request.view.goal:
            return request.default
        view, steps = request.view, SEAS.reach(request.view.own.at, NUMBER["speed"])
        goal = random.Random(f"{self.seed} {view.turn // 3}").choice(SEAS.names)
        self.thought = f"SEARCHES NEAR {goal}"
        if view.own.seen and view.own.when >= view.turn - 2:
            goal, self.thought = view.own.seen, f"ENEMY NEAR {view.own.seen}"
        best = min(steps, key=lambda at: abs(SEAS.distance(at, goal) - 1) + (steps[at] == NUMBER["speed"]) / 2)
        return Sail(best) if steps[best] else DONE


CAPTAINS = MappingProxyType({"phillips": Phillips, "random": any_order})
