"""What an admiral mentions by wireless, from the reports that his opponent got."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from compbis.captains.occasion import Events, Silence, Turns
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, QUARRY, SHIPS
from compbis.games.chase_of_the_bismarck.cards.tables import MERCHANT, POINTS
from compbis.games.chase_of_the_bismarck.state import combat_reports as combat
from compbis.games.chase_of_the_bismarck.state import reports
from compbis.table.report import Facts
from compbis.table.side import BRITISH, GERMAN, Side

_LATE = LAST_TURN - 9, LAST_TURN - 3
"""The turns in which an admiral remarks how little time is left."""
_BY_HULL = (*HEAVY, "CV")
_EVENTS = (
    *(combat.Sunk, combat.Combat, combat.AirAttack, reports.SubmarineAttack, reports.ShippingAttacked, reports.NoFuel),
    *(reports.Located, reports.ShadowAttempt, reports.OpenMove, reports.HuffDuff, reports.ShipSeen, reports.Passed),
)


def _grave(speaker: Side, facts: Sequence[Facts]) -> str:
    """Losses, attacks on shipping, and combats."""
    if sunk := {SHIPS[each.ship].side for each in facts if isinstance(each, combat.Sunk)}:
        return "sunk" if len(sunk) > 1 else "own" if speaker in sunk else "theirs"
    if any(isinstance(each, reports.ShippingAttacked) for each in facts):
        return "shipping"
    return "battle" if any(isinstance(each, combat.Combat) for each in facts) else ""


def _lesser(speaker: Side, turns: Turns, turn: int) -> Iterator[str]:
    """Aircraft, submarines, sightings, the weather, the calendar, and silence, the gravest first."""
    facts = turns[turn]
    for each in facts:
        match each:
            case combat.AirAttack(side=side):
                yield "raid" if side is speaker else "raided"
            case reports.SubmarineAttack():
                yield "submarine"
    now, before = _in_sight(facts), _in_sight(turns[turn - 1])
    if now != before:
        yield "found" if now else "lost"
    elif now:
        yield "followed"
    if any(isinstance(each, reports.Located) and each.side is GERMAN for each in facts):
        yield "seen"
    if turn in _LATE:
        yield "late"
    yield from _SILENCE.remarks(turns, turn)
    if any(isinstance(each, reports.Weather) and each.storm for each in facts):
        yield "storm"
    if any(isinstance(each, reports.HuffDuff) for each in facts):
        yield "radio"


def _lead(speaker: Side, told: Sequence[Facts]) -> float:
    """A side's lead in points as its opponent knows it: ships lost and, if he is the German, convoys sunk."""
    german = sum(map(_german_points, told))
    return german if speaker is GERMAN else -german


def _german_points(facts: Facts) -> float:
    """The points that a report gives the Germans; negative for a German loss."""
    if ship := _lost(facts):
        card = SHIPS[ship]
        points = card.hull if card.cls in _BY_HULL else POINTS["other"]
        return points if card.side is BRITISH else -points
    if isinstance(facts, reports.Won):
        return sum(ceil(chit / 2) if facts.half else chit for chit in facts.chits) if facts.chits else MERCHANT
    return 0


def _in_sight(facts: Iterable[Facts]) -> bool:
    """Whether reports show the Allies a heavy German ship."""
    for each in facts:
        match each:
            case (
                reports.Located(side=Side.BRITISH, classes=classes)
                | reports.ShippingAttacked(classes=classes)
                | reports.ShadowAttempt(classes=classes)
                | reports.OpenMove(side=Side.GERMAN, classes=classes, fog=False)
            ):
                if any(cls in HEAVY for cls, _ in classes):
                    return True
            case combat.Combat(attackers=ships, defenders=others):
                if any(SHIPS[ship].side is GERMAN and SHIPS[ship].cls in HEAVY for ship in (*ships, *others)):
                    return True
    return False


def _lost(facts: Facts) -> str:
    """The ship that a report says is out of the game; "" if none."""
    return facts.ship if isinstance(facts, combat.Sunk | reports.NoFuel) else ""


def _is_event(facts: Facts) -> bool:
    return isinstance(facts, _EVENTS)


def _bismarck_lost(facts: Facts) -> bool:
    return _lost(facts) == QUARRY


_SILENCE = Silence(cold=8, quiet=4, in_sight=_in_sight, is_event=_is_event)
EVENTS = Events(ends=_bismarck_lost, grave=_grave, lesser=_lesser, lead=_lead)
