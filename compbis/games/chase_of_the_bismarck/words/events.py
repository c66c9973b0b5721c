"""The events that become headlines, in play and in a finished game."""

from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, SHIPS
from compbis.games.chase_of_the_bismarck.state.combat_reports import Sunk
from compbis.games.chase_of_the_bismarck.state.reports import ConvoyMet, Located, NoFuel
from compbis.table.report import Facts
from compbis.table.side import GERMAN

_CAPITAL = ("BB", "BC", "CV", "CA")


def is_headline(facts: Facts) -> bool:
    """Whether a report is a headline: a heavy German ship located, a BB, BC, CV or CA lost, or a convoy met."""
    match facts:
        case Sunk(ship=ship) | NoFuel(ship=ship):
            return SHIPS[ship].cls in _CAPITAL
        case Located(side=side, classes=classes):
            return side is not GERMAN and any(cls in HEAVY for cls, _ in classes)
        case ConvoyMet(convoy=convoy):
            return bool(convoy)
    return False
