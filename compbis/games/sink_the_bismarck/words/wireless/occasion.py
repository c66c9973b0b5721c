"""What an admiral mentions by wireless, from the reports that his opponent got."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from compbis.games.sink_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.sink_the_bismarck.cards.roster import AIR, BISMARCK, SHIPS
from compbis.games.sink_the_bismarck.state import reports
from compbis.games.sink_the_bismarck.state.units import Reason, side_of
from compbis.table.report import Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side

_QUIET = 5
"""Turns without an event before a remark on the silence."""
_COLD = 7
"""Turns in which no German ship was found or shadowed before a remark on it."""
_LATE = LAST_TURN - 6, LAST_TURN - 2
"""The turns of the remarks on how little time is left."""
_APART = 3
"""The fewest turns between two mentions of lesser events of a kind."""
_EVENTS = (
    *(reports.Sunk, reports.BattleBegins, reports.Struck, reports.Bombed, reports.Destroyed, reports.TankerSunk),
    *(reports.Detected, reports.Unmasked, reports.Shadowing, reports.Lost, reports.Home, reports.ConvoySeen),
)
_SOUGHT = (Reason.SUNK, Reason.DESTROYED, Reason.TANKER, Reason.BOMBED)
"""The awards for what both sides saw happen."""
Turns = Mapping[int, Sequence[Facts]]
"""What the opponent was told, by turn."""


def occasion(speaker: Side, heard: Sequence[Report], turn: int) -> str:
    """The gravest event of a turn. A lesser one is passed over if the admiral spoke of the turn before, or of its kind
    a few turns ago. Both admirals are silent once the Bismarck is sunk.

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
    said = [""]
    for number in range(1, turn + 1):
        grave = _grave(speaker, by_turn[number]) or _lead_changed(speaker, by_turn, number, said[-1])
        lesser = iter(()) if said[-1] else _lesser(speaker, by_turn, number)
        said.append(grave or next((each for each in lesser if each not in said[-_APART:]), ""))
    return said[-1]


def _grave(speaker: Side, facts: Sequence[Facts]) -> str:
    """Losses, convoys destroyed, and battles."""
    if sunk := {SHIPS[each.ship].side for each in facts if isinstance(each, reports.Sunk)}:
        return "sunk" if len(sunk) > 1 else "own" if speaker in sunk else "theirs"
    for each in facts:
        match each:
            case reports.Destroyed(value=value) if value > 0:
                return "convoy"
            case reports.Bombed(gone=True):
                return "convoy"
            case reports.TankerSunk():
                return "tanker"
    return "battle" if any(isinstance(each, reports.BattleBegins) for each in facts) else ""


def _lesser(speaker: Side, turns: Turns, turn: int) -> Iterator[str]:
    """Aircraft, sightings, dummies, convoys at home, the calendar, and silence, the gravest first."""
    facts = turns[turn]
    for each in facts:
        if isinstance(each, reports.Struck):
            yield "raid" if AIR[each.unit].side is speaker else "raided"
    if any(isinstance(each, reports.Lost) for each in facts):
        yield "lost"
    elif _in_sight(facts) and _in_sight(turns[turn - 1]):
        yield "followed"
    elif _in_sight(facts):
        yield "found" if any(isinstance(each, reports.Detected) and each.bismarck for each in facts) else "other"
    unmasked = {side_of(each.counter) for each in facts if isinstance(each, reports.Unmasked)}
    if speaker in unmasked:
        yield "bluff"
    if speaker.enemy in unmasked:
        yield "unmasked"
    for each in facts:
        match each:
            case reports.Detected(counter=counter) if side_of(counter) is BRITISH:
                yield "seen"
            case reports.ConvoySeen(real=False) | reports.Destroyed(value=0):
                yield "empty"
            case reports.Home():
                yield "home"
    if turn in _LATE:
        yield "late"
    yield from _silence(turns, turn)


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
