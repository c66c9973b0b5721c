"""What the register knows of the game. The house imports the rest of it when it is needed."""

from types import MappingProxyType

from compbis.games.denmark_strait.history import CARDS, NAME, RULES, SIDES
from compbis.table.edition import Scenario, SimpleEdition
from compbis.table.side import Side


class StraitEdition(SimpleEdition):
    """The edition."""

    name = NAME
    about = ("HOOD MEETS BISMARCK, 24 MAY 1941:", "4 SHIPS, DICE, CARDS. 15 MINUTES")
    rules = RULES
    sides = SIDES
    scenarios = (
        Scenario(
            "strait",
            "24 MAY 1941",
            "HOOD AND PRINCE OF WALES; BISMARCK AND PRINZ EUGEN",
            60,
            "EACH SIDE CHOOSES ITS CAPTAINS",
            "BOTH ENEMY SHIPS SUNK OR WITH FAILED MORALE; THE GERMANS, TOO, BY GETTING AWAY",
        ),
    )
    captains = MappingProxyType(dict.fromkeys(Side, ("random",)))
    sheet = 64
    spoken = True
    passwords = False
    cards = CARDS


EDITION = StraitEdition()
