"""The cells of a board, and which of them belong to a place."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compbis.board.shapes import Place
from compbis.table.values import NamedTuple

Cell = tuple[str, str, str]
"""A character, its style, and the ground behind it."""
NOTHING: Cell = (" ", "", "")
ASHORE = "land"
"""The style of land, and of the land of a coast."""


class Terrain(NamedTuple):
    """The cells of a board.

    Args:
        rows: the cells without anything on the board
        corners: the first cell of each place, column and row
        coasts: whether coasts are drawn, not signs
        named: the marks of places that have a name beside them, except those inland: column and row
    """

    rows: Sequence[Sequence[Cell]]
    corners: Mapping[Place, tuple[int, int]]
    coasts: bool = True
    named: Mapping[Place, tuple[int, int]] = MappingProxyType({})


def middle(corner: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    """The cell of a place for its mark or letter: column and row. size: the place's columns and rows."""
    columns, rows = size
    return corner[0] + columns // 2, corner[1] + (rows - 1) // 2
