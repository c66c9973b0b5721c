"""Section 10: who may shadow whom, in what order, with what result, and who may not move afterwards."""

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.modes import PATROL, REFUEL
from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest, ShadowRequest
from compbis.games.computer_bismarck.state.units import Leg
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import NEVER, SURE, Scene, british


def scene(result: int = SURE, turn: int = 2, visibility: int = 3) -> Scene:
    return Scene(turn, visibility, {"shadow": [result]})


def shadowers(sea: Scene) -> dict[str, tuple[str, ...]]:
    """For each ship that a side was asked about, the units that may shadow it."""
    return {request.target: request.shadowers for request in sea.asked if isinstance(request, ShadowRequest)}


def test_10_1_british_shadowers_first_the_bismarck_first_then_the_card() -> None:
    sea = scene(turn=4).put("BISMARCK", 1518, spotted=True).put("PR EUGEN", 1618, spotted=True)
    sea.put("HAMBURG", 1718, spotted=True).put("BELCHEN", 1818, spotted=True)
    for name, square in (("SUFFOLK", 1518), ("NORFOLK", 1618), ("KENYA", 1718), ("AURORA", 1818)):
        sea.put(name, square)
    sea.put("SL1", 1916, "C", spotted=True).put("WP1", 1916, "P").run(shadow_phase)
    targets = list(shadowers(sea))
    assert targets == ["BISMARCK", "PR EUGEN", "BELCHEN", "HAMBURG", "SL1"]
    assert sea.questions() == [(BRITISH, "shadow")] * 4 + [(GERMAN, "shadow")]


@pytest.mark.rule("10.4a", "10.4b", "10.4c")
def test_10_4_a_shadower_must_be_in_the_square_and_as_fast_as_the_ship() -> None:
    sea = scene().put("BISMARCK", 1916, spotted=True)  # 29 knots
    sea.put("CAIRO", 1916).put("RENOWN", 1916).put("K GEORGE V", 1916).put("HOOD", 1917).put("REPULSE", 1916, "X")
    assert shadowers(sea.run(shadow_phase)) == {"BISMARCK": ("K GEORGE V", "CAIRO")}


@pytest.mark.rule("10.4b", "10.4c")
def test_10_4_knots_are_those_left_after_damage() -> None:
    sea = scene().put("BISMARCK", 1916, spotted=True, knots=21).put("RODNEY", 1916).put("HOOD", 1916, knots=20)
    assert shadowers(sea.run(shadow_phase)) == {"BISMARCK": ("RODNEY",)}


def test_6_26_a_ship_that_refuels_may_not_shadow() -> None:
    sea = scene().put("BISMARCK", 1916, spotted=True).put("HOOD", 1916, "R").put("KENYA", 1916)
    assert shadowers(sea.run(shadow_phase)) == {"BISMARCK": ("KENYA",)}
    sea = scene().put("BISMARCK", 1916, spotted=True).put("HOOD", 1916, "R")
    assert sea.run(shadow_phase).asked == []


@pytest.mark.rule("10.6a")
def test_10_6_each_unit_has_one_attempt_and_helps_no_other_after_it() -> None:
    sea = scene(turn=2).put("BISMARCK", 1916, spotted=True).put("PR EUGEN", 1916, spotted=True)
    sea.put("SUFFOLK", 1916, knots=32).put("NORFOLK", 1916).put("KENYA", 1916)
    sea.run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M", "TAKE NORFOLK")
    assert shadowers(sea) == {"BISMARCK": ("KENYA", "NORFOLK", "SUFFOLK"), "PR EUGEN": ("KENYA", "NORFOLK")}
    assert [facts["helpers"] for facts in sea.told(BRITISH, "shadow")] == [["KENYA", "NORFOLK"], ["KENYA"]]


@pytest.mark.rule("10.1b")
def test_10_1_without_a_shadow_there_is_no_secret_move() -> None:
    sea = scene().put("BISMARCK", 1916, spotted=True).put("KENYA", 1916).run(shadow_phase, "TAKE")
    assert sea.questions() == [(BRITISH, "shadow")]
    assert sea.kinds(BRITISH) == sea.kinds(GERMAN) == []
    assert not sea.position.ship_legs[GERMAN] and not sea.position.ship_legs[BRITISH]


