"""Section 11: the fast shadow, which the computer resolves without a question."""

from collections.abc import Iterable

import pytest

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.fast_shadow import fast_shadow_phase
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import NEVER, SURE, Scene


def passing(*results: int, turn: int = 2, visibility: int = 4, track: Iterable[Square] = (1915, 1914)) -> Scene:
    """The Bismarck passes through the first square of the track."""
    dice = {"fast": list(results or (SURE,))}
    return Scene(turn, visibility, dice).put("BISMARCK", 1916).plan("BISMARCK", "M", *track)


def attempts(sea: Scene) -> list[tuple[str, str, bool]]:
    """Target, shadower and success of each fast shadow reported to the British."""
    return [(one["target"], one["shadower"], one["success"]) for one in sea.told(BRITISH, "fast_shadow")]


@pytest.mark.rule("11.3a", "11.5c", "11.7a", "11.7c", "4.4b")
def test_11_7_a_patrolling_cruiser_follows_without_fuel_and_searches_with_eight() -> None:
    sea = passing().weather(1815, 8).plan("BISMARCK", "M", 1915, 1814).put("KENYA", 1915, "P", fuel=0, moved=True)
    sea.run(fast_shadow_phase)
    assert sea.asked == []  # 11.5
    told = {"target": "BISMARCK", "shadower": "KENYA", "square": 1915, "success": True}
    assert sea.told(BRITISH, "fast_shadow") == [{**told, "to": 1814, "helpers": [], "moved": ["KENYA"]}]
    assert sea.told(GERMAN, "fast_shadow") == [{**told, "to": 0, "helpers": [], "moved": []}]
    assert sea.shown(BRITISH) == {"BISMARCK": 1814}
    sea.run(activity_phase).run(search_phase)
    kenya = sea.ship("KENYA")
    assert (kenya.square, kenya.mode, kenya.fuel, kenya.moved, kenya.dashed) == (1814, "P", 0, False, False)
    assert sea.shown(BRITISH) == {"BISMARCK": 1814}
    assert sea.shown(GERMAN) == {"KENYA": 1814}


@pytest.mark.rule("11.1a", "11.1b")
@pytest.mark.parametrize("track", [(), (1915,), (1917, 1915), (1917, 1916, 1915, 1914)])
def test_11_1_only_the_first_square_of_a_two_square_move_counts(track: tuple[Square, ...]) -> None:
    sea = passing(track=track).put("KENYA", 1915, "P").run(fast_shadow_phase)
    assert attempts(sea) == []
    assert sea.drawn() == []


@pytest.mark.rule("11.1b")
def test_11_1_in_the_dash_of_turn_1_the_first_square_counts_too() -> None:
    sea = passing(turn=1, track=(1915, 1914, 1913, 1912)).put("KENYA", 1915, "P").put("AURORA", 1914, "P")
    sea.run(fast_shadow_phase)
    assert attempts(sea) == [("BISMARCK", "KENYA", True)]
    assert sea.run(activity_phase).ship("KENYA").square == 1912


@pytest.mark.rule("11.2a")
@pytest.mark.parametrize(("visibility", "possible"), [(4, True), (5, False)])
def test_11_2_the_factors_in_the_square_must_reach_the_visibility(visibility: int, possible: bool) -> None:
    sea = passing(visibility=visibility).put("KENYA", 1915, "P").run(fast_shadow_phase)
    assert bool(attempts(sea)) == possible


@pytest.mark.rule("11.4a")
def test_11_4_only_the_bismarck_and_the_prinz_eugen_are_fast_shadowed() -> None:
    sea = Scene(2, 4, {"fast": [SURE]}).put("BELCHEN", 1916).plan("BELCHEN", "M", 1915, 1914).put("KENYA", 1915, "P")
    assert attempts(sea.run(fast_shadow_phase)) == []
    sea = Scene(2, 4, {"fast": [SURE]}).put("PR EUGEN", 1916).plan("PR EUGEN", "M", 1915, 1914)
    assert attempts(sea.put("KENYA", 1915, "P").run(fast_shadow_phase)) == [("PR EUGEN", "KENYA", True)]


@pytest.mark.rule("11.3a", "11.4b", "11.4c")
def test_11_4_a_lone_submarine_group_tries_and_is_too_slow_and_both_sides_are_told() -> None:
    sea = passing(visibility=1).put("SG1", 1915, "P").run(fast_shadow_phase)
    assert attempts(sea) == [("BISMARCK", "SG1", False)]
    assert sea.drawn() == [], "no die is needed"
    (told,) = sea.told(GERMAN, "fast_shadow")
    assert (told["shadower"], told["square"], told["success"]) == ("SUBMARINE", 1915, False)  # 9.6: not spotted
    assert sea.run(activity_phase).ship("SG1").square == 1915


