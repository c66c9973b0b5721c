"""What a computer captain mentions by signal, from the reports that its opponent got."""

from collections.abc import Sequence

from compbis.games.denmark_strait.cards.roster import FLAGSHIP, SHIPS
from compbis.games.denmark_strait.rules import fleet
from compbis.games.denmark_strait.state.reports import Appointed, Harmed, Magazine, Morale, Sailed, Shot, Sunk
from compbis.table.report import Facts, Report
from compbis.table.side import GERMAN, Side

_FEW = 3
"""The fewest salvos, all missing, that are worth a remark."""
_TOVEY = "TOVEY"


def occasion(speaker: Side, heard: Sequence[Report], turn: int) -> str:
    """The gravest event of a turn. A lesser one is passed over if the captain spoke last turn. The captain is silent
    once its own ship is sunk.

    Args:
        speaker: the captain's side
        heard: the reports that the opponent got
        turn: the turn

    Returns:
        A key to the lines of a voice, or "" to keep silent.
    """
    flagship = _flagship(speaker, heard)
    if any(isinstance(report.facts, Sunk) and report.facts.ship == flagship for report in heard):
        return ""
    facts = [report.facts for report in heard if report.turn == turn]
    if sunk := [SHIPS[each.ship].side for each in facts if isinstance(each, Sunk)]:
        return "lost" if speaker in sunk else "sunk"
    if held := [SHIPS[each.ship].side for each in facts if isinstance(each, Magazine)]:
        return "mine held" if speaker in held else "yours held"
    if turn > 1 and occasion(speaker, heard, turn - 1):
        return ""
    return _lesser(speaker, facts, _opened_range(speaker, heard, turn))


def _lesser(speaker: Side, facts: Sequence[Facts], range_opened: bool) -> str:
    """A lesser event; `range_opened` is whether the opponent opened the range."""
    if failed := [SHIPS[each.ship].side for each in facts if isinstance(each, Morale) and each.failed]:
        return "wavers" if speaker in failed else "breaks"
    harmed = {SHIPS[each.ship].side for each in facts if isinstance(each, Harmed)}
    shots = [each for each in facts if isinstance(each, Shot)]
    if speaker.enemy in harmed:
        return "hit"
    if speaker in harmed:
        return "struck"
    if any(shot.hit and SHIPS[shot.target].side is speaker for shot in shots):
        return "bounced"
    if range_opened:
        return "away"
    return "misses" if len(shots) >= _FEW and not any(shot.hit for shot in shots) else ""


def _flagship(speaker: Side, heard: Sequence[Report]) -> str:
    """The speaker's own ship; "" if the captain of the Hood is another admiral."""
    if speaker is GERMAN:
        return FLAGSHIP
    named = [captain for report in heard if isinstance(report.facts, Appointed) for _, captain in report.facts.captains]
    return fleet.ADMIRAL if _TOVEY in named else ""


def _opened_range(speaker: Side, heard: Sequence[Report], turn: int) -> bool:
    """Whether each ship that the opponent moved in that turn moved away from all of the speaker's ships, and at least
    one moved."""
    at = {name: card.at for name, card in SHIPS.items()}
    opened = []
    for report in heard:
        if isinstance(sailed := report.facts, Sailed):
            if report.turn == turn and SHIPS[sailed.ship].side is not speaker:
                enemies = [there for name, there in at.items() if SHIPS[name].side is speaker]
                before, now = (
                    min(fleet.distance(here, there) for there in enemies) for here in (at[sailed.ship], sailed.at)
                )
                opened.append(now > before)
            at[sailed.ship] = sailed.at
    return bool(opened) and all(opened)
