"""Edge cases of section 16.6: who launches at whom, who is held, and when a battle ends."""

import pytest

from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import Scene

YES = "YES"


@pytest.mark.rule("16.67a")
def test_16_67_only_those_that_can_sink_a_convoy_are_held() -> None:
    sea = Scene(turn=5, visibility=3).put("PR EUGEN", 1717, spotted=True).put("BELCHEN", 1717, spotted=True)
    sea.put("WS8B", 1717, "F", spotted=True).run(naval_phase, YES)
    assert sea.ship("WS8B").fate == "DISPERSED"
    assert (sea.ship("PR EUGEN").held, sea.ship("BELCHEN").held) == (6, 0)


@pytest.mark.rule("16.61a")
def test_16_2_battles_are_fought_from_north_to_south_and_from_west_to_east() -> None:
    sea = Scene(turn=5, visibility=3)
    places = {"BELCHEN": 2717, "HAMBURG": 1915, "LOTHERINGEN": 1712, "PR EUGEN": 1918, "BISMARCK": 2114}
    cruisers = ("KENYA", "NORFOLK", "SUFFOLK", "AURORA", "HERMIONE")
    for cruiser, (name, square) in zip(cruisers, places.items(), strict=True):
        sea.put(name, square, spotted=True).put(cruiser, square, spotted=True)
    sea.run(naval_phase)
    assert [one["square"] for one in sea.told(BRITISH, "battle")] == [1712, 1915, 1918, 2114, 2717]


@pytest.mark.rule("16.61j")
def test_16_61_a_round_after_the_first_without_a_shot_ends_the_battle() -> None:
    sea = Scene(turn=5, visibility=3).put("PR EUGEN", 1717, firepower=0, spotted=True)
    sea.put("HOOD", 1717, firepower=0, spotted=True).run(naval_phase, YES, YES, YES, YES)
    assert [one["round"] for one in sea.told(GERMAN, "fire")] == [1, 2]
    assert sea.kinds(GERMAN)[-1] == "battle_ends"
