"""How units and squares are written in an order."""

from collections.abc import Sequence
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
from compbis.table.values import NamedTuple

NAMES = Names(WRITTEN_OUT, known=[name for name, spec in SHIPS.items() if spec.side is GERMAN])
"""Finds a ship or plane by the letters typed. To a German, a British name is a word like any other (9.6)."""
NO_SQUARE = "NO SUCH SQUARE: ROW 11 TO 30, COLUMN 11 TO 28, SUCH AS 1724"
SQUARE_NUMERALS = 4


def partner(word: str) -> str:
    """The ship named in place of a square, "" for none: by its name, or by the initials of a name of several words."""
    begun = [name for name in SHIPS if len(word) >= NAMES.shortest and name.startswith(word)]
    return _PARTNERS.get(word, begun[0] if len(begun) == 1 else "")


_PARTNERS = {initials(name) if " " in name else name: name for name in SHIPS}


ONE = "ONE"
"""After a square: sail there one square a turn."""
_STEP, _ONE = "/", "1"


class Destination(NamedTuple):
    """Where an order to a square sends a unit. In an order it is one word: 1724, 2314/2522 by way of another square,
    2022/1 at one square a turn.

    Args:
        goal: the square
        by: the squares that it goes to first
        one: whether it sails one square a turn, to save fuel
    """

    goal: Square
    by: tuple[Square, ...] = ()
    one: bool = False

    @property
    def word(self) -> str:
        """The word for it in an order."""
        return _STEP.join((*map(str, (*self.by, self.goal)), *([_ONE] if self.one else [])))

    def __str__(self) -> str:
        by = f" BY {', '.join(map(str, self.by))}" if self.by else ""
        return f"{self.goal}{by}{f' {ONE}' if self.one else ''}"

    def onward(self, *passed: Square) -> "Destination":
        """The rest of the voyage of a unit that has come to these squares, one after the other."""
        by = list(self.by)
        for square in passed:
            while by and by[0] == square:
                del by[0]
        return self._replace(by=tuple(by))

    def next_from(self, square: Square) -> Square:
        """The square that a unit sails to from a square: the goal, or a square before it; 0 once it is there."""
        return next((to for to in (*self.by, self.goal) if to != square), 0)


def destination(word: str) -> Destination | None:
    """The destination that a word of an order names; None for any other word."""
    *by, goal = word.split(_STEP)
    one = bool(by) and goal == _ONE
    if one:
        *by, goal = by
    if not all(part.isascii() and part.isdigit() for part in (*by, goal)):
        return None
    return Destination(int(goal), tuple(map(int, by)), one)


def destination_of(words: Sequence[str]) -> Destination | None:
    """The destination in the words of an order, None if there is none."""
    return next(filter(None, map(destination, words)), None)


def joined(words: Sequence[str]) -> list[str]:
    """The words of a ship's order, with one word for its destination: the squares that follow each other, and ONE."""
    first = next((place for place, word in enumerate(words) if word.isdigit()), len(words))
    last = next((place for place, word in enumerate(words) if place > first and not word.isdigit()), len(words))
    others = [*words[:first], *words[last:]]
    if first == len(words) or (last - first == 1 and ONE not in others):
        return [*words]
    one = [_ONE] if ONE in others else []
    place = _STEP.join((*words[first:last], *one))
    return [word for word in (*words[:first], place, *words[last:]) if word != ONE]


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
