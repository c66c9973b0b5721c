"""Ships as their cards have them: what a captain believes of an enemy of whom he knows no more."""

from functools import cache

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.state.units import Ship


@cache
def on_card(name: str, square: Square = 0, lost: int = 0) -> Ship:
    """The ship in a square, sound and full of fuel. lost: ships of the unit that are known to be lost; one is left."""
    spec = SHIPS[name]
    midships = max(1, spec.midships - lost)
    return Ship(spec, square, MOVE, spec.fuel_cap, midships, spec.firepower, spec.knots, spec.torpedoes)


def fresh(name: str) -> Ship:
    """The ship as it begins the game."""
    spec = SHIPS[name]
    fuel, square = spec.fuel_start, spec.square
    return Ship(spec, square, spec.mode, fuel, spec.midships, spec.firepower, spec.knots, spec.torpedoes)
