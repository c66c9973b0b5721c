"""The guide of the German player on turn 1, in two lines that leave room on the first page."""

from collections.abc import Iterator

from compbis.games.computer_bismarck.cards.board import ROWS
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, is_night
from compbis.games.computer_bismarck.words.staff.raid import Raid

_TURNS = 3
"""The turns that are given as examples."""


def guide(raid: Raid) -> Iterator[str]:
    """The lines of the guide, without those on units that are not in play. raid: what the side knows."""
    if raid.packs:
        dark = [str(turn) for turn in range(1, LAST_TURN + 1) if is_night(turn, ROWS[-1])][:_TURNS]
        yield f"CV AND WH FIND CONVOYS. PACKS ATTACK BEST BY NIGHT, TURNS {', '.join(dark)} (16.84)"
    if raid.raiders:
        yield "A RAIDER DISPERSES A CONVOY WITHOUT B OR C, THEN LIES STILL (16.67)"
