"""Shadow (10) with movement (6, 7): who has moved, who may follow where, what it costs, and what comes next turn."""

from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.points import points_phase
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
        with pytest.raises(IllegalOrder, match="ITS TURN IS OVER"):
            sea.run(phase, order)
    sea.run(british, "MS HOOD = M E", "DM").run(german, "DM").run(carry_out)
    moved = secret.endswith("W W")
    assert sea.ship("BISMARCK").square == (1914 if moved else HERE)
    assert sea.ship("SUFFOLK").square == (1914 if moved and result == SURE else HERE)
    assert (sea.ship("HOOD").square, sea.ship("SUFFOLK").mode) == (HERE + 1, "M")


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


@pytest.mark.rule("10.8a", "6.51.1a", "6.51.2a")
def test_10_8_6_51_a_battleship_that_followed_two_squares_may_not_dash_but_may_follow_two_again() -> None:
    sea = Scene(dice={"shadow": [SURE]}).put("PR EUGEN", HERE, knots=28, spotted=True).put("HOOD", HERE)
    sea.run(shadow_phase, "TAKE HOOD", "MS PR EUGEN = M W W").run(carry_out)
    with pytest.raises(IllegalOrder, match="ONLY 1 MOVE THIS TURN"):
        next_turn(sea).run(british, "MS HOOD = M W W")
    sea.run(shadow_phase, "TAKE HOOD", "MS PR EUGEN = M W W").run(carry_out)
    assert (sea.ship("HOOD").square, sea.ship("HOOD").fuel) == (1912, 5)


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


@pytest.mark.rule("10.1f")
def test_10_1_taking_back_an_order_does_not_take_back_the_shadow_phase() -> None:
    sea = chase(SURE).put("PR EUGEN", HERE).run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M W")
    sea.run(german, "MS PR EUGEN = M E", "UN", "DM").run(carry_out)
    assert (sea.ship("BISMARCK").square, sea.ship("PR EUGEN").square) == (HERE - 1, HERE)
    assert sea.ship("SUFFOLK").square == HERE - 1
