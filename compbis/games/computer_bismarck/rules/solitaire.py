"""The secret refuelling squares of the solitaire game (15.2, 15.3)."""

from functools import cache

from compbis.games.computer_bismarck.cards.board import SEA, Square, distance, may_enter
from compbis.games.computer_bismarck.cards.kinds import OILER
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.cards.tables import number
from compbis.table.captain import character
from compbis.table.side import GERMAN

_OTTOS = ("otto", "otto-0.2.0")
_REACH = number("secret squares", "reach")


def has_secret_squares(captain: str) -> bool:
    """Whether this German captain has secret squares instead of oilers: Otto, at any strength (15.2, 15.3)."""
    return character(captain) in _OTTOS


@cache
def secret_square_choices() -> tuple[tuple[Square, ...], ...]:
    """For each oiler left out of the solitaire game, the squares of which one is drawn to replace it (15.3)."""
    oilers = [ship.square for ship in SHIPS.values() if ship.kind is OILER]
    open_sea = sorted(square for square in SEA if may_enter(GERMAN, square))
    return tuple(tuple(square for square in open_sea if distance(square, oiler) <= _REACH) for oiler in oilers)
