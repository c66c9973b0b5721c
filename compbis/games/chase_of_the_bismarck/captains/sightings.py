"""Where a report tells the Allies that a German raider may be: the plain Ally follows it, and Lutjens fears it."""

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY
from compbis.games.chase_of_the_bismarck.state.reports import (
    Classes,
    HuffDuff,
    Located,
    OpenMove,
    Passed,
    ShippingAttacked,
    ShipSeen,
)
from compbis.table.report import Facts
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple


class Sighting(NamedTuple):
    """A German unit of which the Allies learn the hex.

    Args:
        at: the hex
        sure: whether it is hunted as a raider; if not, only its hex counts
    """

    at: Hex
    sure: bool


def sighting(facts: Facts) -> Sighting | None:
    """What a report tells the Allies of a German unit that may be a raider; None if nothing."""
    match facts:
        case Located(side=side, at=at, classes=classes) if side is BRITISH and heavy(classes):
            return Sighting(at, sure=True)
        case OpenMove(side=side, to=at, classes=classes) if side is GERMAN and heavy(classes):
            return Sighting(at, sure=True)
        case Passed(side=side, now=at) if side is BRITISH:
            return Sighting(at, sure=True)
        case ShippingAttacked(at=at):
            return Sighting(at, sure=True)
        case HuffDuff(at=at) | ShipSeen(allied=True, at=at):
            return Sighting(at, sure=False)
    return None


def heavy(classes: Classes) -> bool:
    """Whether a unit of these classes has a heavy ship."""
    return any(cls in HEAVY for cls, _ in classes)
