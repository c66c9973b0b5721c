"""What the printed pieces say: numbers, what may be seen and hit at a range, and the squares of the board."""

from types import MappingProxyType

from compbis.table.cards.label import columns
from compbis.table.cards.sheet import read_sheet
from compbis.table.datafile import content
from compbis.table.side import BRITISH, GERMAN
from cruisers.history import NUMBERS, RANGES

SHIPS = MappingProxyType({BRITISH: "NORFOLK", GERMAN: "PRINZ"})
Square = str
"""Its row, then its column: C4."""
ROWS, COLUMNS = "ABCDEFGHIJ", "0123456789"
SQUARES = tuple(row + column for row in ROWS for column in COLUMNS)
CORNERS = MappingProxyType({BRITISH: SQUARES[0], GERMAN: SQUARES[-1]})
_LIMITS = {"hull": (1, 99), "speed": (1, 9), "turrets": (1, 9), "turns": (1, 20), "sinking": (0, 99)}

SHEETS = (
    read_sheet(content(NUMBERS), columns("name", "number")),
    read_sheet(content(RANGES), columns("range", "sight hits")),
)
NUMBER = SHEETS[0].numbers(_LIMITS)
CHANCES = tuple(SHEETS[1].table("012345", 0, 10).values())


def distance(one: Square, other: Square) -> int:
    """The squares from one to the other; a diagonal step is one."""
    return max(abs(ord(one[0]) - ord(other[0])), abs(ord(one[1]) - ord(other[1])))


def chance(column: str, far: int) -> int:
    """The chance in ten of a sighting or a hit at that range."""
    return CHANCES[max(far, 0)][column] if far < len(CHANCES) else 0
