"""Convoys (6.56, 17.3) and what happens to them: shadow, torpedoes, dispersal, arrival, and the points for each
(16.73, 17.4, 17.5)."""

from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
from compbis.games.computer_bismarck.phases.points import points_phase
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.cross.cross_helpers import (
    SURE,
    Scene,
    british,
    carry_out,
    combat,
    german,
    given,
    next_turn,
    targets,
)

HERE = 2016
MODES = {"WS8B": "F", "BRITANNIC": "F"}
SUNK: dict[str, Any] = {"fate": "SUNK", "midships": 0}


def meeting(convoy: str, *germans: str, turn: int = 2, **state: Any) -> Scene:
    """A convoy and Germans in one square, all but wolfpacks spotted; torpedoes hit, all else misses."""
    sea = Scene(turn, dice={"factors": [0], "torpedo": [0], "salvo": [999], "shadow": [SURE]}, otherwise=99)
    sea.put(convoy, HERE, MODES.get(convoy, "C"), spotted=True, **state)
    for name in germans:
        sea.put(name, HERE, spotted=not name.startswith("WP"))
    return sea


def sail(convoy: str, square: int, turn: int, direction: str) -> Scene:
    """Order a convoy one square on and play the turn to its end."""
    sea = Scene(turn).put(convoy, square, MODES.get(convoy, "C"))
    return (
        sea.run(british, f"MS {convoy} = {MODES.get(convoy, 'C')} {direction}", "DM").run(carry_out).run(points_phase)
    )


@pytest.mark.rule("17.3a", "17.4e", "17.4f", "6.31.1a", "6.31.2a", "6.34a")
@pytest.mark.parametrize("turn", [19, 21, 23, 25, 27, 29])
@pytest.mark.parametrize(
    ("convoy", "square", "way", "off", "worth"),
    [("WS8B", 3018, "S", 3118, {21: 20, 23: 20, 25: 20}), ("BRITANNIC", 2011, "W", 2010, {25: 4})],
)
def test_17_4_6_34_a_convoy_off_the_board_is_worth_points_on_the_turns_of_its_mission_only(
    convoy: str, square: int, way: str, off: int, worth: dict[int, int], turn: int
) -> None:
    sea = sail(convoy, square, turn, way)
    assert sea.ship(convoy).square == off
    assert given(sea, BRITISH) == ([(worth[turn], "mission", convoy)] if turn in worth else [])


@pytest.mark.rule("17.5k", "17.5m", "17.3b")
@pytest.mark.parametrize(("convoy", "square", "way"), [("WS8B", 3018, "S"), ("BRITANNIC", 2011, "W")])
def test_17_5_a_convoy_that_leaves_after_turn_25_is_charged_on_turn_25_and_not_again(
    convoy: str, square: int, way: str
) -> None:
    sea = Scene(25).put(convoy, square, "F").run(points_phase)
    assert sea.points() == (0, 10)
    next_turn(sea).run(points_phase)
    next_turn(sea).run(british, f"MS {convoy} = F {way}", "DM").run(carry_out).run(points_phase)
    for _ in range(3):
        next_turn(sea).run(points_phase)
    assert sea.position.outcome is not None and sea.points() == (0, 10)


@pytest.mark.rule("17.4e", "17.5k", "17.5m")
def test_17_4_17_5_a_convoy_that_arrived_on_turn_21_is_not_charged_on_turn_25() -> None:
    sea = sail("WS8B", 3018, 21, "S")
    for _ in range(9):
        next_turn(sea).run(points_phase)
    assert sea.position.outcome is not None and sea.points() == (20, 0)


@pytest.mark.rule("17.3c", "10.1e", "10.2c")
@pytest.mark.parametrize("order", ["MS SL2 = C", "MS SL2 = C W", "MS SL2 = C S"])
def test_17_3_10_1_a_shadowed_convoy_has_not_strayed_wherever_it_went(order: str) -> None:
    sea = Scene(4, dice={"shadow": [SURE]}).put("SL2", 2113, "C", spotted=True).put("WP1", 2113, "P")
    sea.run(shadow_phase, "TAKE WP1", order).run(carry_out)
    assert sea.told(BRITISH, "strayed") == [] and sea.position.courses.strayed == ()
    next_turn(next_turn(next_turn(sea))).run(british, "DM").run(carry_out)
    assert sea.told(BRITISH, "strayed") == [{"unit": "SL2"}], "nobody shadowed it on turn 7"


