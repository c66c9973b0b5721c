"""The data of the game: the board, the numbers, and the chances of a sighting and a hit by range."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.board.ground import SEA
from compbis.board.printed import read_map
from compbis.board.shapes import PointedHexes
from compbis.board.waters import Waters
from compbis.table.cards.label import columns
from compbis.table.cards.sheet import read_sheet
from compbis.table.datafile import content
from compbis.table.side import BRITISH, GERMAN
from cruisers.edition import BOARD, NUMBERS, RANGES

Hex = str  # its name: C4 is row C, column 4
MAP = read_map(PointedHexes(0), content(BOARD))
SEAS = Waters(MAP, (SEA,), BOARD)
SHIPS = MappingProxyType({BRITISH: "NORFOLK", GERMAN: "PRINZ"})
CORNERS = MappingProxyType({BRITISH: SEAS.names[0], GERMAN: SEAS.names[-1]})
_LIMITS = {"hull": (1, 99), "speed": (1, 9), "guns": (1, 9), "turns": (1, 20), "sinking": (0, 99)}

SHEETS = (
    read_sheet(content(NUMBERS), columns("name", "number")),
    read_sheet(content(RANGES), columns("range", "sight smoke hits")),
)
NUMBER = SHEETS[0].numbers(_LIMITS)
CHANCES = tuple(SHEETS[1].table("0123456", 0, 10).values())


def chances(one: Hex, other: Hex) -> Mapping[str, int]:
    """The chances in ten of sightings and hits from one hex to another; 0 if they are too far or land is between."""
    far = SEAS.distance(one, other)
    return CHANCES[far] if SEAS.clear(one, other) and far < len(CHANCES) else dict.fromkeys(CHANCES[0], 0)