def test_10_1_the_cautious_answers_are_no_shadow_and_stay() -> None:
    sea = scene().put("BISMARCK", 1916, "P", spotted=True).put("KENYA", 1916).run(shadow_phase, "TAKE KENYA")
    assert [str(request.default) for request in sea.asked] == ["TAKE", "MS BISMARCK = P"]
    assert sea.position.ship_legs[GERMAN]["BISMARCK"] == Leg(PATROL, 1916, fixed=True)


@pytest.mark.rule("1.1a")
def test_10_1_the_secret_move_obeys_the_rules_of_movement() -> None:
    for order in ("MS BISMARCK = M W W", "MS PR EUGEN = M", "TAKE", "MS BISMARCK = R"):
        sea = scene().put("BISMARCK", 1916, spotted=True, dashed=True).put("KENYA", 1916)
        with pytest.raises(IllegalOrder):
            sea.run(shadow_phase, "TAKE KENYA", order)


@pytest.mark.rule("10.8c", "9.4e")
@pytest.mark.parametrize(("fog", "seen"), [(False, {"BISMARCK": 1120}), (True, {})])
def test_10_8_the_shadower_searches_with_eight_factors_but_9_4_not_in_fog(fog: bool, seen: dict[str, int]) -> None:
    sea = scene(visibility=8).weather(1221, 3).put("BISMARCK", 1221, spotted=True).put("SUFFOLK", 1221, "P")
    sea.fog(*([1120] if fog else []))
    sea.run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M NW").run(activity_phase).run(search_phase)
    assert sea.shown(BRITISH) == seen


@pytest.mark.rule("9.4d")
def test_9_4_a_ship_spotted_before_new_fog_may_be_shadowed() -> None:
    sea = scene().put("BISMARCK", 1120, spotted=True).put("SUFFOLK", 1120).fog(1120)
    sea.run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M E")
    assert sea.told(BRITISH, "shadow")[0]["to"] == 1121


@pytest.mark.rule("10.9a", "10.9b")
def test_10_9_a_shadowed_ship_is_shown_where_it_will_be_another_where_it_was() -> None:
    sea = scene().put("BISMARCK", 1916, spotted=True).put("PR EUGEN", 1916, spotted=True).put("KENYA", 1916)
    sea.run(shadow_phase, "TAKE KENYA", "MS BISMARCK = M W W")
    assert sea.shown(BRITISH) == {"BISMARCK": 1914, "PR EUGEN": 1916}
    sea = scene(NEVER).put("BISMARCK", 1916, spotted=True).put("KENYA", 1916)
    sea.run(shadow_phase, "TAKE KENYA", "MS BISMARCK = M W W")
    assert sea.shown(BRITISH) == {"BISMARCK": 1916}


@pytest.mark.parametrize(
    ("fuel", "moved", "moves", "follows"),
    [(2, False, " W W", False), (2, False, " W", True), (3, True, " W W", True), (0, True, " W", False)],
)
def test_6_54_2_6_7_a_flotilla_follows_only_with_fuel_for_it(fuel: int, moved: bool, moves: str, follows: bool) -> None:
    sea = scene().put("BISMARCK", 1916, spotted=True).put("DF1", 1916, fuel=fuel, moved=moved)
    sea.run(shadow_phase, "TAKE DF1", "MS BISMARCK = M" + moves).run(activity_phase)
    assert (sea.ship("DF1").square == sea.ship("BISMARCK").square) == follows


@pytest.mark.parametrize(
    ("moved", "moves", "follows"), [(False, " W", True), (True, " W", False), (False, " W W", False)]
)
def test_6_7_a_shadower_without_fuel_follows_one_square_every_other_turn(
    moved: bool, moves: str, follows: bool
) -> None:
    sea = scene().put("BISMARCK", 1916, spotted=True).put("KENYA", 1916, fuel=0, moved=moved)
    sea.run(shadow_phase, "TAKE KENYA", "MS BISMARCK = M" + moves).run(activity_phase)
    assert (sea.ship("KENYA").square == sea.ship("BISMARCK").square) == follows


@pytest.mark.rule("10.3a", "10.8a")
def test_10_1_a_wolfpack_shadows_a_convoy_and_its_own_move_is_spent() -> None:
    sea = scene(turn=7).put("SL1", 1916, "C", spotted=True).put("WP1", 1916, "P")
    sea.run(shadow_phase, "TAKE WP1", "MS SL1 = C E").run(activity_phase)
    assert sea.ship("WP1").square == sea.ship("SL1").square == 1917
    assert [facts["to"] for facts in sea.told(GERMAN, "shadow")] == [1917]
    assert [facts["to"] for facts in sea.told(BRITISH, "shadow")] == [0]


