"""The edition, which the register imports. compbis imports the other modules of the game when it needs them."""

from types import MappingProxyType

from compbis.table.datafile import register_beside
from compbis.table.edition import Rules, Scenario, SimpleEdition
from compbis.table.side import Side

BOARD, NUMBERS, RANGES, HELP = register_beside(__file__, "board.dat", "numbers.csv", "ranges.csv", "help.dat")


class GameEdition(SimpleEdition):
    """The edition of the game. cards.py allows at most as many turns as the scenario says here."""

    name = "CRUISERS"
    rules = (Rules("0.3.0", ()),)
    scenarios = (Scenario("fog", "CRUISERS IN FOG", "NORFOLK AND PRINZ", 20, "IN OPPOSITE CORNERS", "MORE POINTS"),)
    captains = MappingProxyType(dict.fromkeys(Side, ("phillips", "random")))
    sheet = 32
    spoken = True
    cards = (BOARD, NUMBERS, RANGES)
    endings = MappingProxyType({"sunk": "A SHIP IS SUNK", "time": "THE LAST TURN IS OVER"})


EDITION = GameEdition()
