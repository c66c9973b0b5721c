"""Sparring partners for the captains of the Denmark Strait: `compbis tournament --german sparring:runs` in this folder.
Each sails by one simple rule. In all else it is an Officer: it fires, repairs and checks morale by expected value."""

from collections.abc import Callable
from functools import partial

from compbis.games.denmark_strait.captains.officer import Officer
from compbis.games.denmark_strait.requests.decisions import SailRequest
from compbis.games.denmark_strait.rules import fleet, gunnery, movement
from compbis.games.denmark_strait.state.ships import Ship, Ships
from compbis.table.request import DONE, Order
from compbis.table.side import Side

Rating = Callable[[int], float]
"""Rates a number of spaces to the nearest enemy; more is better."""


class Sparring(Officer):
    """Brings each ship to the distance from the enemy that it likes best, with broadsides bearing if possible.

    Args:
        rating: rates the distance to the nearest enemy
        side: the side that it plays
        seed: the seed of its random numbers
    """

    def __init__(self, rating: Rating, side: Side, seed: int) -> None:
        super().__init__(side, seed)
        self._rating = rating

    def _sail(self, request: SailRequest) -> Order:
        view = request.view
        for ship in fleet.afloat(view.ships, self.side):
            if ship.name in view.ordered:
                continue
            orders = movement.legal_sails(view.ships, ship, view.speed[ship.name])
            ways = {movement.sailed(ship, order): order for order in orders if len(order.steps) == 1}
            best = max([ship, *ways], key=lambda there: self._rate(view.ships, there))
            if best != ship:
                return ways[best]
        return DONE

    def _rate(self, ships: Ships, ship: Ship) -> tuple[float, float, int]:
        """The rating of a place: its own distance, then that of the best space ahead, then the targets abeam."""
        enemies = fleet.afloat(ships, self.side.enemy)
        ahead = [ship._replace(at=movement.next_space(ship.at, way)) for way in movement.forward(ship.facing)]
        return (
            self._rating(fleet.nearest(ships, ship)),
            max(self._rating(fleet.nearest(ships, there)) for there in ahead),
            sum(gunnery.broadside(ship, enemy.at) for enemy in enemies),
        )


def _holds(range_: int) -> Callable[[Side, int], Sparring]:
    return partial(Sparring, lambda near: -abs(near - range_))


runs = partial(Sparring, float)
"""Runs away from the enemy."""
closes = _holds(1)
"""Goes alongside the enemy."""
holds_3, holds_4 = _holds(3), _holds(4)
"""Stays at three spaces, or at four."""