@pytest.mark.rule("11.4b", "11.5b", "11.2a")
def test_11_4_a_submarine_group_tries_only_where_a_fast_shadow_is_possible() -> None:
    assert attempts(passing(visibility=1).put("SG1", 1915).run(fast_shadow_phase)) == []  # nobody patrols
    assert attempts(passing(visibility=5).put("SG1", 1915, "P").run(fast_shadow_phase)) == []  # 11.2
    assert attempts(passing(visibility=1).put("SG1", 1915, "R").put("RODNEY", 1915, "P").run(fast_shadow_phase)) == []
    spotted = passing(visibility=1).put("SG1", 1915, "P", spotted=True).run(fast_shadow_phase)
    assert [told["shadower"] for told in spotted.told(GERMAN, "fast_shadow")] == ["SG1"]
    fast = passing(visibility=1).put("SG1", 1915, "P").put("KENYA", 1915).run(fast_shadow_phase)
    assert attempts(fast) == [("BISMARCK", "KENYA", False)] and fast.drawn(), "the Kenya is fast enough, and tries"


@pytest.mark.rule("11.5b")
def test_11_5_at_least_one_unit_must_patrol() -> None:
    sea = passing(visibility=2).put("KENYA", 1915).put("NORFOLK", 1915).run(fast_shadow_phase)
    assert attempts(sea) == []
    sea = passing(visibility=2).put("KENYA", 1915).put("ARK ROYAL", 1915, "P").run(fast_shadow_phase)
    assert attempts(sea) == [("BISMARCK", "KENYA", True)]


def test_11_6_the_best_unit_makes_the_attempt() -> None:
    sea = passing().put("HOOD", 1915, "P").put("SUFFOLK", 1915).fly("REYKJAVIK", 1915, "P").run(fast_shadow_phase)
    assert sea.drawn() == ["fast shadow SUFFOLK BISMARCK"]


@pytest.mark.rule("11.7a", "11.7b")
def test_11_7_all_patrolling_units_but_submarines_follow_and_the_rest_stay() -> None:
    sea = passing().put("KENYA", 1915, "P").put("RODNEY", 1915, "P").put("ARK ROYAL", 1915, "P").put("HOOD", 1915)
    sea.put("SG1", 1915, "P").fly("REYKJAVIK", 1915, "P").fly("ULSTER 1", 1915, "M")
    sea.run(fast_shadow_phase).run(activity_phase)
    assert sea.told(BRITISH, "fast_shadow")[0]["moved"] == ["RODNEY", "ARK ROYAL", "KENYA", "REYKJAVIK"]
    assert {sea.ship(name).square for name in ("KENYA", "RODNEY", "ARK ROYAL")} == {1914}
    assert {sea.ship(name).square for name in ("HOOD", "SG1")} == {1915}
    assert (sea.plane("REYKJAVIK").square, sea.plane("ULSTER 1").square) == (1914, 1915)


def both(*results: int) -> Scene:
    """Both Germans pass through one square."""
    return passing(*results).put("PR EUGEN", 1916).plan("PR EUGEN", "M", 1915, 2014)


@pytest.mark.rule("11.3a", "11.8a")
def test_11_8_both_sides_are_told_that_the_prinz_eugens_fast_shadow_fails_automatically() -> None:
    sea = both().put("KENYA", 1915, "P").put("AURORA", 1915).run(fast_shadow_phase)
    assert attempts(sea) == [("BISMARCK", "AURORA", True), ("PR EUGEN", "AURORA", False)]
    assert sea.drawn() == ["fast shadow AURORA BISMARCK"], "no die is needed for her"
    for side in (BRITISH, GERMAN):
        told = sea.told(side, "fast_shadow")[1]
        assert (told["target"], told["square"], told["success"]) == ("PR EUGEN", 1915, False)
        assert (told["to"], told["helpers"], told["moved"]) == (0, [], [])


@pytest.mark.rule("11.8a", "11.5a")
def test_11_8_there_is_no_report_on_the_prinz_eugen_if_no_unit_could_have_tried() -> None:
    # The Hood keeps up with the Bismarck, and not with the Prinz Eugen.
    sea = both().put("HOOD", 1915, "P").run(fast_shadow_phase)
    assert attempts(sea) == [("BISMARCK", "HOOD", True)]


def test_11_7_only_planes_follow_into_a_german_port() -> None:
    sea = passing().put("BISMARCK", 1426).plan("BISMARCK", "M", 1527, 1528)
    sea.put("KENYA", 1527, "P").fly("REYKJAVIK", 1527, "P").run(fast_shadow_phase).run(activity_phase)
    assert sea.told(BRITISH, "fast_shadow")[0]["moved"] == ["REYKJAVIK"]
    assert (sea.ship("KENYA").square, sea.plane("REYKJAVIK").square) == (1527, 1528)


