"""What a side can order: immutable orders, each with one text form that parses back."""

from collections.abc import Callable

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import DIRECTIONS
from compbis.games.computer_bismarck.cards.modes import PlaneMode, ShipMode
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.table.values import dataclass

ATTACK = "A"
"""Typed among the moves of a torpedo plane in the square that it attacks (8.24.2)."""


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
        return "RE DRAW" if self.draw else "RE"


@dataclass(frozen=True, slots=True)
class Choice:
    """One unit out of those that a request names, or none ("")."""

    unit: str = ""

    def __str__(self) -> str:
        return f"TAKE {self.unit}" if self.unit else "TAKE"


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no: to fight, to attack by surprise."""

    yes: bool

    def __str__(self) -> str:
        return "YES" if self.yes else "NO"


@dataclass(frozen=True, slots=True)
class AnswerDraw:
    """Yes or no to a draw that the enemy offers."""

    yes: bool

    def __str__(self) -> str:
        return "DRAW YES" if self.yes else "DRAW NO"


BismarckOrder = ShipOrder | PlaneOrder | DoneMoving | Undo | Resign | Choice | Answer | AnswerDraw


def parse(text: str) -> BismarckOrder:
    """The order whose text form this is, to the letter; raise IllegalOrder if it is none."""
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
        return _parse_moves(text[3:], ShipOrder, frozenset(SHIPS), frozenset(DIRECTIONS))
    if text.startswith("MP "):
        return _parse_moves(text[3:], PlaneOrder, frozenset(PLANES), frozenset(DIRECTIONS) | {ATTACK})
    raise IllegalOrder("NO SUCH ORDER")


def _text(command: str, unit: str, mode: str, moves: tuple[str, ...]) -> str:
    return " ".join((command, unit, "=", mode, *moves))


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
