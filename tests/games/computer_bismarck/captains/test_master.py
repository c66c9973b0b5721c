"""The masters Otto and Tovey: their worlds, what they conclude from them, and their budgets."""

from collections.abc import Sequence
from typing import Any

import pytest

from compbis.games.computer_bismarck.captains.master import foresight
from compbis.games.computer_bismarck.captains.master.inferred import british_reports, seen
from compbis.games.computer_bismarck.captains.master.otto import MasterOtto
from compbis.games.computer_bismarck.captains.master.raid import Raid
from compbis.games.computer_bismarck.captains.master.thinking import Foresight
from compbis.games.computer_bismarck.captains.master.tovey import ForeseenPlot, MasterTovey
from compbis.games.computer_bismarck.captains.master.world import World
from compbis.games.computer_bismarck.captains.otto.captain import Otto
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.cards.board import distance, on_board
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.state import reports
from compbis.table.captain import Budget
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.captains.hand_views import spotted
from tests.games.computer_bismarck.reported import reported


class Both:
    """A captain that keeps the reports it receives."""

    def __init__(self, name: str, side: Any, seed: int) -> None:
        self.heard: list[Report] = []
        self._captain = EDITION.captain(name, side, seed)

    def hear(self, report: Report) -> None:
        self.heard.append(report)
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        return self._captain.answer(request)


@pytest.fixture(scope="module")
def heard_by_both() -> tuple[Sequence[Report], Sequence[Report]]:
    """The reports of the British and of the Germans in some games."""
    british: list[Report] = []
    german: list[Report] = []
    for seed in range(2):
        captains = {BRITISH: Both("tovey", BRITISH, seed), GERMAN: Both("otto", GERMAN, seed)}
        Match(EDITION.new(seed, {BRITISH: "tovey", GERMAN: "otto"}), captains).play()
        british += captains[BRITISH].heard
        german += captains[GERMAN].heard
    return british, german


@pytest.mark.parametrize("kind", [reports.Spotted, reports.Battle, reports.Sunk, reports.Fire, reports.BismarckLocated])
def test_reports_retold_from_the_german_side_match_what_the_british_heard(
    kind: type, heard_by_both: tuple[Sequence[Report], Sequence[Report]]
) -> None:
    british, german = heard_by_both
    inferred = [report.facts for turn in range(1, 31) for report in british_reports(turn, _of(german, turn))]
    true = [report.facts for report in british if isinstance(report.facts, kind)]
    said = [facts for facts in inferred if isinstance(facts, kind)]
    if kind is reports.Spotted:  # submarines under planes are seen by one side only
        seen = [_surface(facts) for facts in said]
        assert seen and all(facts in map(_surface, true) for facts in seen if facts[1])
    elif kind is reports.BismarckLocated:  # the referee reports it once
        assert said and set(map(str, true)) <= set(map(str, said))
    else:
        assert said and sorted(map(str, said)) == sorted(map(str, true))


def _of(heard: Sequence[Report], turn: int) -> Sequence[Report]:
    return [report for report in heard if report.turn == turn]


def _surface(facts: Any) -> tuple[int, tuple[str, ...]]:
    return facts.square, tuple(name for name, kind in facts.units if kind != "S")


def test_a_retold_shadow_ends_where_the_ship_was_seen_that_turn() -> None:
    followed = reported(
        "shadow", 5, GERMAN, target="BISMARCK", shadower="SUFFOLK", square=1420, success=True, to=0, helpers=[]
    )
    there = spotted(5, 1519, {"SUFFOLK": "C"}, {"BISMARCK": "B"})
    shadow, *_ = [report.facts for report in british_reports(5, [followed, there])]
    assert isinstance(shadow, reports.Shadow) and shadow.to == 1519
    assert [report.facts for report in british_reports(5, [followed])] == []


def test_seen_gives_the_squares_of_sighted_british_ships() -> None:
    there = spotted(5, 1519, {"SUFFOLK": "C", "HOOD": "B"}, {})
    assert seen([there]) == {"SUFFOLK": 1519, "HOOD": 1519}


def test_a_world_places_sighted_ships_and_drops_lost_ones() -> None:
    world = World("one")
    sunk = reported("sunk", 1, GERMAN, unit="NORFOLK", kind="C", side="british", count=1, whole=True)
    world.finish([spotted(1, 1420, {"HOOD": "B"}, {"BISMARCK": "B"}), sunk])
    assert world.turn == 2
    assert world.ships["HOOD"].square == 1420
    assert not world.ships["NORFOLK"].active and world.ships["SUFFOLK"].active


def test_ships_waiting_at_scapa_flow_sail_once_the_bismarck_is_seen() -> None:
    waits = {name for name, ship in World("one").ships.items() if ship.square == 1825 and not ship.active}
    found, unseen = World("one"), World("one")
    found.finish([spotted(1, 1420, {"SUFFOLK": "C"}, {"BISMARCK": "B"})])
    unseen.finish([])
    assert waits
    assert all(found.ships[name].active for name in waits)


