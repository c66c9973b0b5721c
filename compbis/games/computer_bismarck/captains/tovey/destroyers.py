"""The destroyers: they escort the convoy that is most valuable to the wolfpacks."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from compbis.games.computer_bismarck.captains.reckoning.battle import destroyer_attack, torpedo_worth
from compbis.games.computer_bismarck.captains.reckoning.cells import fill
from compbis.games.computer_bismarck.captains.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.cards.board import BRITISH_PORTS, Square
from compbis.games.computer_bismarck.cards.kinds import DESTROYERS
from compbis.games.computer_bismarck.rules import routes
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.side import BRITISH
from compbis.table.values import NamedTuple

FUEL = weights("tovey", "destroyer fuel")
"""The value of a fuel factor to a flotilla with 0 to 3 left, with 4 to 7, and so on."""

_STEP = weight("tovey", "square nearer to charge")
_LOW = int(weight("tovey", "destroyer low fuel"))
_FULL = weight("tovey", "destroyer refuel below")
_STRIKES = weight("tovey", "destroyers strike")
_FAR = 99


class Charge(NamedTuple):
    """The convoy that the flotillas escort, or go to, and its square at the end of this turn."""

    convoy: str
    square: Square


def charge(ships: Mapping[str, Ship], convoys: Mapping[str, Square]) -> Charge | None:
    """The convoy that all destroyers escort: where a torpedo is worth most to a wolfpack; None without convoys at
    sea."""
    if not convoys:
        return None
    name = max(convoys, key=lambda name: (torpedo_worth(ships[name]), name))
    return Charge(name, convoys[name])


def needs_fuel(flotilla: Ship) -> bool:
    """Whether a flotilla in a port stays there to refuel and rearm (6.26)."""
    return flotilla.square in BRITISH_PORTS and (
        flotilla.fuel < _FULL * flotilla.spec.fuel_cap or flotilla.torpedoes < flotilla.spec.torpedoes
    )


def strikes(ship: Ship, raiders: Sequence[Ship], night: bool) -> bool:
    """Whether a ship is a flotilla whose attack is expected to gain enough.

    Args:
        ship: any ship
        raiders: the raiders in a square within its reach
        night: whether it is night there
    """
    if ship.kind is not DESTROYERS or not ship.torpedoes:
        return False
    target = max(raiders, key=torpedo_worth)
    return destroyer_attack(ship, target, night, firing=len(raiders)).balance > _STRIKES


def reward(flotilla: Ship, charge: Charge | None) -> Callable[[Sequence[int]], list[float]]:
    """The value of having the flotilla in each of the given cells."""
    away = moves_to(BRITISH_PORTS if flotilla.fuel <= _LOW or not charge else frozenset((charge.square,)))
    return lambda cells: [-_STEP * away[cell] for cell in cells]


@cache
def moves_to(goals: frozenset[Square]) -> list[float]:
    """By cell of the chart, a warship's moves to the nearest of the goals."""
    away = routes.side_distances(BRITISH, goals)
    return fill(lambda square: away.get(square, _FAR))