@pytest.mark.rule("16.73a", "16.73b", "17.5c", "16.72b", "17.5b")
def test_16_73_torpedoed_ships_count_in_full_and_the_rest_at_half_when_it_is_dispersed_later_in_the_turn() -> None:
    sea = meeting("WS8B", "WP1", "WP2", "BISMARCK").run(submarine_phase, "TAKE WS8B", "TAKE WS8B")
    assert given(sea, GERMAN) == []  # 11 leaves no factor at the least
    sea = meeting("WS8B", "WP1", "WP2", "BISMARCK", turn=4).run(submarine_phase, "TAKE WS8B", "TAKE WS8B")
    assert sea.ship("WS8B").midships == 3  # by night 3 leaves one at the least
    sea.run(naval_phase, "YES")
    assert given(sea, GERMAN) == [
        (16, "ships_sunk", "WS8B"),
        (16, "ships_sunk", "WS8B"),
        (24, "dispersed", "WS8B"),
    ]


@pytest.mark.rule("16.72c", "17.5c")
def test_16_73_a_convoy_whose_last_ship_was_torpedoed_is_not_dispersed_as_well() -> None:
    sea = meeting("WS8B", "WP1", "PR EUGEN", turn=4, midships=1).run(submarine_phase, "TAKE WS8B").run(naval_phase)
    assert given(sea, GERMAN) == [(16, "ships_sunk", "WS8B")]
    assert sea.ship("WS8B").fate == "SUNK" and sea.ship("PR EUGEN").held == 0


@pytest.mark.rule("16.67a", "17.5h", "16.72b")
def test_16_67_16_61_a_convoy_ship_sunk_by_a_wolfpack_holds_no_german_ship() -> None:
    sea = meeting("SL1", "WP1", "PR EUGEN", turn=4).run(submarine_phase, "TAKE SL1").run(naval_phase, "NO")
    assert sea.points() == (0, 2)
    next_turn(sea).run(german, "MS PR EUGEN = M W W", "MS WP1 = M W", "DM")


@pytest.mark.rule("17.4e")
def test_17_4_9_1_a_convoy_that_leaves_the_board_escapes_the_enemy_in_its_square() -> None:
    sea = Scene(21, visibility=1).put("WS8B", 3018, "F").put("BISMARCK", 3018).put("WP1", 3018, "P")
    sea.run(british, "MS WS8B = F S", "DM").run(carry_out).run(combat)
    assert sea.asked[-1].kind == "movement" and sea.points() == (20, 0)


@pytest.mark.rule("17.5l", "17.5m", "16.73a")
def test_17_4_16_6_a_convoy_caught_in_the_last_square_brings_nothing_and_is_charged_on_turn_25() -> None:
    sea = Scene(21, visibility=1).put("WS8B", 3018, "F").put("BISMARCK", 3018).run(carry_out).run(combat, "YES")
    assert sea.points() == (0, 40)
    for _ in range(4):
        next_turn(sea).run(points_phase)
    assert sea.points() == (0, 50)


@pytest.mark.rule("10.1e", "10.1c", "17.4i")
def test_10_1_17_4_a_convoy_that_arrives_by_its_secret_move_has_arrived() -> None:
    for result in (0, 11):
        sea = Scene(19, dice={"shadow": [result]}).put("SL3", 2124, "C", spotted=True).put("WP1", 2124, "P")
        sea.run(shadow_phase, "TAKE WP1", "MS SL3 = C E").run(carry_out).run(points_phase)
        assert given(sea, BRITISH) == [(4, "mission", "SL3")] and sea.ship("WP1").square == 2124


@pytest.mark.rule("17.3a")
def test_17_3_a_convoy_that_arrived_is_out_of_the_game_and_no_target() -> None:
    sea = Scene(19, visibility=1).put("SL3", 2125, "C").run(points_phase)
    assert sea.ship("SL3").fate == "ARRIVED"
    with pytest.raises(IllegalOrder, match="ARRIVED"):
        next_turn(sea).run(british, "MS SL3 = C W")
    sea.put("WP1", 2125, "P").run(search_phase).run(submarine_phase)
    assert targets(sea) == {}


@pytest.mark.rule("16.62m")
def test_16_62_8_a_side_that_tried_to_withdraw_disperses_nothing_even_if_the_escort_sank() -> None:
    for german_answer, fate in (("NO", ""), ("YES", "DISPERSED")):
        sea = Scene(dice={"salvo PR EUGEN KENYA": [0], "salvo": [999], "withdrawal": [99]})
        for name in ("SL1", "KENYA", "PR EUGEN"):
            sea.put(name, HERE, "C" if name == "SL1" else "M", spotted=True)
        sea.run(naval_phase, "YES", german_answer)
        assert (sea.ship("KENYA").fate, sea.ship("SL1").fate) == ("SUNK", fate)
