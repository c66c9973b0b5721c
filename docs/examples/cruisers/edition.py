"""What the register knows of the game. The house imports the rest of it when it is needed."""

from types import MappingProxyType

from compbis.table.edition import Scenario, SimpleEdition
from compbis.table.side import Side
from cruisers.history import BOARD, NAME, NUMBERS, RANGES, RULES, SIDES


class GameEdition(SimpleEdition):
    """The edition. cards.py allows no more turns than the scenario says."""

    name = NAME
    rules = RULES
    sides = SIDES
    scenarios = (Scenario("fog", "CRUISERS IN FOG", "NORFOLK AND PRINZ", 20, "IN OPPOSITE CORNERS", "MORE POINTS"),)
    captains = MappingProxyType(dict.fromkeys(Side, ("phillips", "random")))
    sheet = 32
    spoken = True
    cards = (BOARD, NUMBERS, RANGES)


EDITION = GameEdition()
