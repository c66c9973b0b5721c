"""The sea: spaces and directions."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.table.values import NamedTuple

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The directions, each 45 degrees to the right of the one before."""
STEPS: Mapping[str, tuple[int, int]] = MappingProxyType(
    dict(zip(COMPASS, ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)), strict=True))
)
"""The columns eastwards and the rows southwards of a step in each direction."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Space(NamedTuple):
    """A space of the sea, on the map or beyond it (Reading 1).

    Args:
        x: its column: 1 for A, lower numbers to the west of it
        y: its row: 1 in the north
    """

    x: int
    y: int

    def __str__(self) -> str:
        """Column and row: C3. Columns west of A begin with W, from WA on; columns east of the map begin with E."""
        return f"{column(self.x)}{self.y}"


def column(x: int) -> str:
    """The name of a column: A to H on the map (Needs 1)."""
    if x < 1:
        return f"W{_lettered(-x)}"
    return _lettered(x - 1) if x <= NUMBER["columns"] else f"E{_lettered(x - NUMBER['columns'] - 1)}"


def _lettered(number: int) -> str:
    """The letters of a column number, 0 for A; AA follows Z."""
    return _LETTERS[number] if number < len(_LETTERS) else _lettered(number // 26 - 1) + _LETTERS[number % 26]


def space(text: str) -> Space | None:
    """The space of that name on the printed board; None if there is none."""
    x, y = _LETTERS.find(text[:1]) + 1, text[1:]
    whole = int(y) if y.isascii() and y.isdigit() and len(y) < 3 else 0
    return Space(x, whole) if 1 <= x <= NUMBER["columns"] and 1 <= whole <= NUMBER["rows"] else None
