"""Whole games of any legal orders: whatever happens, the three doors keep their promises."""

from typing import Any

import pytest
from helpers import check_report

from compbis.captains.random_captain import RandomCaptain
from compbis.games.computer_bismarck import choices
from compbis.games.computer_bismarck.game import new_game
from compbis.games.computer_bismarck.reports import FACTS
from compbis.games.computer_bismarck.requests import BismarckRequest
from compbis.games.computer_bismarck.roster import SHIPS
from compbis.table.match import Match
from compbis.table.report import BOTH, Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side

GAMES = 12
TO_THE_OWNER = {
    "damage": "unit",
    "refuelled": "unit",
    "not_refuelled": "unit",
    "left_board": "unit",
    "submarine_attack": "unit",
}
"""Reports that only the owner of the unit in that fact may hear."""
BRITISH_SECRETS = (
    *("landed", "grounded", "crashed", "lost_with_carrier", "air_attack"),
    *("bergen_searched", "bismarck_located", "reinforcements"),
)
TO_BOTH = (
    *("battle", "declared", "withdrawal", "fire", "torpedoes", "dispersed", "battle_ends"),
    *("destroyer_attack", "sunk", "game_over"),
)


class Observer:
    """A random captain whose every request and report is kept."""

    def __init__(self, side: Side, seed: int) -> None:
        self.side = side
        self.requests: list[tuple[BismarckRequest, Order]] = []
        self.reports: list[Report] = []
        self._captain = RandomCaptain(side, seed, choices)

    def hear(self, report: Report) -> None:
        """Keep it."""
        self.reports.append(report)

    def answer(self, request: Request) -> Order:
        """Keep it, with the answer."""
        assert isinstance(request, BismarckRequest)
        order = self._captain.answer(request)
        self.requests.append((request, order))
        return order


@pytest.fixture(scope="module")
def observers() -> list[Observer]:
    found: list[Observer] = []
    for seed in range(GAMES):
        captains = {side: Observer(side, seed) for side in (BRITISH, GERMAN)}
        Match(new_game(seed, "otto" if seed % 2 else "person", keep_log=False), captains).play()
        found += captains.values()
    return found


def test_every_report_has_the_facts_of_its_kind_and_reaches_those_it_is_for(observers: list[Observer]) -> None:
    kinds = set()
    for observer in observers:
        for report in observer.reports:
            check_report(report)
            assert observer.side in report.audience
            kinds.add(report.kind)
    never = {"resigned", "draw_offered", "draw_refused"}
    assert never.isdisjoint(kinds) and len(kinds) > len(FACTS) / 2


def test_secrets_reach_their_owner_alone(observers: list[Observer]) -> None:
    for report in (report for observer in observers for report in observer.reports):
        if report.kind in TO_THE_OWNER:
            assert report.audience == {SHIPS[report.facts[TO_THE_OWNER[report.kind]]].side}, report
        elif report.kind in BRITISH_SECRETS:
            assert report.audience == {BRITISH}, report
        elif report.kind == "status":
            assert {SHIPS[name].side for name, *_ in report.facts["units"]} <= report.audience
            assert len(report.audience) == 1
        elif report.kind in TO_BOTH:
            assert report.audience == BOTH, report


def test_every_request_is_of_its_side_and_its_cautious_answer_is_legal(observers: list[Observer]) -> None:
    for observer in observers:
        for request, order in observer.requests:
            assert request.side is request.view.side is observer.side
            default: Any = request.default  # type: ignore[attr-defined]
            request.judge(default)  # type: ignore[attr-defined]
            assert request.parse(str(order)) == order and request.parse(str(default)) == default


def test_views_hold_no_contact_of_an_own_ship_and_none_of_the_future(observers: list[Observer]) -> None:
    for observer in observers:
        for request, _ in observer.requests:
            for contact in request.view.contacts:
                assert SHIPS[contact.name].side is observer.side.enemy
                assert contact.turn <= request.view.turn
                assert not (contact.shown and contact.sunk)


def test_the_points_of_the_reports_are_those_of_the_end(observers: list[Observer]) -> None:
    for observer in observers:
        over = next(report.facts for report in observer.reports if report.kind == "game_over")
        for side in (BRITISH, GERMAN):
            assert over[side] == sum(points for whose, points, *_ in over["awards"] if whose == side)
        heard = [report.facts for report in observer.reports if report.kind == "points"]
        assert len(heard) <= len(over["awards"])
        if observer.side is BRITISH:  # there is nothing that only the German knows
            assert sum(facts["points"] for facts in heard) == over["british"] + over["german"]
