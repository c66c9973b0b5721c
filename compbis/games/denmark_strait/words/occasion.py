"""What a captain speaks of by signal, from what his hearer was told."""

from collections.abc import Sequence

from compbis.games.denmark_strait.cards.roster import FLAGSHIP, SHIPS
from compbis.games.denmark_strait.rules import fleet
from compbis.games.denmark_strait.state.reports import Appointed, Harmed, Magazine, Morale, Sailed, Shot, Sunk
from compbis.table.report import Facts, Report
from compbis.table.side import GERMAN, Side

_FEW = 3
"""As few salvos, of which none hit, are not worth a word."""
_TOVEY = "TOVEY"


def occasion(speaker: Side, heard: Sequence[Report], turn: int) -> str:
    """What there is to be said of a turn, the gravest thing first; of what is not grave nothing if he spoke of the turn
    before, and nothing at all once the ship is sunk that he is in. heard: by the enemy of the speaker.
    Comes to a key of the lines of a voice, or to ""."""
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
    return _lesser(speaker, facts, _gone(speaker, heard, turn))


def _lesser(speaker: Side, facts: Sequence[Facts], gone: bool) -> str:
    """What is not grave. gone: whether the hearer opened the range."""
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
    if gone:
        return "away"
    return "misses" if len(shots) >= _FEW and not any(shot.hit for shot in shots) else ""


def _flagship(speaker: Side, heard: Sequence[Report]) -> str:
    """The ship that he is in: none if another admiral commands the Hood."""
    if speaker is GERMAN:
        return FLAGSHIP
    named = [captain for report in heard if isinstance(report.facts, Appointed) for _, captain in report.facts.captains]
    return fleet.ADMIRAL if _TOVEY in named else ""


def _gone(speaker: Side, heard: Sequence[Report], turn: int) -> bool:
    """Whether each ship that the hearer moved in that turn went farther from all of the speaker's, and one did."""
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
