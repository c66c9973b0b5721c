"""Reinforcements (14) and modes (6.2) with orders, search, shadow, fuel and battle."""

import pytest

from compbis.games.computer_bismarck.phases.reinforcements import reinforcements_phase
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.table.side import GERMAN
from tests.games.computer_bismarck.cross.cross_helpers import (
    Scene,
    british,
    carry_out,
    combat,
    next_turn,
    spotted,
)

HERE = 1916


def waiting(turn: int = 2, visibility: int = 1, entry: int = 2) -> Scene:
    """Ships that wait in Scapa Flow, Clyde and beyond the south edge."""
    sea = Scene(turn, visibility, {"entry": [entry]}, otherwise=99)
    for name, square, mode in (
        ("HOOD", 1825, "X"),
        ("REPULSE", 2125, "X"),
        ("RENOWN", 0, "Y"),
        ("ARK ROYAL", 0, "Y"),
        ("DORSETSHIRE", 0, "U"),
    ):
        sea.put(name, square, mode)
    return sea.base("ARK ROYAL 1")


@pytest.mark.rule("6.24b", "10.3b", "10.2c", "16.61b")
def test_6_24_10_2_a_warship_in_convoy_mode_searches_shadows_and_fights_like_any_other() -> None:
    sea = Scene(turn=4, visibility=2, dice={"shadow": [0]}).put("RODNEY", HERE, "F").put("BISMARCK", HERE, knots=20)
    sea.put("WS8B", HERE, "F").run(search_phase)
    assert spotted(sea) == {"RODNEY", "WS8B", "BISMARCK"}  # 1 and 1
    sea.run(combat, "NO", "NO")
    assert sea.told(GERMAN, "battle")[0]["british"] == [["RODNEY", "B"], ["WS8B", "M"]]
    next_turn(sea).run(shadow_phase, "TAKE RODNEY", "MS BISMARCK = M W").run(carry_out)
    assert (sea.ship("RODNEY").square, sea.ship("RODNEY").mode) == (HERE - 1, "M")  # and so has left the convoy


@pytest.mark.rule("14.42a", "14.42b")
def test_14_42_the_southern_group_comes_together_nine_turns_later_with_its_planes() -> None:
    sea = waiting().put("BISMARCK", HERE).put("KENYA", HERE)
    sea.run(search_phase)
    sea.put("BISMARCK", 1228).put("KENYA", 2925)
    arrived = {}
    while sea.position.turn < 12:
        sea.run(reinforcements_phase)
        next_turn(sea)
        arrived[sea.position.turn] = sea.ship("RENOWN").active
    assert [turn for turn, active in arrived.items() if active] == [11, 12]
    assert sea.ship("RENOWN").square == sea.ship("ARK ROYAL").square == sea.plane("ARK ROYAL 1").square == 3022
    sea.run(british, "MS ARK ROYAL = L N", "MP ARK ROYAL 1 = R N N N", "MS RENOWN = M N N", "DM").run(carry_out)
    assert sea.plane("ARK ROYAL 1").square == 2722
