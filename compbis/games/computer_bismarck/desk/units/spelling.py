"""How units and squares are written in an order."""

from itertools import pairwise

from compbis.desk.names import Names, initials
from compbis.desk.repeating import UnitKey
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import Square, may_exit, on_board
from compbis.games.computer_bismarck.cards.modes import HOMEWARD
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.desk.ways import straight
from compbis.games.computer_bismarck.state.units import Plane, Ship, UnitLeg
from compbis.games.computer_bismarck.words.phrases import WRITTEN_OUT
from compbis.table.side import GERMAN

NAMES = Names(WRITTEN_OUT, known=[name for name, spec in SHIPS.items() if spec.side is GERMAN])
"""Finds a ship or plane by the letters typed. To a German, a British name is a word like any other (9.6)."""
NO_SQUARE = "NO SUCH SQUARE: ROW 11 TO 30, COLUMN 11 TO 28, SUCH AS 1724"
SQUARE_NUMERALS = 4


def partner(word: str) -> str:
    """The ship named in place of a square, "" for none: by its name, or by the initials of a name of several words."""
    begun = [name for name in SHIPS if len(word) >= NAMES.shortest and name.startswith(word)]
    return _PARTNERS.get(word, begun[0] if len(begun) == 1 else "")


_PARTNERS = {initials(name) if " " in name else name: name for name in SHIPS}


def is_destination(word: str) -> bool:
    """Whether a word of an order names a square."""
    return word.isdigit()


def key(unit: Ship | Plane) -> UnitKey:
    """The key of a unit's orders. It includes the command, since planes can share a ship's name."""
    return "MS" if isinstance(unit, Ship) else "MP", unit.name


def read_square(text: str, ship: str = "") -> Square:
    """A square of the board, row before column (2.6), or one off the board to which the ship may go.

    Raises IllegalOrder for any other text.
    """
    digits = text.strip()
    written = len(digits) == SQUARE_NUMERALS and digits.isascii() and digits.isdigit()
    if written and (on_board(int(digits)) or may_exit(ship, int(digits))):
        return int(digits)
    raise IllegalOrder(NO_SQUARE)


def words_of(unit: Ship | Plane, leg: UnitLeg) -> tuple[str, ...]:
    """The words that order a leg."""
    if leg.attack:
        return leg.mode, str(leg.attack)
    squares = (unit.square, *leg.track)
    moves = [straight(*pair)[0] for pair in pairwise(squares)]
    return (leg.mode, *moves) if leg.mode != HOMEWARD else (HOMEWARD,)
