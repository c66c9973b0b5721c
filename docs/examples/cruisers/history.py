"""The game's name, its sides, its files, and the rules by which it was played, version by version."""

from types import MappingProxyType

from compbis.table.datafile import beside
from compbis.table.edition import Rules
from compbis.table.side import BRITISH, GERMAN

NAME = "CRUISERS"
"""The game as records name it."""
SIDES = MappingProxyType({BRITISH: "BRITISH", GERMAN: "GERMAN"})
RULES = (Rules("0.3.0", ()),)
BOARD, NUMBERS, RANGES, HELP = beside(__file__, "board.dat", "numbers.csv", "ranges.csv", "help.dat")
