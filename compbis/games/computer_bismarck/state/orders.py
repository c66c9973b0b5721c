"""What a side can order: immutable orders, each with one text form that parses back."""

from collections.abc import Callable

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import DIRECTIONS
from compbis.games.computer_bismarck.cards.modes import PlaneMode, ShipMode
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.table.values import dataclass

ATTACK = "A"
"""Typed among the moves of a torpedo plane in the square that it attacks (8.24.2)."""
_SHIP_MOVES = frozenset(DIRECTIONS)
_PLANE_MOVES = _SHIP_MOVES | {ATTACK}
_UNREADABLE = "?"
"""In the text of an order, what is no word: no order parses from it."""


@dataclass(frozen=True, slots=True)
class ShipOrder:
    """A mode of Chart B for a ship, or its letter, and the directions that it moves in (7.0)."""

    unit: str
    mode: ShipMode | str
    moves: tuple[str, ...] = ()

    def __str__(self) -> str:
        return _text("MS", self.unit, self.mode, self.moves)


@dataclass(frozen=True, slots=True)
class PlaneOrder:
    """A mode of Chart C for a plane, or its letter, and the directions that it flies in, with `A` for a torpedo
    plane (8.24.2)."""

    unit: str
    mode: PlaneMode | str
    moves: tuple[str, ...] = ()

    def __str__(self) -> str:
        return _text("MP", self.unit, self.mode, self.moves)


@dataclass(frozen=True, slots=True)
class DoneMoving:
    """The side is done moving (5.28)."""

    def __str__(self) -> str:
        return "DM"


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes the side's last order of this movement phase back (Chart D)."""

    def __str__(self) -> str:
        return "UN"


@dataclass(frozen=True, slots=True)
class Resign:
    """The side gives the game up, or offers a draw (Chart D)."""

    draw: bool = False

    def __str__(self) -> str:
        return "RE DRAW" if self.draw is True else "RE" if self.draw is False else f"RE {_UNREADABLE}"


@dataclass(frozen=True, slots=True)
class Choice:
    """One unit out of those that a request names, or none ("")."""

    unit: str = ""

    def __str__(self) -> str:
        unit = _part(self.unit)
        return f"TAKE {unit}" if unit else "TAKE"


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no: to fight, to attack by surprise."""

    yes: bool

    def __str__(self) -> str:
        return _yes_or_no(self.yes)


@dataclass(frozen=True, slots=True)
class AnswerDraw:
    """Yes or no to a draw that the enemy offers."""

    yes: bool

    def __str__(self) -> str:
        return f"DRAW {_yes_or_no(self.yes)}"


BismarckOrder = ShipOrder | PlaneOrder | DoneMoving | Undo | Resign | Choice | Answer | AnswerDraw


def well_formed(order: object) -> bool:
    """Whether the fields of an order hold what their types say. A captain of one's own may put anything there, even
    what can be neither looked up nor shown."""
    match order:
        case ShipOrder(unit, mode, moves):
            return _are_words(unit, mode, moves) and _SHIP_MOVES.issuperset(moves)
        case PlaneOrder(unit, mode, moves):
            return _are_words(unit, mode, moves) and _PLANE_MOVES.issuperset(moves)
        case Choice(unit):
            return isinstance(unit, str)
        case Resign(yes) | Answer(yes) | AnswerDraw(yes):
            return isinstance(yes, bool)
    return True


def _are_words(unit: object, mode: object, moves: object) -> bool:
    return isinstance(moves, tuple | list) and all(isinstance(part, str) for part in (unit, mode, *moves))


def parse(text: str) -> BismarckOrder:
    """The order whose text form this is, to the letter; raise IllegalOrder if it is none.

    >>> parse("MS HOOD = M E SE")
    ShipOrder(unit='HOOD', mode='M', moves=('E', 'SE'))
    >>> str(parse("TAKE SUFFOLK"))
    'TAKE SUFFOLK'
    >>> parse("MS HOOD M E SE")
    Traceback (most recent call last):
    compbis.errors.IllegalOrder: NO SUCH ORDER
    """
    simple: dict[str, BismarckOrder] = {
        str(order): order
        for order in (
            *(DoneMoving(), Undo(), Resign(), Resign(True), Choice(), Answer(True), Answer(False)),
            *(AnswerDraw(True), AnswerDraw(False)),
        )
    }
    if text in simple:
        return simple[text]
    if text.startswith("TAKE ") and (text[5:] in SHIPS or text[5:] in PLANES):
        return Choice(text[5:])
    if text.startswith("MS "):
        return _parse_moves(text[3:], ShipOrder, frozenset(SHIPS), _SHIP_MOVES)
    if text.startswith("MP "):
        return _parse_moves(text[3:], PlaneOrder, frozenset(PLANES), _PLANE_MOVES)
    raise IllegalOrder("NO SUCH ORDER")


def _text(command: str, unit: str, mode: str, moves: tuple[str, ...]) -> str:
    steps = moves if isinstance(moves, tuple | list) else (moves,)
    return " ".join((command, _part(unit), "=", *map(_part, (mode, *steps))))


def _part(part: object) -> str:
    """A word of an order; what is none is not put into text, which might fail."""
    return part if isinstance(part, str) and part.isprintable() else _UNREADABLE


def _yes_or_no(yes: object) -> str:
    return "YES" if yes is True else "NO" if yes is False else _UNREADABLE


def _parse_moves(
    text: str,
    order: Callable[[str, str, tuple[str, ...]], BismarckOrder],
    units: frozenset[str],
    moves: frozenset[str],
) -> BismarckOrder:
    unit, equals, rest = text.partition(" = ")
    mode, *steps = rest.split(" ")
    if not equals or unit not in units or len(mode) != 1 or not moves.issuperset(steps):
        raise IllegalOrder("NO SUCH ORDER")
    return order(unit, mode, tuple(steps))
