"""What an admiral mentions by wireless, from the reports that his opponent got."""

from collections.abc import Iterable, Iterator, Sequence

from compbis.captains.occasion import Events, Silence, Turns
from compbis.games.sink_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.sink_the_bismarck.cards.roster import AIR, BISMARCK, SHIPS
from compbis.games.sink_the_bismarck.state import reports
from compbis.games.sink_the_bismarck.state.units import Reason, side_of
from compbis.table.report import Facts
from compbis.table.side import BRITISH, GERMAN, Side

_LATE = LAST_TURN - 6, LAST_TURN - 2
"""The turns of the remarks on how little time is left."""
_EVENTS = (
    *(reports.Sunk, reports.BattleBegins, reports.Struck, reports.Bombed, reports.Destroyed, reports.TankerSunk),
    *(reports.Detected, reports.Unmasked, reports.Shadowing, reports.Lost, reports.Home, reports.ConvoySeen),
)
_SOUGHT = (Reason.SUNK, Reason.DESTROYED, Reason.TANKER, Reason.BOMBED)
"""The reasons of awards for what both sides saw happen."""


def _grave(speaker: Side, facts: Sequence[Facts]) -> str:
    """The key of the gravest event: a loss, a convoy destroyed, or a battle; "" if there is none."""
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
    """The keys of other events, the gravest first: aircraft, sightings, dummies, convoys home, the calendar,
    silence."""
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
    yield from _SILENCE.remarks(turns, turn)


def _lead(speaker: Side, told: Sequence[Facts]) -> float:
    """A side's lead in the points awarded for what both sides saw happen."""
    given = (each for each in told if isinstance(each, reports.Scored) and each.reason in _SOUGHT)
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


def _bismarck_sunk(facts: Facts) -> bool:
    return isinstance(facts, reports.Sunk) and facts.ship == BISMARCK


_SILENCE = Silence(cold=7, quiet=5, in_sight=_in_sight, is_event=_is_event)
EVENTS = Events(ends=_bismarck_sunk, grave=_grave, lesser=_lesser, lead=_lead)
