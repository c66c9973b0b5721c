"""What the printed pieces say: the board, numbers, and what may be seen and hit at a range."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.board.ground import SEA
from compbis.board.printed import read_map
from compbis.board.shapes import PointedHexes
from compbis.board.ways import Ways
from compbis.errors import DataError
from compbis.table.cards.label import columns
from compbis.table.cards.sheet import read_sheet
from compbis.table.datafile import content
from compbis.table.side import BRITISH, GERMAN
from cruisers.history import BOARD, NUMBERS, RANGES

Hex = str
"""Its row, then its column: C4."""
MAP = read_map(PointedHexes(0), content(BOARD))
HEXES = tuple(at for at, place in MAP.places.items() if MAP.ground[place] == SEA)
"""Where a ship may be."""
if not HEXES:
    raise DataError(f"{BOARD}: no sea")
_LAND = MAP.grid.places - {MAP.places[at] for at in HEXES}
_WAYS = Ways(MAP.grid, MAP.grid.places - _LAND)

SHIPS = MappingProxyType({BRITISH: "NORFOLK", GERMAN: "PRINZ"})
CORNERS = MappingProxyType({BRITISH: HEXES[0], GERMAN: HEXES[-1]})
_LIMITS = {"hull": (1, 99), "speed": (1, 9), "guns": (1, 9), "turns": (1, 20), "sinking": (0, 99)}

SHEETS = (
    read_sheet(content(NUMBERS), columns("name", "number")),
    read_sheet(content(RANGES), columns("range", "sight hits")),
)
NUMBER = SHEETS[0].numbers(_LIMITS)
CHANCES = tuple(SHEETS[1].table("012345", 0, 10).values())


def distance(one: Hex, other: Hex) -> int:
    """The hexes from one to the other."""
    return MAP.grid.distance(MAP.places[one], MAP.places[other])


def reach(start: Hex) -> Mapping[Hex, int]:
    """The steps over sea to each hex that a ship may go to in a turn."""
    return {MAP.names[at]: len(way) for at, way in sorted(_WAYS.reach(MAP.places[start], NUMBER["speed"]).items())}


def chance(column: str, one: Hex, other: Hex, nearer: int = 0) -> int:
    """The chance in ten of a sighting or a hit from one hex to the other: none if land lies between."""
    far = max(0, distance(one, other) - nearer)
    clear = _LAND.isdisjoint(MAP.grid.line(MAP.places[one], MAP.places[other]))
    return CHANCES[far][column] if clear and far < len(CHANCES) else 0
