"""What stands between the reports of a finished turn: the searches that found nothing, and the rounds of a combat, each
with its Battle Board."""

from typing import Any

from compbis.games.chase_of_the_bismarck.afterwards.rounds import Rounds
from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.state.battle import Battle
from compbis.games.chase_of_the_bismarck.state.combat_reports import Combat
from compbis.games.chase_of_the_bismarck.words import battles, pages
from compbis.games.chase_of_the_bismarck.words.searches import Searches
from compbis.table.finished.chronicle import Between, TurnStory
from compbis.table.page import Illustrated, Page
from compbis.table.report import Report
from compbis.table.request import OrdersRequest
from compbis.table.side import BRITISH


def between(turn: TurnStory) -> Between:
    """The lines before each report of a turn."""
    searches, rounds, at = Searches(), Rounds(), Hex(0)
    fought, board = _fought(turn), _board(turn)

    def before(report: Report | None) -> list[str]:
        nonlocal at
        if report is None:
            return searches.ended()
        if isinstance(report.facts, Combat):
            at = report.facts.at
        lines = searches.hear(report.facts)
        for line in rounds.hear(report.facts):
            battle = fought.get((at, rounds.number))
            lines.append(Illustrated(line, battles.page(battle, BRITISH).above(board), board) if battle else line)
        return lines

    return before


def _fought(turn: TurnStory) -> dict[tuple[Hex, int], Battle]:
    """The combats of a turn as they were at the first question of each round."""
    found: dict[tuple[Hex, int], Battle] = {}
    for request in turn.requests:
        battle: Any = getattr(request, "battle", None)
        if battle:
            found.setdefault((battle.at, battle.round), battle)
    return found


def _board(turn: TurnStory) -> Page:
    """The search board of the turn."""
    return pages.finished({each.side: each.view for each in turn.requests if isinstance(each, OrdersRequest)})
