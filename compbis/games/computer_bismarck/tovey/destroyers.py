"""The destroyers: with the convoy that is worth most to the wolfpacks."""

from collections.abc import Mapping
from typing import NamedTuple

from compbis.games.computer_bismarck import routes
from compbis.games.computer_bismarck.board import BRITISH_PORTS, Square
from compbis.games.computer_bismarck.reckoning.battle import torpedo_worth
from compbis.games.computer_bismarck.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.units import Ship

FUEL = weights("tovey", "destroyer fuel")
"""What a factor of fuel is worth to a flotilla with 0 to 3 left, with 4 to 7, and so on."""

_STEP = weight("tovey", "square nearer to charge")
_LOW = int(weight("tovey", "destroyer low fuel"))
_FULL = weight("tovey", "destroyer refuel below")
_FAR = 99


class Charge(NamedTuple):
    """The convoy that the flotillas are with, or go to, and where it will be at the end of this turn."""

    convoy: str
    square: Square


def charge(ships: Mapping[str, Ship], convoys: Mapping[str, Square]) -> Charge | None:
    """The convoy of which a torpedo is worth most to a wolfpack: all destroyers go to it; None if there is none."""
    if not convoys:
        return None
    name = max(convoys, key=lambda name: (torpedo_worth(ships[name]), name))
    return Charge(name, convoys[name])


def needs_fuel(flotilla: Ship) -> bool:
    """Whether a flotilla that lies in a port stays there to refuel and rearm (6.26)."""
    return flotilla.square in BRITISH_PORTS and (
        flotilla.fuel < _FULL * flotilla.spec.fuel_cap or flotilla.torpedoes < flotilla.spec.torpedoes
    )


def score(flotilla: Ship, charge: Charge | None, square: Square) -> float:
    """What it is worth to have the flotilla in a square."""
    goals = BRITISH_PORTS if flotilla.fuel <= _LOW or not charge else frozenset((charge.square,))
    return -_STEP * routes.distances(flotilla.name, goals).get(square, _FAR)
