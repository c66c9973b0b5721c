"""What the register knows of the game."""

from types import MappingProxyType

from compbis.table.edition import Parts, Scenario, SimpleEdition
from compbis.table.side import BRITISH, GERMAN
from cruisers.history import NAME, NUMBERS, RANGES, RULES


class CruiserEdition(SimpleEdition):
    """The edition. Whatever reads the cards is imported in `parts`."""

    name = NAME
    rules = RULES
    sides = MappingProxyType({BRITISH: "BRITISH", GERMAN: "GERMAN"})
    scenarios = (Scenario("fog", "CRUISERS IN FOG", "NORFOLK AND PRINZ", 20, "ONE SHIP IS SUNK OR HOME", "MORE HITS"),)
    captains = MappingProxyType({BRITISH: ("phillips", "random"), GERMAN: ("brinkmann", "random")})
    sheet = 32
    cards = (NUMBERS, RANGES)

    def parts(self) -> Parts:
        """What the game is made of."""
        from cruisers import captains, cards, chronicle, desk, game, position, state

        return Parts(
            start=game.start,
            game=game.Cruisers,
            position=position.Position,
            kinds=state.KINDS,
            captains=captains.CAPTAINS,
            desk=desk.CruiserDesk,
            chronicle=chronicle.CruiserChronicle,
            values=cards.values,
        )


EDITION = CruiserEdition()


def trials() -> object:
    """What the game tells the conformance suite."""
    from cruisers.trials import CruiserTrials

    return CruiserTrials()
