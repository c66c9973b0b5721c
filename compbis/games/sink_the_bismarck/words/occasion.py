"""What an admiral mentions by wireless, from the reports that his opponent got."""

from collections.abc import Iterable, Mapping, Sequence

from compbis.games.sink_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.sink_the_bismarck.cards.roster import AIR, BISMARCK, SHIPS
from compbis.games.sink_the_bismarck.state import reports
from compbis.games.sink_the_bismarck.state.units import Reason, side_of
from compbis.table.report import Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side

_QUIET = 3
"""Turns without an event before a remark on the silence."""
_COLD = 6
"""Turns in which no German ship was found or shadowed before a remark on it."""
_LATE = LAST_TURN - 6, LAST_TURN - 2
"""The turns of the remarks on how little time is left."""
_EVENTS = (
    *(reports.Sunk, reports.BattleBegins, reports.Struck, reports.Bombed, reports.Destroyed, reports.TankerSunk),
    *(reports.Detected, reports.Unmasked, reports.Shadowing, reports.Lost, reports.Home, reports.ConvoySeen),
)
_SOUGHT = (Reason.SUNK, Reason.DESTROYED, Reason.TANKER, Reason.BOMBED)
"""The awards for what both sides saw happen."""
Turns = Mapping[int, Sequence[Facts]]
"""What the opponent was told, by turn."""


def occasion(speaker: Side, heard: Sequence[Report], turn: int) -> str:
    """The gravest event of a turn. A lesser one is passed over if the admiral spoke of the turn before. Both admirals
    are silent once the Bismarck is sunk.

    Args:
        speaker: the admiral's side
        heard: the reports that the opponent got
        turn: the turn

    Returns:
        A key to the lines of a voice, or "" to keep silent.
    """
    if any(isinstance(report.facts, reports.Sunk) and report.facts.ship == BISMARCK for report in heard):
        return ""
    by_turn = {number: [report.facts for report in heard if report.turn == number] for number in range(turn + 1)}
    said = ""
    for number in range(1, turn + 1):
        grave = _grave(speaker, by_turn[number]) or _lead_changed(speaker, by_turn, number, said)
        said = grave or ("" if said else _lesser(speaker, by_turn, number))
    return said


def _grave(speaker: Side, facts: Sequence[Facts]) -> str:
    """Losses, convoys destroyed, and battles."""
    if sunk := {SHIPS[each.ship].side for each in facts if isinstance(each, reports.Sunk)}:
        return "sunk" if len(sunk) > 1 else "own" if speaker in sunk else "theirs"
    for each in facts:
        match each:
            case reports.Destroyed(value=value) if value > 0:
                return "convoy"
            case reports.Bombed(gone=True) | reports.TankerSunk():
                return "convoy"
    return "battle" if any(isinstance(each, reports.BattleBegins) for each in facts) else ""


def _lesser(speaker: Side, turns: Turns, turn: int) -> str:
    """Aircraft, dummies, sightings, convoys at home, the calendar, or silence."""
    facts = turns[turn]
    for each in facts:
        if isinstance(each, reports.Struck):
            return "raid" if AIR[each.unit].side is speaker else "raided"
    if any(isinstance(each, reports.Lost) for each in facts):
        return "lost"
    if _in_sight(facts):
        if _in_sight(turns[turn - 1]):
            return "followed"
        return "found" if any(isinstance(each, reports.Detected) and each.bismarck for each in facts) else "other"
    unmasked = {side_of(each.counter) for each in facts if isinstance(each, reports.Unmasked)}
    if speaker in unmasked:
        return "bluff"
    if unmasked:
        return "unmasked"
    for each in facts:
        match each:
            case reports.Detected(counter=counter) if side_of(counter) is BRITISH:
                return "seen"
            case reports.ConvoySeen(real=False) | reports.Destroyed(value=0):
                return "empty"
            case reports.Home():
                return "home"
    return "late" if turn in _LATE else _silence(turns, turn)


def _silence(turns: Turns, turn: int) -> str:
    """A remark on how long nothing was seen, or nothing happened."""
    seen = [number for number in range(turn) if _in_sight(turns[number])]
    if seen and turn - seen[-1] == _COLD:
        return "cold"
    last = max((number for number in range(turn + 1) if any(map(_is_event, turns[number]))), default=0)
    return "quiet" if turn > last and (turn - last) % _QUIET == 0 else ""


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
    """A side's lead in points after a turn, for what both sides saw happen."""
    facts = (each for number in range(until + 1) for each in turns.get(number, ()))
    given = (each for each in facts if isinstance(each, reports.Scored) and each.reason in _SOUGHT)
    return sum(each.points if each.side is speaker else -each.points for each in given)


def _in_sight(facts: Iterable[Facts]) -> bool:
    """Whether German ships were found or shadowed."""
    for each in facts:
        match each:
            case reports.Detected(counter=counter) | reports.Shadowing(target=counter, success=True):
                if side_of(counter) is GERMAN:
                    return True
            case reports.BattleBegins():
                return True
    return False


def _is_event(facts: Facts) -> bool:
    return isinstance(facts, _EVENTS)
