"""What the register knows of the game."""

from types import MappingProxyType

from compbis.table.edition import Parts, Scenario, SimpleEdition
from compbis.table.side import BRITISH, GERMAN, Side
from minefield.history import NAME, NUMBERS, RULES


class MineEdition(SimpleEdition):
    """The edition. Whatever reads the cards is imported in `parts`."""

    name = NAME
    rules = RULES
    sides = MappingProxyType({BRITISH: "RED", GERMAN: "BLUE"})
    scenarios = (Scenario("sea", "THE NARROW SEA", "FOUR MINES EACH", 12, "NO MINE IS LAID", "MORE MINES SWEPT"),)
    captains = MappingProxyType(dict.fromkeys(Side, ("pilot", "random")))
    sheet = 32
    cards = (NUMBERS,)

    def parts(self) -> Parts:
        """What the game is made of."""
        from minefield import captains, cards, chronicle, desk, game, position, state

        return Parts(
            start=game.start,
            game=game.Minefield,
            position=position.Position,
            kinds=state.KINDS,
            captains=captains.CAPTAINS,
            desk=desk.MineDesk,
            chronicle=chronicle.MineChronicle,
            values=cards.SHEET.values,
        )


EDITION = MineEdition()


def trials() -> object:
    """What the game tells the conformance suite."""
    from minefield.trials import MineTrials

    return MineTrials()
