"""Shadow (10) with movement (6, 7): who has moved, who may follow where, what it costs, and what comes next turn."""

from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.points import points_phase
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.cross.cross_helpers import NEVER, SURE, Scene, british, carry_out, german, next_turn

HERE = 1916


def chase(result: int, shadower: str = "SUFFOLK", square: int = HERE, turn: int = 2, **state: Any) -> Scene:
    """The Bismarck spotted, and a ship that can shadow it; every shadow die shows `result`."""
    sea = Scene(turn, dice={"shadow": [result]}).put("BISMARCK", square, spotted=True)
    return sea.put(shadower, square, "P", **state)


def asked_for_shadow(sea: Scene) -> list[tuple[str, tuple[str, ...]]]:
    """Which ship could be shadowed, and by whom, question by question."""
    return [(request.target, request.shadowers) for request in sea.asked if request.kind == "shadow"]


@pytest.mark.rule("10.1f", "10.1g", "10.8a", "10.8b", "10.8d")
@pytest.mark.parametrize("result", [SURE, NEVER])
@pytest.mark.parametrize("secret", ["MS BISMARCK = M W W", "MS BISMARCK = M", "MS BISMARCK = P"])
def test_10_1_5_23_shadowed_and_shadower_do_not_move_again_whatever_they_did(result: int, secret: str) -> None:
    sea = chase(result).put("HOOD", HERE).run(shadow_phase, "TAKE SUFFOLK", secret)
    for phase, order in ((german, "MS BISMARCK = M E"), (british, "MS SUFFOLK = M E"), (british, "MS SUFFOLK = P")):
        with pytest.raises(IllegalOrder, match="HAD ITS TURN IN THE SHADOW PHASE"):
            sea.run(phase, order)
    sea.run(british, "MS HOOD = M E", "DM").run(german, "DM").run(carry_out)
    moved = secret.endswith("W W")
    assert sea.ship("BISMARCK").square == (1914 if moved else HERE)
    assert sea.ship("SUFFOLK").square == (1914 if moved and result == SURE else HERE)
    assert (sea.ship("HOOD").square, sea.ship("SUFFOLK").mode) == (HERE + 1, "M")


@pytest.mark.rule("10.1b")
def test_10_1_a_ship_that_was_spotted_but_not_shadowed_moves_in_the_movement_phase() -> None:
    sea = chase(SURE).run(shadow_phase, "TAKE")
    sea.run(british, "MS SUFFOLK = M W", "DM").run(german, "MS BISMARCK = M W W", "DM").run(activity_phase)
    assert (sea.ship("BISMARCK").square, sea.ship("SUFFOLK").square) == (1914, 1915)


@pytest.mark.rule("10.1e", "6.34a", "17.4e", "17.4f")
@pytest.mark.parametrize(
    ("convoy", "square", "turn", "move"), [("WS8B", 3018, 21, "F S"), ("BRITANNIC", 2011, 25, "F W")]
)
def test_10_1_6_34_a_wolfpack_follows_no_convoy_off_the_map(convoy: str, square: int, turn: int, move: str) -> None:
    sea = Scene(turn, dice={"shadow": [SURE]}).put(convoy, square, "F", spotted=True).put("WP1", square, "P")
    sea.run(shadow_phase, "TAKE WP1", f"MS {convoy} = {move}")
    assert [facts["success"] for facts in sea.told(GERMAN, "shadow") + sea.told(BRITISH, "shadow")] == [False, False]
    assert sea.shown(GERMAN) == {convoy: square}
    sea.run(carry_out).run(points_phase)
    assert sea.ship("WP1").square == square
    assert sea.points()[0] == (20 if convoy == "WS8B" else 4)  # 17.4: moved in the shadow phase, and arrived


