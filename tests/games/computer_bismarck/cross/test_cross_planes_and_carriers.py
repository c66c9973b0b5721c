"""Planes (8) and their carriers (6.23) from turn to turn, with search, shadow, attack and points."""

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.points import points_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.table.side import GERMAN
from tests.games.computer_bismarck.cross.cross_helpers import (
    Scene,
    british,
    carry_out,
    combat,
    given,
    next_turn,
)

HERE = 2016
ULSTER = 2123


def ark_royal(mode: str = "L", turn: int = 2, visibility: int = 1, **dice: list[int]) -> Scene:
    """The Ark Royal with one torpedo plane on deck."""
    sea = Scene(turn, visibility, {"confused": [99], "torpedo": [99], **dice}, otherwise=99)
    return sea.put("ARK ROYAL", HERE, mode).base("ARK ROYAL 1")


def orders(sea: Scene, *lines: str) -> Scene:
    """A British movement phase and what the computer does with it."""
    return sea.run(british, *lines, "DM").run(activity_phase)


@pytest.mark.rule("8.26a", "8.6c")
def test_8_26_8_6_b_takes_an_order_back_and_the_plane_may_fly_on_the_next_turn() -> None:
    sea = orders(Scene().base("ULSTER 1"), "MP ULSTER 1 = M W W", "MP ULSTER 1 = B")
    assert (sea.plane("ULSTER 1").square, sea.plane("ULSTER 1").refuelling) == (ULSTER, False)
    orders(next_turn(sea), "MP ULSTER 1 = M W")
    assert sea.plane("ULSTER 1").square == 2122


@pytest.mark.rule("16.83g", "17.5a", "17.5g")
def test_8_4_16_83_a_wolfpack_that_sinks_the_carrier_costs_points_for_the_planes_in_the_air_only() -> None:
    sea = ark_royal(factors=[0], torpedo=[0], effect=[0]).base("ARK ROYAL 2").fly("ARK ROYAL 3", HERE + 1, "R")
    sea.put("WP1", HERE, "P").run(carry_out).run(combat, "TAKE ARK ROYAL")
    assert given(sea, GERMAN) == [(48, "sunk", "ARK ROYAL"), (4, "crashed", "ARK ROYAL 3")]
    assert [sea.plane(f"ARK ROYAL {number}").fate for number in (1, 2, 3)] == ["LOST", "LOST", "CRASHED"]


@pytest.mark.rule("10.3d", "10.8a", "4.51c", "8.6d", "17.5g")
def test_10_8_8_6_a_plane_that_follows_uses_its_endurance_and_does_not_shadow_on_its_last_turn() -> None:
    sea = Scene(dice={"shadow": [0]}).put("BISMARCK", HERE, spotted=True).fly("ULSTER 1", HERE, "P", endurance=3)
    sea.run(shadow_phase, "TAKE ULSTER 1", "MS BISMARCK = M W").run(carry_out)
    assert (sea.plane("ULSTER 1").square, sea.plane("ULSTER 1").endurance) == (HERE - 1, 2)
    next_turn(sea).run(shadow_phase, "TAKE ULSTER 1", "MS BISMARCK = M W").run(carry_out)
    assert (sea.plane("ULSTER 1").square, sea.plane("ULSTER 1").endurance) == (HERE - 2, 1)
    asked = len(sea.asked)
    next_turn(sea).run(shadow_phase)
    assert len(sea.asked) == asked  # 10.3: its last turn
    sea.run(carry_out).run(points_phase)
    assert sea.points() == (0, 4)


@pytest.mark.rule("14.22d", "6.23b")
def test_14_22_6_23_the_plane_of_a_waiting_carrier_flies_when_the_carrier_is_released_and_in_l_mode() -> None:
    sea = Scene().put("VICTORIOUS", 1825, "X").base("VICTORIOUS")
    with pytest.raises(IllegalOrder, match="ITS CARRIER IS NOT YET ACTIVE"):
        sea.run(british, "MP VICTORIOUS = R E")
    sea.put("VICTORIOUS", 1825, "M")
    with pytest.raises(IllegalOrder, match="ITS CARRIER IS NOT IN L MODE"):
        sea.run(british, "MP VICTORIOUS = R E")
    orders(sea, "MS VICTORIOUS = L", "MP VICTORIOUS = R E")
    assert sea.plane("VICTORIOUS").square == 1826


@pytest.mark.rule("17.5g", "8.6e", "17.5a")
def test_8_6_17_5_a_plane_crashes_once_whatever_happens_to_its_carrier() -> None:
    sea = ark_royal("M", factors=[0], torpedo=[0], effect=[0]).fly("ARK ROYAL 1", HERE + 1, "R", endurance=1)
    sea.run(carry_out).run(points_phase)
    next_turn(sea).run(points_phase)
    assert given(sea, GERMAN) == [(4, "crashed", "ARK ROYAL 1")]
    sea.put("WP1", HERE, "P").run(carry_out).run(combat, "TAKE ARK ROYAL")
    assert sea.points() == (0, 52) and sea.plane("ARK ROYAL 1").fate == "CRASHED"
