"""The board beside an event: that of the moment, made from the side's own reports since its latest question."""

from contextlib import suppress

import pytest

from compbis.captains.hire import hire
from compbis.errors import Leave
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.game import new_game
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest, MovementRequest
from compbis.games.computer_bismarck.requests.moment import view_after
from compbis.games.computer_bismarck.state.sight import View
from compbis.table.captain import Captain
from compbis.table.match import Match
from compbis.table.page import Headline, Page
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import at_chart_a, cell, done

SEEDS = range(4)
TURNS = 14
SIGHTED = reported("spotted", 1, BRITISH, square=1725, units=[["BISMARCK", "B"]], own=[["SCAPA FLOW 2", "R"]])


class Checked:
    """A captain that compares each view with the one that its reports lead to."""

    def __init__(self, captain: Captain) -> None:
        self._captain = captain
        self._request: BismarckRequest | None = None
        self._heard: list[Report] = []
        self.compared = 0

    def hear(self, report: Report) -> None:
        self._heard.append(report)
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        assert isinstance(request, BismarckRequest)
        before, heard = self._request, self._heard
        if request.view.turn > TURNS:
            raise Leave
        moved = isinstance(before, MovementRequest)
        if before and before.view.turn == request.view.turn and not isinstance(request, MovementRequest):
            then = view_after(before.view, moved, heard)
            assert told(then) == told(request.view), (request.view.turn, heard)
            self.compared += moved
        self._request, self._heard = request, []
        return self._captain.answer(request)


def told(view: View) -> object:
    """What a board shows with its points, and whether the orders are carried out."""
    ships = {ship.name: (ship.square, ship.mode, ship.fate) for ship in view.ships.values()}
    planes = {plane.name: (plane.square, plane.mode) for plane in view.planes.values() if not plane.fate}
    return ships, planes, {contact.name: contact for contact in view.contacts}, view.awards, view.carried_out


def test_the_moment_is_what_the_next_view_of_the_turn_shows() -> None:
    compared = 0
    for seed in SEEDS:
        sides = {BRITISH: "tovey", GERMAN: "otto"}
        captains = {side: Checked(hire(EDITION, name, side, seed)) for side, name in sides.items()}
        with suppress(Leave):
            Match(new_game(seed, "otto"), captains).play()
        compared += sum(captain.compared for captain in captains.values())
    assert compared


def board_of(lines: list[str]) -> Page:
    """The board of the headline among these lines."""
    (board,) = [line.board for line in lines if isinstance(line, Headline)]
    return board


def test_the_board_beside_a_sighting_shows_her_and_the_units_where_they_are() -> None:
    seat = at_chart_a("MP SCAPA FLOW 2 P NW", "MS SUFFOLK M SW", "PP")
    done(seat)
    board = board_of(seat.desk.word(SIGHTED))
    assert cell(board, 1725) == ("*B", "enemy")
    assert cell(board, 1724)[0] == " R"
    assert board.text()[0].startswith("SHIPS AND PLANES")
    assert any("BISMARCK" in line for panel in board.panels for line in map(str, panel.lines))


def test_a_plane_that_followed_a_fast_shadow_is_where_it_followed() -> None:
    seat = at_chart_a("MP SCAPA FLOW 2 P NW")
    done(seat)
    facts = {"target": "BISMARCK", "shadower": "SCAPA FLOW 2", "square": 1724, "success": True, "to": 1623}
    board = board_of(seat.desk.word(reported("fast_shadow", 1, BRITISH, helpers=[], moved=["SCAPA FLOW 2"], **facts)))
    assert cell(board, 1623)[0] == "*B"
    assert cell(board, 1724)[0] != " R"


@pytest.mark.parametrize("side", Side)
def test_without_a_question_in_the_turn_of_the_event_no_board_is_shown(side: Side) -> None:
    from compbis.games.computer_bismarck.desk.desk import BismarckDesk

    own = [["BISMARCK", "B"]]
    spotted = reported("spotted", 1, side, square=1725, units=[] if side is GERMAN else own, own=own)
    assert not board_of(BismarckDesk(side, classic=False).word(spotted)).lines
