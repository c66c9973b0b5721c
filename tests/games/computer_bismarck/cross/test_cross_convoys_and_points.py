"""Convoys (6.56, 17.3) and what happens to them: shadow, torpedoes, dispersal, arrival, and the points for each
(16.73, 17.4, 17.5)."""

from typing import Any

import pytest

from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
from compbis.games.computer_bismarck.phases.points import points_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.cross.cross_helpers import (
    SURE,
    Scene,
    british,
    carry_out,
    given,
    next_turn,
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