@pytest.mark.rule("10.1e", "6.32.1a", "6.32.2a", "6.32d")
@pytest.mark.parametrize(
    ("square", "direction", "goal", "follows"),
    [
        (1826, "E", 1827, True),
        (1826, "W", 1825, False),
        (1316, "E", 1317, False),
        (2525, "N", 2425, False),
        (2023, "E", 2024, False),
        (2023, "SE", 2124, False),
        (2525, "E", 2526, False),
    ],
)
def test_10_1_6_32_a_wolfpack_follows_no_convoy_into_a_closed_square_or_a_british_port(
    square: int, direction: str, goal: int, follows: bool
) -> None:
    sea = Scene(turn=7, dice={"shadow": [SURE]}).put("SL1", square, "C", spotted=True).put("WP1", square, "P")
    sea.run(shadow_phase, "TAKE WP1", f"MS SL1 = C {direction}").run(activity_phase)
    assert sea.ship("SL1").square == goal
    assert sea.told(GERMAN, "shadow")[0]["success"] == follows
    assert sea.ship("WP1").square == (goal if follows else square)


@pytest.mark.rule("10.1e", "6.31d")
@pytest.mark.parametrize(("port", "door"), [(1528, 1527), (1228, 1227), (2626, 2625)])
def test_10_1_6_31_of_the_british_only_planes_follow_into_a_german_port(port: int, door: int) -> None:
    for name in ("SUFFOLK", "HOOD", "DF1", "REYKJAVIK"):
        sea = chase(SURE, square=door).put("HOOD", door).put("DF1", door).fly("REYKJAVIK", door, "P", endurance=3)
        sea.run(shadow_phase, f"TAKE {name}", "MS BISMARCK = M E").run(carry_out)
        assert sea.told(BRITISH, "shadow")[0]["success"] == (name == "REYKJAVIK")
        assert sea.shown(BRITISH) == ({"BISMARCK": port} if name == "REYKJAVIK" else {})


@pytest.mark.rule("10.1c", "6.26a", "6.26e")
def test_10_1_6_26_the_secret_move_may_be_to_refuel_while_the_shadower_stays_in_the_square() -> None:
    sea = chase(SURE, square=1612).put("BISMARCK", 1612, spotted=True, fuel=1).put("BELCHEN", 1612)
    sea.run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = R").run(carry_out)
    assert sea.told(BRITISH, "shadow")[0]["success"]
    assert (sea.ship("BISMARCK").fuel, sea.ship("BISMARCK").mode, sea.ship("SUFFOLK").square) == (9, "R", 1612)


@pytest.mark.rule("6.26e")
def test_10_1_6_26_an_oiler_that_leaves_by_a_secret_move_refuels_no_ship() -> None:
    sea = Scene(dice={"shadow": [SURE]}).put("BELCHEN", 1612, spotted=True).put("SUFFOLK", 1612)
    sea.put("BISMARCK", 1612, fuel=1).run(shadow_phase, "TAKE SUFFOLK", "MS BELCHEN = M S")
    sea.run(german, "MS BISMARCK = R", "DM").run(carry_out)
    assert (sea.ship("BISMARCK").fuel, sea.ship("BELCHEN").square) == (1, 1712)
    assert [facts["unit"] for facts in sea.told(GERMAN, "not_refuelled")] == ["BISMARCK"]


@pytest.mark.rule("6.51.1a")
def test_10_1_6_51_1_the_secret_move_counts_for_the_alternate_turns_of_a_battleship() -> None:
    sea = chase(SURE).run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M W W").run(carry_out)
    assert sea.ship("BISMARCK").fuel == 8
    with pytest.raises(IllegalOrder, match="ONLY 1 MOVE THIS TURN"):
        next_turn(sea).run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M W W")


@pytest.mark.rule("10.8a", "6.51.1a", "6.51.2a")
def test_10_8_6_51_a_battleship_that_followed_two_squares_may_not_dash_but_may_follow_two_again() -> None:
    sea = Scene(dice={"shadow": [SURE]}).put("PR EUGEN", HERE, knots=28, spotted=True).put("HOOD", HERE)
    sea.run(shadow_phase, "TAKE HOOD", "MS PR EUGEN = M W W").run(carry_out)
    with pytest.raises(IllegalOrder, match="ONLY 1 MOVE THIS TURN"):
        next_turn(sea).run(british, "MS HOOD = M W W")
    sea.run(shadow_phase, "TAKE HOOD", "MS PR EUGEN = M W W").run(carry_out)
    assert (sea.ship("HOOD").square, sea.ship("HOOD").fuel) == (1912, 5)


