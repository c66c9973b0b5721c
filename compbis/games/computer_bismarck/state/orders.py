"""The orders of this game: immutable, each with one text form that parses back."""

from collections.abc import Callable

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import DIRECTIONS
from compbis.games.computer_bismarck.cards.modes import PlaneMode, ShipMode
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.table.values import dataclass

ATTACK = "A"
"""Stands among the moves of a torpedo plane, in the square that it attacks (8.24.2)."""
_SHIP_MOVES = frozenset(DIRECTIONS)
_PLANE_MOVES = _SHIP_MOVES | {ATTACK}
_UNREADABLE = "?"
"""Stands in the text of an order for a field that is not printable text; that text does not parse."""


@dataclass(frozen=True, slots=True)
class ShipOrder:
    """A ship's mode of Chart B, or its letter, and the directions of its moves (7.0)."""

    unit: str
    mode: ShipMode | str
    moves: tuple[str, ...] = ()

    def __str__(self) -> str:
        return _text("MS", self.unit, self.mode, self.moves)


@dataclass(frozen=True, slots=True)
class PlaneOrder:
    """A plane's mode of Chart C, or its letter, and the directions of its moves, with `A` where a torpedo plane
    attacks (8.24.2)."""

    unit: str
    mode: PlaneMode | str
    moves: tuple[str, ...] = ()

    def __str__(self) -> str:
        return _text("MP", self.unit, self.mode, self.moves)


@dataclass(frozen=True, slots=True)
class DoneMoving:
    """Ends the side's movement phase (5.28)."""

    def __str__(self) -> str:
        return "DM"


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the side's last order of this movement phase (Chart D)."""

    def __str__(self) -> str:
        return "UN"


@dataclass(frozen=True, slots=True)
class Resign:
    """Resigns the game, or offers a draw (Chart D)."""

    draw: bool = False

    def __str__(self) -> str:
        return "RE DRAW" if self.draw is True else "RE" if self.draw is False else f"RE {_UNREADABLE}"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the units that a request names, or none ("")."""

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
    """Yes or no to the enemy's offer of a draw."""

    yes: bool

    def __str__(self) -> str:
        return f"DRAW {_yes_or_no(self.yes)}"


BismarckOrder = ShipOrder | PlaneOrder | DoneMoving | Undo | Resign | Choice | Answer | AnswerDraw


def well_formed(order: object) -> bool:
    """Whether the fields of an order have the right types, and its moves are directions.

    A player's own captain may put any object there, even one that can be neither hashed nor printed.
    """
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
    """The order with exactly this text form. Raises IllegalOrder if there is none.

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
    """A word of an order. Any other object becomes _UNREADABLE, since its `__str__` might fail."""
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
