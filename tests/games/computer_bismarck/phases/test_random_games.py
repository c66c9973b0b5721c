"""Whole games of random legal orders: views, requests and reports keep what they promise.

The laws for every position, step, question and report are in `invariants`, which watches these games too.
"""

import re

import pytest

from compbis.captains.random_captain import RandomCaptain
from compbis.games.computer_bismarck.cards.modes import ARMED, ARMS, ShipMode
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.game import BismarckGame, new_game
from compbis.games.computer_bismarck.requests import choices
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    FightRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.orders import Answer, Choice
from compbis.games.computer_bismarck.state.position import Position, faults, start
from compbis.games.computer_bismarck.state.reports import KINDS, Status
from compbis.table.dice import Dice
from compbis.table.match import Match
from compbis.table.report import Facts, Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.phases.helpers import check_report

GAMES = 12
PATIENCE = 200
"""No captain is asked the same question this often with nothing changed."""
TO_THE_OWNER = {
    "damage": "unit",
    "refuelled": "unit",
    "not_refuelled": "unit",
    "left_board": "unit",
    "dry": "unit",
    "held": "unit",
    "submarine_attack": "unit",
    "spent": "unit",
}
"""Reports for the owner of a unit alone, each with the fact that names the unit."""
RARE = {
    *("resigned", "draw_offered", "draw_refused", "left_board", "refuelled", "not_refuelled", "reinforcements"),
    *("air_attack", "air_attacked", "air_search", "radio_silence", "bergen_searched", "surprise", "fast_shadow"),
    *("no_attack", "dry", "held", "spent"),
}
"""Kinds that games of random captains seldom or never contain."""


class Observer:
    """A random captain who keeps every request and report."""

    def __init__(self, side: Side, seed: int) -> None:
        self.side = side
        self.requests: list[tuple[BismarckRequest, Order]] = []
        self.reports: list[Report] = []
        self._captain = RandomCaptain(side, seed, choices)

    def hear(self, report: Report) -> None:
        """Keep the report."""
        self.reports.append(report)

    def answer(self, request: Request) -> Order:
        """Keep the request with its answer."""
        assert isinstance(request, BismarckRequest)
        order = self._captain.answer(request)
        self.requests.append((request, order))
        return order


class Berserk(Observer):
    """Attacks whenever asked, moves at random, and fails if a question is repeated without end."""

    def answer(self, request: Request) -> Order:
        """Attack, and choose the first target."""
        match request:
            case FightRequest() | SurpriseRequest():
                order: Order = Answer(True)
            case ShadowRequest(shadowers=names) | TargetRequest(targets=names):
                order = Choice(names[0])
            case _:
                return super().answer(request)
        self.requests.append((request, order))
        assert self.requests[-PATIENCE:].count((request, order)) < PATIENCE, request
        return order


def melee(seed: int) -> BismarckGame:
    """A game in which all ships start in a few squares, so that every kind of event occurs."""
    dice = Dice(seed)
    position = start(seed, (), frozenset())
    for side in (BRITISH, GERMAN):
        for ship in position.ships[side].values():
            square = 100 * (19 + dice.draw("row", 2, ship.name)) + 19 + dice.draw("column", 2, ship.name)
            mode = ship.mode if ship.kind == "M" else "L" if ship.kind == "A" else "MP"[dice.draw("mode", 2, ship.name)]
            position.put(ship._replace(square=square, mode=ShipMode(mode)))
    for plane in position.planes[BRITISH].values():
        if plane.spec.carrier:
            position.put_plane(plane._replace(square=position.ships[BRITISH][plane.spec.carrier].square))
        elif plane.kind == "L":
            position.put_plane(plane._replace(square=2020, mode=ARMED, load=ARMS, endurance=2))
    position.visibility = (2,) * 20
    assert faults(position) == []
    return BismarckGame(position, Dice(seed))


@pytest.fixture(scope="module")
def observers() -> list[Observer]:
    """Both captains of ordinary games and of melees."""
    found: list[Observer] = []
    for seed in range(GAMES):
        captains = {side: Observer(side, seed) for side in (BRITISH, GERMAN)}
        Match(melee(seed) if seed % 2 else new_game(seed, "otto", keep_log=False), captains).play()
        found += captains.values()
    return found


def test_every_report_has_the_facts_of_its_kind_and_reaches_those_it_is_for(observers: list[Observer]) -> None:
    kinds = set()
    for observer in observers:
        for report in observer.reports:
            check_report(report)
            assert observer.side in report.audience
            kinds.add(report.kind)
    assert set(KINDS) - kinds <= RARE


def test_secrets_reach_their_owner_alone(observers: list[Observer]) -> None:
    for report in (report for observer in observers for report in observer.reports):
        if report.kind in TO_THE_OWNER:
            owned = report.facts.plain()[TO_THE_OWNER[report.kind]]
            assert report.audience == {SHIPS[owned].side}, report
        elif isinstance(report.facts, Status):
            assert {SHIPS[ship.name].side for ship in report.facts.units} <= report.audience


HEARERS = {
    "both sides": (2,),
    "both sides, each in a report of its own": (1,),
    "both sides if it succeeded, else the Germans": (1, 2),
    "both sides; only the British for convoys' missions and crashed planes": (1, 2),
    "its owner": (1,),
    "their owner": (1,),
    "the British": (1,),
    "the Germans": (1,),
    "the side that spotted them": (1,),
    "the side that searched": (1,),
    "the side that attacked": (1,),
    "the side that was attacked": (1,),
}
"""How many sides receive a report, by the audience in the docstring of its kind."""


def test_a_report_reaches_the_audience_in_the_docstring_of_its_kind(observers: list[Observer]) -> None:
    assert {said(kind)[1] for kind in KINDS.values()} == HEARERS.keys()
    for report in (report for observer in observers for report in observer.reports):
        who = said(type(report.facts))[1]
        assert len(report.audience) in HEARERS[who], report
        if who in ("the British", "the Germans"):
            assert report.audience == {BRITISH if who == "the British" else GERMAN}, report


def said(kind: type[Facts]) -> tuple[str, str]:
    """The section of the manual and the audience with which the docstring of a kind of report ends."""
    found = re.fullmatch(r".+\.\n\n *Section: (.*)\.\s+Heard by: (.*)\.\n *", kind.__doc__ or "", re.DOTALL)
    assert found, kind
    return found[1], found[2]


def test_games_of_captains_who_always_attack_come_to_an_end() -> None:
    for seed in range(GAMES):
        game = melee(seed)
        Match(game, {side: Berserk(side, seed) for side in (BRITISH, GERMAN)}).play()
        assert faults(Position.load(game.save())) == []