def test_the_british_of_a_world_sail_by_the_rules_to_the_end() -> None:
    for seed in range(2):
        world = World(str(seed))
        while world.turn < LAST_TURN:
            before = dict(world.ships)
            world.finish([])
            for name, ship in world.ships.items():
                if before[name].active and ship.active:
                    assert distance(before[name].square, ship.square) <= 2
        arrived = [ship for ship in world.ships.values() if ship.kind is CONVOY and not on_board(ship.square)]
        assert arrived


def test_worlds_differ_by_seed_alone() -> None:
    squares = []
    for seed in ("one", "one", "two"):
        world = World(seed)
        for _ in range(6):
            world.finish([])
        squares.append({name: ship.square for name, ship in world.ships.items()})
    assert squares[0] == squares[1] != squares[2]


def test_the_number_of_worlds_is_the_budget_of_nodes() -> None:
    shown: list[float] = []
    thinking = Foresight(1, World, Budget(nodes=3))
    thinking.show = shown.append
    assert len(thinking.at(2)) == 3
    assert {world.turn for world in thinking.at(2)} == {2}
    assert shown == [1 / 3, 2 / 3, 1.0]


def test_without_time_one_world_is_examined_and_catches_up_later() -> None:
    thinking = Foresight(1, World, Budget(seconds=1e-9))
    assert len(thinking.at(1)) == 1
    thinking.budget = Budget(nodes=2)
    assert [world.turn for world in thinking.at(4)] == [4, 4]


def test_guns_and_units_that_can_spot_count_where_the_ships_of_a_world_are() -> None:
    world = World("one")
    world.ships_then = {name: ship._replace(square=2525) for name, ship in world.ships_then.items()}
    there, far = foresight.enemy(world), 1117
    assert there.guns[CELL[2525]] > there.guns[CELL[far]] == 0
    assert there.watch[CELL[2525]] > there.watch[CELL[far]]


def test_a_convoys_guards_are_the_ships_near_it() -> None:
    world = World("one")
    ships = dict(world.ships_then)
    convoy = ships["SL2"].square
    ships["HOOD"] = ships["HOOD"]._replace(square=convoy)
    ships["NORFOLK"] = ships["NORFOLK"]._replace(square=1117)
    world.ships_then = ships
    names = [ship.name for ship in foresight.guards(world, "SL2")]
    assert "HOOD" in names and "NORFOLK" not in names


def test_a_raid_moves_aside_after_an_empty_search_and_returns_on_a_sighting() -> None:
    raid = Raid("one", Otto)
    there = raid.ships_then["BISMARCK"].square
    vain = reported("searched", 1, BRITISH, squares=[there])
    raid.finish([vain])
    assert distance(raid.ships["BISMARCK"].square, there) == 1
    raid = Raid("one", Otto)
    raid.finish([vain, reported("spotted", 1, BRITISH, square=there, units=[["BISMARCK", "B"]], own=[["HOOD", "B"]])])
    assert raid.ships["BISMARCK"].square == there


def test_the_germans_of_a_world_sail_by_the_rules_to_the_end() -> None:
    for seed in range(2):
        raid = Raid(str(seed), Otto)
        while raid.turn < LAST_TURN:
            before = dict(raid.ships)
            raid.finish([])
            for name, ship in raid.ships.items():
                most = 4 if raid.turn == 2 else 2
                assert distance(before[name].square, ship.square) <= most
        assert raid.ships["BISMARCK"].square != 1528


def test_master_tovey_believes_the_worlds() -> None:
    plot, raid = ForeseenPlot(), Raid("one", Otto)
    square = raid.ships_then["BISMARCK"].square
    before = plot.ahead("BISMARCK", 1).all()
    plot.foresee(1, [raid])
    after = plot.ahead("BISMARCK", 1).all()
    assert sum(after) == pytest.approx(sum(before))
    assert after[CELL[square]] > before[CELL[square]]


def test_a_sighting_outweighs_the_worlds() -> None:
    plot = ForeseenPlot()
    plot.hear(reported("spotted", 1, BRITISH, square=1420, units=[["BISMARCK", "B"]], own=[]))
    plot.foresee(1, [Raid("one", Otto)])
    assert plot.ahead("BISMARCK", 1).all()[CELL[1420]] == pytest.approx(1.0)


def test_master_toveys_orders_are_never_refused() -> None:
    tovey = MasterTovey(1)
    tovey.allow(Budget(nodes=2), lambda part: None)
    captains = {BRITISH: tovey, GERMAN: EDITION.captain("otto", GERMAN, 1)}
    assert Match(EDITION.new(1, {BRITISH: "tovey:master", GERMAN: "otto"}), captains).play().reason
    assert tovey.refused == []


def test_master_ottos_orders_are_never_refused() -> None:
    otto = MasterOtto(1)
    otto.allow(Budget(nodes=2), lambda part: None)
    captains = {BRITISH: EDITION.captain("tovey", BRITISH, 1), GERMAN: otto}
    assert Match(EDITION.new(1, {BRITISH: "tovey", GERMAN: "otto:master"}), captains).play().reason
    assert otto.refused == []
