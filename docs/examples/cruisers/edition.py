"""What the register knows of the game. The house imports the rest of it when it is needed."""

from types import MappingProxyType

from compbis.table.edition import Scenario, SimpleEdition
from compbis.table.side import Side
from cruisers.history import NAME, NUMBERS, RANGES, RULES, SIDES


class CruiserEdition(SimpleEdition):
    """The edition."""

    name = NAME
    rules = RULES
    sides = SIDES
    scenarios = (Scenario("fog", "CRUISERS IN FOG", "NORFOLK AND PRINZ", 20, "IN OPPOSITE CORNERS", "MORE HITS"),)
    captains = MappingProxyType(dict.fromkeys(Side, ("phillips", "random")))
    sheet = 32
    cards = (NUMBERS, RANGES)


EDITION = CruiserEdition()


def trials() -> object:
    """What the game tells the conformance suite."""
    from cruisers.trials import CruiserTrials

    return CruiserTrials()
