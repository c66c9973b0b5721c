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
"""How far each goes to the east and to the south."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Space(NamedTuple):
    """A space of the sea, on the map and beyond it (Reading 1). x: its column, 1 for A, fewer to the west of it; y: its
    row, 1 in the north."""

    x: int
    y: int

    def __str__(self) -> str:
        """Its column, then its row: C3. West of A a W stands before the column, WA being the first; east of H an E."""
        return f"{column(self.x)}{self.y}"


def column(x: int) -> str:
    """What a column is called: A to H on the map (Needs 1)."""
    if x < 1:
        return f"W{_lettered(-x)}"
    return _lettered(x - 1) if x <= NUMBER["columns"] else f"E{_lettered(x - NUMBER['columns'] - 1)}"


def _lettered(number: int) -> str:
    """A column from its number, 0 for A; after Z comes AA."""
    return _LETTERS[number] if number < len(_LETTERS) else _lettered(number // 26 - 1) + _LETTERS[number % 26]


def space(text: str) -> Space | None:
    """The space of that name on the board as it is printed; None if there is none."""
    x, y = _LETTERS.find(text[:1]) + 1, text[1:]
    whole = int(y) if y.isascii() and y.isdigit() and len(y) < 3 else 0
    return Space(x, whole) if 1 <= x <= NUMBER["columns"] and 1 <= whole <= NUMBER["rows"] else None
