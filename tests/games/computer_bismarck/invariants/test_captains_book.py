"""9.6, 17.2: the reports sent to a captain explain the contacts and points in its view.

The watch reads reports as they are made; here they come through the match, as to every captain.
"""

import pytest

from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.table.captain import Captain
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests import counts
from tests.games.computer_bismarck.invariants.laws_ledger import Ledger

BEFORE_THE_SEARCH = ("shadow", "evade", "movement", "draw")


class Bookkeeper:
    """Compares its book with the view of every request, and leaves the orders to another captain."""

    def __init__(self, side: Side, captain: Captain) -> None:
        self.book = Ledger(side)
        self.wrong: list[str] = []
        self.compared = 0
        self._captain = captain
        self._searched = 0

    def hear(self, report: Report) -> None:
        """Note a report; the first one of a search clears the map."""
        if report.kind in ("spotted", "searched", "sunk", "dispersed"):
            self._search_of(report.turn)
        self.book.hear(report)
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The other captain's order, after the comparison."""
        assert isinstance(request, BismarckRequest)
        self._search_of(request.view.turn - (request.kind in BEFORE_THE_SEARCH))
        contacts = {contact.name: contact for contact in request.view.contacts}
        self.wrong += self.book.differs(contacts)
        if list(request.view.awards) != self.book.awards:
            self.wrong.append(f"points on turn {request.view.turn}")
        self.compared += len(contacts)
        return self._captain.answer(request)

    def _search_of(self, turn: int) -> None:
        if turn > self._searched:
            self._searched = turn
            self.book.search_begins()


def play(british: str, german: str, seed: int) -> list[Bookkeeper]:
    names = {BRITISH: british, GERMAN: german}
    keepers = {side: Bookkeeper(side, EDITION.captain(name, side, seed)) for side, name in names.items()}
    Match(EDITION.new(seed, names, keep_log=False), keepers).play()
    return list(keepers.values())


@pytest.mark.parametrize(("british", "german"), [("random", "random"), ("random", "otto"), ("clerk", "otto")])
def test_a_view_of_the_enemy_holds_exactly_what_the_reports_said(british: str, german: str) -> None:
    keepers = [
        keeper
        for seed in range(counts.count("games whose requests are compared"))
        for keeper in play(british, german, seed)
    ]
    assert [wrong for keeper in keepers for wrong in keeper.wrong] == []
    assert sum(keeper.compared for keeper in keepers) > 100