@pytest.mark.rule("9.6a")
@pytest.mark.parametrize(("spotted", "name"), [(False, "SUBMARINE"), (True, "WP1")])
def test_9_6_a_submarine_group_that_is_not_spotted_shadows_without_a_name(spotted: bool, name: str) -> None:
    sea = scene(turn=7).put("SL1", 1916, "C", spotted=True).put("WP1", 1916, "P", spotted=spotted)
    sea.put("WP2", 1916, "P").run(shadow_phase, "TAKE WP1", "MS SL1 = C E")
    assert [request.shadower for request in sea.asked if request.kind == "evade"] == [name]
    assert [facts["shadower"] for facts in sea.told(BRITISH, "shadow")] == [name]
    assert [facts["shadower"] for facts in sea.told(GERMAN, "shadow")] == ["WP1"]


@pytest.mark.rule("10.1c", "1.1b", "4.2c")
def test_10_1_the_shadowed_side_is_asked_with_its_own_view() -> None:
    sea = scene().put("BISMARCK", 1916, spotted=True).put("KENYA", 1916).run(shadow_phase, "TAKE KENYA")
    evade = sea.asked[1]
    assert isinstance(evade, EvadeRequest)
    assert (evade.side, evade.unit, evade.shadower) == (GERMAN, "BISMARCK", "KENYA")
    assert set(evade.view.ships) == {"BISMARCK", "PR EUGEN"}


def test_10_1_a_ship_that_was_spotted_and_then_sunk_is_not_shadowed() -> None:
    sea = scene().put("PR EUGEN", 1916, spotted=True, midships=0, fate="SUNK").put("KENYA", 1916).run(shadow_phase)
    assert sea.asked == []


def test_10_1_a_shadowed_ship_may_always_keep_its_mode() -> None:
    # The oiler has sailed since: R is refused to other ships, but this one may stay in it.
    sea = scene().put("BISMARCK", 1916, "R", spotted=True).put("KENYA", 1916)
    sea.run(shadow_phase, "TAKE KENYA", "MS BISMARCK = R")
    assert sea.position.ship_legs[GERMAN]["BISMARCK"] == Leg(REFUEL, 1916, fixed=True)


def test_10_1_a_shadower_that_needs_no_fuel_or_has_enough_of_it_follows() -> None:
    sea = scene(turn=7).put("SL1", 1916, "C", spotted=True).put("WP1", 1916, "P", moved=True)
    sea.run(shadow_phase, "TAKE WP1", "MS SL1 = C E").run(activity_phase)
    assert sea.ship("WP1").square == 1917  # it needs none (6.55.2)
    sea = scene().put("BISMARCK", 1916, spotted=True).put("KENYA", 1916, fuel=1, moved=True)
    sea.run(shadow_phase, "TAKE KENYA", "MS BISMARCK = M W W").run(activity_phase)
    assert sea.ship("KENYA").square == 1914


@pytest.mark.rule("13.31d")
def test_13_31_no_view_shows_the_new_fog_before_the_movement_phase() -> None:
    sea = scene().fog(1528, 1627).put("BISMARCK", 1528, spotted=True).put("SUFFOLK", 1528)
    sea.run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M").run(british)
    assert [(request.kind, sorted(request.view.fog), request.view.fog_known) for request in sea.asked] == [
        ("shadow", [], False),
        ("evade", [], False),
        ("movement", [1528, 1627], True),
    ]


@pytest.mark.rule("10.1e", "6.31d")
@pytest.mark.parametrize(
    ("way", "goal", "succeeds"), [("M E SW", 1627, True), ("M S", 1627, True), ("M E", 1528, False)]
)
def test_10_1_only_the_goal_of_the_shadowed_ships_route_counts(way: str, goal: int, succeeds: bool) -> None:
    # Bergen, 1528, is a port that no British ship may enter.
    sea = scene().put("BISMARCK", 1527, spotted=True).put("KENYA", 1527)
    sea.run(shadow_phase, "TAKE KENYA", f"MS BISMARCK = {way}").run(activity_phase)
    assert sea.ship("BISMARCK").square == goal
    assert [one["success"] for one in sea.told(BRITISH, "shadow")] == [succeeds]
    assert sea.ship("KENYA").square == (1627 if succeeds else 1527)