@pytest.mark.rule("6.7a", "6.53.2a", "10.8a")
def test_10_8_6_7_the_last_fuel_is_spent_on_a_shadow_and_then_one_square_every_other_turn() -> None:
    sea = chase(SURE, fuel=1).run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M W W").run(carry_out)
    assert (sea.ship("SUFFOLK").square, sea.ship("SUFFOLK").fuel) == (1914, 0)
    next_turn(sea).run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M W").run(carry_out)
    assert not sea.told(BRITISH, "shadow")[-1]["success"] and sea.ship("SUFFOLK").square == 1914
    next_turn(sea).run(british, "MS SUFFOLK = M W", "DM").run(activity_phase)
    with pytest.raises(IllegalOrder, match="MAY NOT MOVE THIS TURN"):
        next_turn(sea).run(british, "MS SUFFOLK = M W")


@pytest.mark.rule("10.8d", "6.21c", "6.22b")
def test_10_8_6_22_a_failed_shadower_searches_as_in_move_mode_and_a_helper_on_patrol_as_such() -> None:
    for helper, seen in ((False, {}), (True, {"BISMARCK": HERE})):
        sea = chase(NEVER)  # visibility 3
        if helper:
            sea.put("NORFOLK", HERE, "P")
        sea.run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M").run(carry_out)
        assert sea.shown(BRITISH) == seen


@pytest.mark.rule("10.4b", "10.4c")
def test_10_4_16_76_a_bismarck_in_slow_mode_is_shadowed_even_by_the_slowest_ships() -> None:
    sea = Scene().put("BISMARCK", HERE, spotted=True, knots=12).put("RAMILLES", HERE).put("SG1", HERE, "P")
    assert asked_for_shadow(sea.run(shadow_phase)) == [("BISMARCK", ("RAMILLES", "SG1"))]
    sea.put("BISMARCK", HERE, spotted=True, knots=13).asked.clear()
    assert asked_for_shadow(sea.run(shadow_phase)) == [("BISMARCK", ("RAMILLES",))]


@pytest.mark.rule("6.24a", "10.2c")
def test_10_2_6_24_a_shadowed_convoy_keeps_its_mode_and_its_escorts_are_ordered_later() -> None:
    sea = Scene(turn=7, dice={"shadow": [SURE]}).put("WS8B", 2023, "F", spotted=True).put("RODNEY", 2023, "F")
    sea.put("WP1", 2023, "P")
    with pytest.raises(IllegalOrder, match="A CONVOY KEEPS ITS MODE"):
        sea.run(shadow_phase, "TAKE WP1", "MS WS8B = M W")
    sea.position.clear_legs()
    sea.game.begin_turn()
    sea.run(shadow_phase, "TAKE WP1", "MS WS8B = F W").run(british, "MS RODNEY = F W", "DM").run(carry_out)
    assert {sea.ship(name).square for name in ("WS8B", "RODNEY", "WP1")} == {2022}
    with pytest.raises(IllegalOrder, match="NOT THE TURN OF ITS CONVOY"):
        next_turn(sea).run(british, "MS RODNEY = M W")


@pytest.mark.rule("10.5a", "10.5b", "10.6a")
def test_10_5_10_6_each_ship_and_each_unit_has_one_attempt_on_every_turn() -> None:
    sea = chase(NEVER).put("PR EUGEN", HERE, spotted=True).put("KENYA", HERE)
    sea.run(shadow_phase, "TAKE KENYA")
    assert asked_for_shadow(sea) == [("BISMARCK", ("KENYA", "SUFFOLK"))]  # 31 knots are too few for the other
    sea.run(carry_out)
    assert sea.shown(BRITISH) == {"BISMARCK": HERE, "PR EUGEN": HERE}  # 4 and 1
    next_turn(sea).asked.clear()
    sea.run(shadow_phase, "TAKE SUFFOLK")
    assert asked_for_shadow(sea) == [("BISMARCK", ("KENYA", "SUFFOLK")), ("PR EUGEN", ("KENYA",))]


