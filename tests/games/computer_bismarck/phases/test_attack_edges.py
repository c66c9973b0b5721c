"""16.3 and 16.5 at their edges: whose weather counts, and how many destroyers run in."""

import pytest

from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.combat.air import air_phase
from compbis.games.computer_bismarck.phases.combat.destroyer import destroyer_phase
from tests.games.computer_bismarck.phases.helpers import Scene


@pytest.mark.rule("16.32.1e", "9.8b")
@pytest.mark.parametrize(("at_target", "at_carrier", "asked"), [(3, 7, 1), (6, 8, 1), (7, 3, 0), (8, 3, 0)])
def test_16_32_1_the_visibility_is_that_of_the_square_where_a_was_typed(
    at_target: int, at_carrier: int, asked: int
) -> None:
    sea = Scene(turn=5).put("BISMARCK", 2018).put("ARK ROYAL", 2218, "L").base("ARK ROYAL 1")
    sea.weather(2018, at_target).weather(2218, at_carrier)
    sea.plan_flight("ARK ROYAL 1", "A", 2118, 2018, 2118, 2218, attack=2018).run(activity_phase)
    sea.spot("BISMARCK").run(air_phase)
    assert len(sea.asked) == asked


@pytest.mark.rule("16.51.2b", "16.52b")
@pytest.mark.parametrize("left", [1, 2, 6])
def test_16_51_2_each_destroyer_that_is_left_is_fired_at_once(left: int) -> None:
    sea = Scene(turn=5, dice={"run": [99], "torpedo": [99]}).put("BISMARCK", 2018, spotted=True)
    sea.put("DF1", 2018, midships=left).run(destroyer_phase, "TAKE BISMARCK")
    assert sum(name.startswith("run in") for name in sea.drawn()) == left
