"""What a computer captain mentions by wireless, from the reports that its opponent got."""

from collections.abc import Sequence

from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.state import reports
from compbis.table.report import Report
from compbis.table.side import Side

_QUIET = 5
"""Turns without an event before a captain remarks on the silence."""
_EVENTS = (
    *(reports.Sunk, reports.Dispersed, reports.Crashed, reports.BattleEnds),
    *(reports.Shadow, reports.FastShadow, reports.AirSearch, reports.RadioSilence),
    *(reports.AirAttack, reports.AirAttacked, reports.SubmarineAttack, reports.SubmarineAttacked),
    reports.DestroyerAttack,
)


def occasion(speaker: Side, heard: Sequence[Report], turn: int) -> str:
    """The gravest event of a turn. Once the Bismarck is sunk, only the loss of ships counts.

    Args:
        speaker: the captain's side
        heard: the reports that the opponent got
        turn: the turn

    Returns:
        A key to the lines of a voice, or "" to keep silent.
    """
    facts = [report.facts for report in heard if report.turn == turn]
    if sunk := [each for each in facts if isinstance(each, reports.Sunk)]:
        return _losses(speaker, sunk)
    if any(isinstance(report.facts, reports.Sunk) and report.facts.unit == BISMARCK for report in heard):
        return ""
    if any(isinstance(each, reports.Dispersed) for each in facts):
        return "dispersed"
    if any(isinstance(each, reports.Fire) for each in facts):
        return "battle"
    if _in_contact(heard, turn - 1) and not _in_contact(heard, turn):
        return "lost"
    before, now = _lead(speaker, heard, turn - 1), _lead(speaker, heard, turn)
    if now > 0 >= before:
        return "ahead"
    if now < 0 <= before:
        return "behind"
    last = max((report.turn for report in heard if _is_event(report)), default=0)
    return "quiet" if turn > last and (turn - last) % _QUIET == 0 else ""


def _losses(speaker: Side, sunk: Sequence[reports.Sunk]) -> str:
    """The kind of a loss: the Bismarck, merchant ships only, the speaker's ships, the opponent's, or both."""
    if any(each.unit == BISMARCK for each in sunk):
        return "bismarck"
    if all(each.kind is CONVOY for each in sunk):
        return "merchant"
    sides = {each.side for each in sunk}
    return "sunk" if len(sides) > 1 else "own" if speaker in sides else "theirs"


def _in_contact(heard: Sequence[Report], turn: int) -> bool:
    """Whether the opponent's reports of that turn show the Bismarck in sight, as an enemy or as a friendly ship."""
    for report in heard:
        if report.turn == turn:
            match report.facts:
                case reports.Spotted(units=units, own=own) if BISMARCK in dict((*units, *own)):
                    return True
                case reports.Shadow(target=name, success=True) | reports.FastShadow(target=name, success=True):
                    if name == BISMARCK:
                        return True
                case reports.AirSearch(unit=name) | reports.RadioSilence(unit=name) if name == BISMARCK:
                    return True
    return False


def _lead(side: Side, heard: Sequence[Report], turn: int) -> int:
    """A side's lead in points after a turn, as far as the opponent knows."""
    given = [report.facts for report in heard if report.turn <= turn and isinstance(report.facts, reports.Points)]
    return sum(each.points if each.side is side else -each.points for each in given)


def _is_event(report: Report) -> bool:
    """Whether a report is about the enemy, or about a loss, so that nobody may call that turn quiet."""
    seen = isinstance(report.facts, reports.Spotted) and bool(report.facts.units)
    return seen or isinstance(report.facts, _EVENTS)