@pytest.mark.rule("10.7g", "10.3c", "10.3d")
def test_10_7_8_6_planes_on_the_ground_bombers_and_ships_at_anchor_are_no_helpers() -> None:
    sea = chase(SURE, square=1826).put("BISMARCK", 1826, spotted=True).put("HOOD", 1826, "R").put("AURORA", 1826, "X")
    sea.fly("ULSTER", 1826, "R").fly("ULSTER 1", 1826, "P", endurance=1).put("VICTORIOUS", 1826)
    sea.run(shadow_phase, "TAKE SUFFOLK")
    assert sea.told(BRITISH, "shadow")[0]["helpers"] == []


@pytest.mark.rule("10.8c")
def test_10_8_5_23_a_shadower_follows_once_and_the_search_of_the_turn_after_uses_its_own_factors() -> None:
    sea = chase(SURE).run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M W").run(carry_out)
    assert sea.shown(BRITISH) == {"BISMARCK": 1915}
    next_turn(sea).run(shadow_phase, "TAKE").run(search_phase)
    assert sea.shown(BRITISH) == {}  # 1 in visibility 3


@pytest.mark.rule("10.1f")
def test_10_1_taking_back_an_order_does_not_take_back_the_shadow_phase() -> None:
    sea = chase(SURE).put("PR EUGEN", HERE).run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M W")
    sea.run(german, "MS PR EUGEN = M E", "UN", "DM").run(carry_out)
    assert (sea.ship("BISMARCK").square, sea.ship("PR EUGEN").square) == (HERE - 1, HERE)
    assert sea.ship("SUFFOLK").square == HERE - 1


@pytest.mark.rule("6.6a", "10.4c")
def test_10_4_6_6_a_ship_of_0_knots_is_shadowed_by_any_ship_and_may_not_move() -> None:
    sea = Scene(dice={"shadow": [SURE]}).put("BISMARCK", HERE, knots=0, spotted=True).put("RAMILLES", HERE, knots=0)
    with pytest.raises(IllegalOrder, match="MAY NOT MOVE THIS TURN"):
        sea.run(shadow_phase, "TAKE RAMILLES", "MS BISMARCK = M W")
    sea.game.begin_turn()
    sea.position.clear_legs()
    sea.run(shadow_phase, "TAKE RAMILLES").run(carry_out)
    assert sea.shown(BRITISH) == {"BISMARCK": HERE}


@pytest.mark.rule("10.8c", "9.5b")
def test_10_8_9_5_a_wolfpack_that_followed_finds_the_convoy_in_any_weather_and_stays_unseen() -> None:
    for result, seen in ((SURE, {"SL1", "KENYA"}), (NEVER, set())):
        sea = Scene(turn=7, visibility=8, dice={"shadow": [result]}).put("SL1", HERE, "C", spotted=True)
        sea.put("WP1", HERE, "P").put("KENYA", HERE + 1, "P").fly("REYKJAVIK", HERE + 1, "M", endurance=3)
        sea.run(shadow_phase, "TAKE WP1", "MS SL1 = C E").run(carry_out)
        assert sea.position.spotted[BRITISH] == seen
        assert sea.position.spotted[GERMAN] == frozenset()  # 1, 4 and 2 under their own plane


@pytest.mark.rule("10.1g")
def test_10_1_8_25_a_plane_that_tried_to_shadow_is_not_sent_home_in_the_same_turn() -> None:
    for result in (SURE, NEVER):
        sea = Scene(dice={"shadow": [result]}).put("BISMARCK", HERE, spotted=True)
        sea.fly("REYKJAVIK", HERE, "P", endurance=3).run(shadow_phase, "TAKE REYKJAVIK")
        with pytest.raises(IllegalOrder, match="HAD ITS TURN IN THE SHADOW PHASE"):
            sea.run(british, "MP REYKJAVIK = Z")


@pytest.mark.rule("10.7g")
def test_10_7_10_6_a_helper_counts_only_in_the_same_square() -> None:
    for helper, square, success in (("NORFOLK", HERE, True), ("NORFOLK", HERE + 1, False), ("CAIRO", HERE, True)):
        sea = Scene(dice={"shadow": [10]}).put("BISMARCK", HERE, spotted=True).put("SUFFOLK", HERE)
        sea.put(helper, square).run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M")  # 5 of 6 alone
        assert sea.told(BRITISH, "shadow")[0]["success"] == success
