"""Edge cases of section 11: who can follow at all, who helps, and which square's night counts."""

import pytest

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.fast_shadow import fast_shadow_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import NEVER, SURE, Scene


def passing(result: int, *track: Square, turn: int = 5, visibility: int = 4) -> Scene:
    """The Bismarck starts one square east of the first square of the track, and passes through it."""
    sea = Scene(turn, visibility, {"fast": [result]}).put("BISMARCK", track[0] + 1)
    return sea.plan("BISMARCK", "M", *track)


@pytest.mark.rule("6.6a", "11.7a")
def test_6_6_a_patrolling_ship_of_0_knots_cannot_follow() -> None:
    sea = passing(SURE, 1717, 1718).put("NORFOLK", 1717, "P", knots=0).put("HERMIONE", 1717, "M")
    sea.run(fast_shadow_phase)
    assert [one["success"] for one in sea.told(BRITISH, "fast_shadow")] == [False]
    assert "BISMARCK" not in sea.game.shadowed
    assert sea.run(activity_phase).ship("NORFOLK").square == 1717


@pytest.mark.rule("6.6a", "11.7a")
def test_6_6_a_patrolling_ship_of_1_knot_follows_like_any_other() -> None:
    sea = passing(SURE, 1717, 1718).put("NORFOLK", 1717, "P", knots=1).put("HERMIONE", 1717, "P")
    sea.run(fast_shadow_phase)
    assert [one["moved"] for one in sea.told(BRITISH, "fast_shadow")] == [["HERMIONE", "NORFOLK"]]


@pytest.mark.rule("11.3a", "10.7g")
@pytest.mark.parametrize("result", [SURE, NEVER])
def test_11_3_the_british_are_told_who_helped_and_the_german_is_not(result: int) -> None:
    sea = passing(result, 1717, 1718).put("NORFOLK", 1717, "P").put("SUFFOLK", 1717, "P").put("HOOD", 1717, "P")
    sea.run(fast_shadow_phase)
    assert [(one["shadower"], one["helpers"]) for one in sea.told(BRITISH, "fast_shadow")] == [
        ("SUFFOLK", ["HOOD", "NORFOLK"])
    ]
    assert [one["helpers"] for one in sea.told(GERMAN, "fast_shadow")] == [[]]


@pytest.mark.rule("11.2a", "10.8c")
def test_11_2_a_unit_that_follows_another_ship_into_the_square_adds_eight_factors_there() -> None:
    sea = Scene(turn=5, visibility=8, dice={"shadow": [SURE], "fast": [SURE]})
    sea.put("BISMARCK", 1716, spotted=True).put("NORFOLK", 1716, "P").put("HERMIONE", 1715, "P")
    sea.put("PR EUGEN", 1714).plan("PR EUGEN", "M", 1715, 1614)
    sea.run(shadow_phase, "TAKE NORFOLK", "MS BISMARCK = M W").run(fast_shadow_phase)
    assert [one["shadower"] for one in sea.told(BRITISH, "fast_shadow")] == ["HERMIONE"]


@pytest.mark.rule("10.3d", "11.4b")
def test_11_4_a_plane_that_takes_off_this_turn_may_fast_shadow() -> None:
    sea = passing(SURE, 1624, 1625).put("NORFOLK", 1624, "P", knots=5).base("SCAPA FLOW 1")
    sea.plan_flight("SCAPA FLOW 1", "P", 1725, 1624).run(fast_shadow_phase)
    assert [one["shadower"] for one in sea.told(BRITISH, "fast_shadow")] == ["SCAPA FLOW 1"]
