"""What an admiral mentions by wireless, from the reports that his opponent got."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil

from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, QUARRY, SHIPS
from compbis.games.chase_of_the_bismarck.cards.tables import MERCHANT, POINTS
from compbis.games.chase_of_the_bismarck.state import combat_reports as combat
from compbis.games.chase_of_the_bismarck.state import reports
from compbis.table.report import Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side

_QUIET = 4
"""Turns without an event before a remark on the silence."""
_COLD = 8
"""Turns without a sighting of a heavy German ship before a remark on it."""
_LATE = LAST_TURN - 9, LAST_TURN - 3
"""The turns of the remarks on how little time is left."""
_BY_HULL = (*HEAVY, "CV")
_APART = 3
"""The fewest turns between two mentions of lesser events of a kind."""
_EVENTS = (
    *(combat.Sunk, combat.Combat, combat.AirAttack, reports.SubmarineAttack, reports.ShippingAttacked, reports.NoFuel),
    *(reports.Located, reports.ShadowAttempt, reports.OpenMove, reports.HuffDuff, reports.ShipSeen, reports.Passed),
)
Turns = Mapping[int, Sequence[Facts]]
"""What the opponent was told, by turn."""


def occasion(speaker: Side, heard: Sequence[Report], turn: int) -> str:
    """The gravest event of a turn. A lesser one is passed over if the admiral spoke of the turn before, or of its kind
    a few turns ago. Both admirals are silent once the Bismarck is lost.

    Args:
        speaker: the admiral's side
        heard: the reports that the opponent got
        turn: the turn

    Returns:
        A key to the lines of a voice, or "" to keep silent.
    """
    if any(_lost(report.facts) == QUARRY for report in heard):
        return ""
    by_turn = {number: [report.facts for report in heard if report.turn == number] for number in range(turn + 1)}
    said = [""]
    for number in range(1, turn + 1):
        grave = _grave(speaker, by_turn[number]) or _lead_changed(speaker, by_turn, number, said[-1])
        lesser = iter(()) if said[-1] else _lesser(speaker, by_turn, number)
        said.append(grave or next((each for each in lesser if each not in said[-_APART:]), ""))
    return said[-1]


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
    yield from _silence(turns, turn)
    if any(isinstance(each, reports.Weather) and each.storm for each in facts):
        yield "storm"
    if any(isinstance(each, reports.HuffDuff) for each in facts):
        yield "radio"


def _silence(turns: Turns, turn: int) -> Iterator[str]:
    """A remark on how long nothing was seen, or nothing happened."""
    seen = [number for number in range(turn) if _in_sight(turns[number])]
    if seen and turn - seen[-1] == _COLD:
        yield "cold"
    last = max((number for number in range(turn + 1) if any(map(_is_event, turns[number]))), default=0)
    if turn > last and (turn - last) % _QUIET == 0:
        yield "quiet"


def _lead_changed(speaker: Side, turns: Turns, turn: int, said: str) -> str:
    """Whether the lead passed from one side to the other in the turn before, for what happened then was said first.

    Args:
        speaker: the admiral's side
        turns: what the opponent was told
        turn: the turn
        said: the occasion of the turn before
    """
    before, now = _lead(speaker, turns, turn - 2), _lead(speaker, turns, turn - 1)
    if not said or (now > 0) - (now < 0) in (0, (before > 0) - (before < 0)):
        return ""
    return "ahead" if now > 0 else "behind"


def _lead(speaker: Side, turns: Turns, until: int) -> float:
    """A side's lead in points after a turn, as far as the opponent knows: ships lost, and to a German his convoys."""
    given = (each for number in range(until + 1) for each in turns.get(number, ()))
    german = sum(map(_german_points, given))
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
