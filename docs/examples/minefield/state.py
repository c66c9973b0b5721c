"""What the game is made of, as immutable values: what a side sees, its order, what is reported."""

from compbis.table.report import Facts
from compbis.table.side import Side
from compbis.table.values import NamedTuple
from minefield.cards import Square


class Clue(NamedTuple):
    """A square that was swept in vain, and how many mines of the enemy lay around it."""

    square: Square
    near: int


class Field(NamedTuple):
    """What one side has. mines: its own, the swept ones too; found: those of the enemy that it swept."""

    mines: frozenset[Square] = frozenset()
    found: frozenset[Square] = frozenset()
    clues: tuple[Clue, ...] = ()


class View(NamedTuple):
    """What a side may know now. lost: its mines that the enemy swept; marked: what it has ordered so far."""

    side: Side
    turn: int
    own: Field
    lost: frozenset[Square]
    marked: tuple[Square, ...] = ()


class Mark(NamedTuple):
    """The order for a square: on turn 1 to lay a mine there, later to sweep it."""

    square: Square

    def __str__(self) -> str:
        return f"MARK {self.square}"


class Swept(Facts, kind="swept"):
    """A square was swept in vain. Heard by who swept."""

    square: Square
    near: int


class Found(Facts, kind="found"):
    """A side swept a mine. Heard by both."""

    side: Side
    square: Square


KINDS: tuple[type[Facts], ...] = (Swept, Found)
"""Every kind of report, but for the end of the game."""
