"""The computer captains do the obvious in simple positions, and keep the laws of all captains."""

from types import MappingProxyType
from typing import Any

import pytest

from compbis.captains.hire import hire, is_own
from compbis.conformance.running import main
from compbis.games import edition
from compbis.games.denmark_strait.captains import judge
from compbis.games.denmark_strait.captains.battle import Battle
from compbis.games.denmark_strait.captains.judge import MOVING, STANDING
from compbis.games.denmark_strait.captains.master import _ALIKE, Plan, Search
from compbis.games.denmark_strait.captains.weights import WEIGHTS
from compbis.games.denmark_strait.cards.board import Space
from compbis.games.denmark_strait.requests.decisions import (
    AppointRequest,
    FireRequest,
    RallyRequest,
    RepairRequest,
    SailRequest,
)
from compbis.games.denmark_strait.rules import fleet, movement, victory
from compbis.games.denmark_strait.state.orders import Fire, Rally, Repair, Sail
from compbis.games.denmark_strait.state.ships import Ships
from compbis.table.captain import called
from compbis.table.request import DONE, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.denmark_strait.scene import Scene

STRAIT = edition("denmark-strait")
NAMED = [(side, name) for side in Side for name in STRAIT.captains[side] if name != "random"]
captains = pytest.mark.parametrize(("side", "name"), NAMED)
germans = pytest.mark.parametrize("name", [name for side, name in NAMED if side is GERMAN])
british = pytest.mark.parametrize("name", [name for side, name in NAMED if side is BRITISH])


def ordered(name: str, request: Request, seed: int = 1) -> Any:
    """The order of a captain, checked to be legal."""
    order = hire(STRAIT, name, request.side, seed).answer(request)
    request.judge(order)
    return order


def sailed(name: str, scene: Scene, side: Side, roll: int = 12) -> Ships:
    """The ships after a captain has moved those of his side."""
    view = scene.game.position.view(side)
    view = view._replace(speed=MappingProxyType(dict.fromkeys(view.ships, roll)))
    while (order := ordered(name, SailRequest(view, undoable=False))) != DONE:
        assert isinstance(order, Sail)
        moved = movement.sailed(view.ships[order.ship], order)
        ordered_ = MappingProxyType({**view.ordered, order.ship: "GONE"})
        view = view._replace(ships=fleet.with_ship(view.ships, moved), ordered=ordered_)
    return view.ships


def test_the_captains_keep_the_laws_of_captains() -> None:
    assert main(["denmark-strait", "--games", "1", "-k", "test_captains"]) == 0


def test_each_side_has_two_captains_besides_the_random_one() -> None:
    assert [len(STRAIT.captains[side]) for side in Side] == [3, 3]
    assert {called(name) for _, name in NAMED} == {"TOVEY", "LUTJENS"}
    assert not any(is_own(STRAIT, name, side) for side, name in NAMED)
    assert is_own(STRAIT, "tovey:admiral", BRITISH) and is_own(STRAIT, "lutjens:master", BRITISH)


@captains
def test_a_computer_captain_does_not_choose_the_same_officers_in_every_game(side: Side, name: str) -> None:
    request = AppointRequest(Scene().game.position.view(side))
    assert len({ordered(name, request, seed) for seed in range(30)}) > 1


@germans
def test_the_german_takes_the_move_that_wins_at_once(name: str) -> None:
    scene = Scene().put("BISMARCK", Space(0, 9), facing="SW").put("PRINZ EUGEN", Space(0, 11), facing="SW")
    scene.put("HOOD", Space(5, 9), facing="N").put("P OF WALES", Space(6, 11), facing="N")
    assert victory.escaped(sailed(name, scene, GERMAN))


@british
def test_the_british_captain_does_not_let_the_germans_get_away(name: str) -> None:
    scene = Scene().put("BISMARCK", Space(0, 9), facing="SW").put("PRINZ EUGEN", Space(0, 11), facing="SW")
    scene.put("HOOD", Space(5, 9), facing="W").put("P OF WALES", Space(5, 11), facing="W")
    ships = sailed(name, scene, BRITISH)
    assert min(fleet.nearest(ships, ships[ship]) for ship in ("HOOD", "P OF WALES")) == 4


@captains
def test_points_are_saved_for_a_morale_roll_that_decides_the_game(side: Side, name: str) -> None:
    """The last ship still fighting was hit and has bad morale, so no shot is worth its points. A ship that cannot be
    hit again this turn saves none."""
    own, consort, enemy = ("HOOD", "P OF WALES", "BISMARCK") if side is BRITISH else ("BISMARCK", "PRINZ EUGEN", "HOOD")
    scene = Scene().put(consort, failed=True, done=True)
    for other in fleet.of_side(side.enemy):
        scene.put(other, done=True)
    for hit, points in ((True, 0), (False, 4)):
        scene.put(own, hit=hit, cards=("KS", "QS", "JS"), points=4)
        order = ordered(name, FireRequest(scene.game.position.view(side), (own,)))
        assert isinstance(order, Fire) and (order.points == points) and enemy


@captains
def test_all_points_left_are_spent_on_morale(side: Side, name: str) -> None:
    own = fleet.of_side(side)[0]
    scene = Scene().put(own, hit=True, points=3)
    assert ordered(name, RallyRequest(scene.game.position.view(side), own)) == Rally(own, 3)


@captains
def test_the_worst_card_is_repaired_first(side: Side, name: str) -> None:
    own = fleet.of_side(side)[0]
    scene = Scene().put(own, cards=("JS", "AS", "KS"), points=2)
    assert ordered(name, RepairRequest(scene.game.position.view(side), (own,))) == Repair(own, "AS", 2)


def test_each_feature_that_a_master_judges_by_has_a_weight() -> None:
    assert len(WEIGHTS["judge"]["standing"]) == len(STANDING)
    assert len(WEIGHTS["judge"]["moving"]) == len(MOVING)


def test_the_judge_knows_that_no_ship_sails_into_the_ice() -> None:
    enemy = (Space(6, 6),)
    assert judge._ahead("N", (3, 1), enemy, True) == (5, (3, 1))
    assert judge._ahead("NW", (3, 1), enemy, True) == (5, (3, 1)), "west of it is not farther from row 6"
    assert judge._ahead("W", (3, 2), enemy, True)[1] == (2, 1)


def test_among_equal_plans_a_master_takes_the_seamanlike_one() -> None:
    """Lying bow-on at the ice, with every enemy off bow or stern, is worse than another plan of equal value."""
    scene = Scene().put("BISMARCK", "C1", facing="NW", captain="FEIN").put("PRINZ EUGEN", sunk=True)
    scene.put("HOOD", "E5", facing="W").put("P OF WALES", "F5", facing="W")
    ships = scene.game.position.ships
    search = Search(Battle(ships, GERMAN, {}))
    stays: Plan = {"BISMARCK": None}
    turns: Plan = {"BISMARCK": Sail("BISMARCK", ("L",))}
    assert search._seamanlike([(0.5, stays), (0.5 - _ALIKE / 2, turns)]) == [turns, stays]
    assert search._seamanlike([(0.5, stays), (0.5 - _ALIKE * 2, turns)]) == [stays, turns]
