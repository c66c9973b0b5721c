"""The events that become headlines, in play and in a finished game."""

from compbis.games.sink_the_bismarck.cards.roster import BISMARCK, CAPITAL, SHIPS, ShipClass
from compbis.games.sink_the_bismarck.state.reports import Bombed, Destroyed, Detected, GotAway, Sunk
from compbis.table.report import Facts

_WEIGHTY = CAPITAL | {ShipClass.CV}


def is_headline(facts: Facts) -> bool:
    """Whether an event gets a headline: the Bismarck found or away from a battle, a capital ship or carrier sunk, or a
    convoy destroyed."""
    match facts:
        case Sunk(ship=ship):
            return SHIPS[ship].ship_class in _WEIGHTY
        case Detected(bismarck=bismarck):
            return bismarck
        case GotAway(group=group, away=away):
            return away and BISMARCK in group
        case Destroyed(value=value):
            return value > 0
        case Bombed(gone=gone):
            return gone
    return False
