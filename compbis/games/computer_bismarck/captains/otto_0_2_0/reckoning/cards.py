"""Ships as printed on their cards: what a captain assumes about an enemy without further information."""

from functools import cache

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.state.units import Ship


@cache
def on_card(name: str, square: Square = 0, lost: int = 0) -> Ship:
    """The ship in a square, undamaged and with full fuel. lost: the ships of the unit known to be lost; at least one
    remains."""
    spec = SHIPS[name]
    midships = max(1, spec.midships - lost)
    return Ship(spec, square, "M", spec.fuel_cap, midships, spec.firepower, spec.knots, spec.torpedoes)