def test_11_7_if_no_unit_can_follow_the_fast_shadow_fails() -> None:
    sea = passing().put("BISMARCK", 1426).plan("BISMARCK", "M", 1527, 1528).put("KENYA", 1527, "P")
    sea.run(fast_shadow_phase)
    assert attempts(sea) == [("BISMARCK", "KENYA", False)]
    assert sea.told(BRITISH, "fast_shadow")[0]["to"] == 0
    assert sea.shown(BRITISH) == {}
    assert sea.game.shadowed == set()


@pytest.mark.rule("10.6a")
def test_10_6_a_unit_that_attempted_a_regular_shadow_attempts_no_fast_one() -> None:
    # The Kenya lost the Bismarck; the Prinz Eugen passes through the Kenya's square, where a carrier patrols.
    sea = Scene(2, 2, {"shadow": [NEVER], "fast": [SURE]}).put("BISMARCK", 1916, spotted=True)
    sea.put("KENYA", 1916).put("ARK ROYAL", 1916, "P").put("PR EUGEN", 1917).plan("PR EUGEN", "M", 1916, 1915)
    sea.run(shadow_phase, "TAKE KENYA", "MS BISMARCK = M E")
    assert attempts(sea.run(fast_shadow_phase)) == []


def test_8_6_a_plane_that_will_crash_sees_nothing() -> None:
    sea = passing().put("KENYA", 1915).fly("REYKJAVIK", 1915, "P", endurance=1).run(fast_shadow_phase)
    assert attempts(sea) == []


def test_6_23_a_plane_that_cannot_take_off_sees_nothing() -> None:
    sea = passing(visibility=6).put("KENYA", 1915, "P").put("ARK ROYAL", 1916).base("ARK ROYAL 1")
    sea.plan_flight("ARK ROYAL 1", "R", 1915).run(fast_shadow_phase)
    assert attempts(sea) == []


def test_11_7_a_carrier_that_followed_adds_nothing_to_the_plane_of_the_same_name() -> None:
    # The Victorious follows with 8; her plane, in the air there, keeps its own 4 for another square.
    sea = passing(visibility=2).weather(1815, 5).put("VICTORIOUS", 1915, "P").put("KENYA", 1915)
    sea.put("WP1", 1820).fly("VICTORIOUS", 1820, "R", endurance=2)
    sea.run(fast_shadow_phase).run(activity_phase).run(search_phase)
    assert sea.ship("VICTORIOUS").square == 1914
    assert "WP1" not in sea.shown(BRITISH)


@pytest.mark.rule("11.6a")
def test_11_6_the_weather_of_the_square_passed_counts() -> None:
    # The Kenya's 4, one less for two squares, one more for visibility 1: 8 of 12.
    for result, success in ((7, True), (8, False)):
        sea = passing(result, track=(1815, 1715)).weather(1815, 1).weather(1715, 8).put("KENYA", 1815, "P")
        assert attempts(sea.run(fast_shadow_phase)) == [("BISMARCK", "KENYA", success)]


def test_11_8_the_prinz_eugen_is_tried_if_no_unit_could_try_the_bismarck() -> None:
    # The Renown is too slow for the Bismarck, but not for a Prinz Eugen of 22 knots.
    sea = both().put("PR EUGEN", 1916, knots=22).put("RENOWN", 1915, "P").run(fast_shadow_phase)
    assert attempts(sea) == [("PR EUGEN", "RENOWN", True)]


def test_11_2_ships_sunk_or_not_yet_active_see_nothing() -> None:
    for lost in ({"midships": 0, "fate": "SUNK"}, {"mode": "X"}):
        sea = passing(visibility=1).put("AURORA", 1915).put("KENYA", 1915, "P")
        sea.position.put(sea.ship("KENYA")._replace(**lost))
        sea.plan("KENYA", "P").run(fast_shadow_phase)
        assert attempts(sea) == []


def test_8_6_8_4_a_plane_that_lands_on_its_carrier_in_the_square_sees_nothing() -> None:
    # On deck the plane's 4 do not count, whether the Ark Royal is in the square already or comes to meet the plane.
    for start in (1915, 2016):
        sea = passing(visibility=6).put("KENYA", 1915, "P").put("ARK ROYAL", start, "L").plan("ARK ROYAL", "L", 1915)
        sea.fly("ARK ROYAL 1", 1917, "R").plan_flight("ARK ROYAL 1", "R", 1916, 1915).run(fast_shadow_phase)
        assert attempts(sea) == []


def test_11_2_planes_count_where_their_orders_put_them() -> None:
    sea = passing().fly("REYKJAVIK", 1815, "P", endurance=3).plan_flight("REYKJAVIK", "P", 1915)
    assert attempts(sea.run(fast_shadow_phase)) == [("BISMARCK", "REYKJAVIK", True)]
    sea = passing().fly("REYKJAVIK", 1915, "P", endurance=3).plan_flight("REYKJAVIK", "P", 1815)
    assert attempts(sea.run(fast_shadow_phase)) == []
