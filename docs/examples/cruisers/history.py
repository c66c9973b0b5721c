"""The game's name, its files, and the rules by which it was played, version by version."""

from compbis.table.datafile import beside
from compbis.table.edition import Rules

NAME = "CRUISERS"
"""The game as records name it."""
RULES = (Rules("0.3.0", ()),)
NUMBERS, RANGES, HELP = beside(__file__, "numbers.csv", "ranges.csv", "help.dat")
