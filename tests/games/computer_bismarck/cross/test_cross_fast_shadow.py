"""Fast shadow (11) with what comes before and after it: the shadow phase, orders, search, fog, ports and battle."""

import pytest

from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.cross.cross_helpers import (
    MISS,
    NEVER,
    SURE,
    Scene,
    british,
    carry_out,
    combat,
    german,
    next_turn,
    spotted,
)

START, PASSED, END = 1918, 1917, 1916
RUN = ("MS BISMARCK = M W W", "DM")


def passage(result: int = SURE, visibility: int = 3, regular: int = NEVER) -> Scene:
    """The Bismarck about to run two squares west, past a cruiser on patrol."""
    sea = Scene(visibility=visibility, dice={"fast": [result], "shadow": [regular], "salvo": [MISS]})
    return sea.put("BISMARCK", START).put("SUFFOLK", PASSED, "P")


@pytest.mark.rule("11.7a", "9.6c", "16.61a")
def test_11_7_16_61_a_cruiser_that_followed_sees_the_bismarck_and_may_fight_it() -> None:
    sea = passage().run(german, *RUN).run(carry_out)
    assert (sea.ship("SUFFOLK").square, sea.ship("SUFFOLK").mode) == (END, "P")
    assert sea.shown(BRITISH) == {"BISMARCK": END}
    assert sea.run(naval_phase).told(GERMAN, "battle")[0]["british"] == [["SUFFOLK", "C"]]


@pytest.mark.rule("11.2a", "11.7c")
@pytest.mark.parametrize(("visibility", "seen"), [(4, True), (5, False)])
def test_11_2_10_8_eight_factors_find_the_bismarck_where_four_would_not(visibility: int, seen: bool) -> None:
    south = 2017  # the next row, in the worst weather
    sea = passage(visibility=visibility).weather(south, 8).run(german, "MS BISMARCK = M W S", "DM").run(carry_out)
    assert spotted(sea) == ({"BISMARCK", "SUFFOLK"} if seen else set())
    assert sea.ship("SUFFOLK").square == (south if seen else PASSED)


@pytest.mark.rule("9.4e", "11.7a")
def test_11_7_9_4_a_fast_shadow_into_fog_succeeds_and_the_search_loses_the_bismarck() -> None:
    sea = Scene(visibility=1, dice={"fast": [SURE]}).put("BISMARCK", 1122).put("SUFFOLK", 1121, "P").fog(1120)
    sea.run(german, "MS BISMARCK = M W W", "DM").run(carry_out)
    assert sea.told(BRITISH, "fast_shadow")[0]["success"] and sea.ship("SUFFOLK").square == 1120
    assert spotted(sea) == set() and sea.shown(BRITISH) == {}


@pytest.mark.rule("11.1a", "10.8a", "11.7a")
@pytest.mark.parametrize("result", [SURE, NEVER])
def test_10_5_11_a_fast_shadow_follows_a_regular_shadow_that_failed_and_not_one_that_succeeded(result: int) -> None:
    sea = passage(regular=result).spot("BISMARCK").put("NORFOLK", START)
    sea.run(shadow_phase, "TAKE NORFOLK", "MS BISMARCK = M W W").run(carry_out)
    assert bool(sea.told(BRITISH, "fast_shadow")) == (result == NEVER)
    assert sea.ship("SUFFOLK").square == (END if result == NEVER else PASSED)
    assert sea.ship("NORFOLK").square == (END if result == SURE else START)
    assert sea.shown(BRITISH) == {"BISMARCK": END}


@pytest.mark.rule("11.5b", "11.5c")
def test_11_5_10_1_a_helper_of_the_shadow_phase_may_be_ordered_to_patrol_where_the_bismarck_passes() -> None:
    sea = passage().put("SUFFOLK", START, "P").spot("BISMARCK").put("NORFOLK", PASSED)
    sea.run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M W W")  # which fails
    sea.run(british, "MS NORFOLK = P", "DM").run(carry_out)
    assert [facts["shadower"] for facts in sea.told(BRITISH, "fast_shadow")] == ["NORFOLK"]
    assert sea.ship("NORFOLK").square == END


@pytest.mark.rule("11.7a")
def test_11_7_6_51_a_ship_that_followed_burnt_no_fuel_and_may_move_two_squares_on_the_next_turn() -> None:
    sea = passage().put("HOOD", PASSED, "P", fuel=3).run(german, *RUN).run(carry_out)
    assert (sea.ship("HOOD").square, sea.ship("HOOD").fuel) == (END, 3)
    next_turn(sea).run(british, "MS HOOD = M W W", "DM")
    assert sea.position.ship_legs[BRITISH]["HOOD"].goal == END - 2


@pytest.mark.rule("11.7a")
def test_11_7_8_4_a_carrier_on_patrol_follows_with_the_planes_on_its_deck() -> None:
    sea = passage().put("ARK ROYAL", PASSED, "P").base("ARK ROYAL 1").run(german, *RUN).run(carry_out)
    assert sea.ship("ARK ROYAL").square == sea.plane("ARK ROYAL 1").square == END


@pytest.mark.rule("11.7b", "11.7a", "16.62l", "17.5a")
def test_11_7_16_62_8_a_carrier_that_followed_alone_is_undefended_and_sunk() -> None:
    sea = Scene(visibility=1, dice={"fast": [SURE]}).put("BISMARCK", START).put("ARK ROYAL", PASSED, "P")
    sea.put("SUFFOLK", PASSED).base("ARK ROYAL 1").run(german, *RUN).run(carry_out)  # the cruiser is on no patrol
    assert sea.ship("SUFFOLK").square == PASSED
    sea.run(naval_phase, "YES", "YES")
    assert sea.ship("ARK ROYAL").fate == "SUNK" and sea.points() == (0, 48)


@pytest.mark.rule("11.8a", "9.5a")
@pytest.mark.parametrize(("way", "seen"), [("W W", {"PR EUGEN"}), ("W S", set())])
def test_11_8_9_5_the_prinz_eugen_is_spotted_too_if_it_goes_the_same_way(way: str, seen: set[str]) -> None:
    sea = passage().put("PR EUGEN", START).run(german, RUN[0], f"MS PR EUGEN = M {way}", "DM").run(carry_out)
    assert [facts["target"] for facts in sea.told(BRITISH, "fast_shadow")] == ["BISMARCK"]
    assert spotted(sea) == {"BISMARCK", "SUFFOLK"} | seen


@pytest.mark.rule("11.4c", "11.2a", "11.7a")
def test_11_4_9_5_a_sub_group_helps_to_see_and_does_not_follow() -> None:
    for with_group, success in ((True, True), (False, False)):
        sea = passage(visibility=6)  # 4, and 3 of the sub group
        if with_group:
            sea.put("SG1", PASSED, "P")
        sea.run(german, *RUN).run(carry_out)
        assert (sea.ship("SUFFOLK").square == END) == success
        assert not with_group or sea.ship("SG1").square == PASSED


@pytest.mark.rule("10.3d", "11.7a", "8.6d", "4.51c")
def test_10_3_11_5_a_plane_on_patrol_follows_and_its_endurance_runs() -> None:
    for left, where in ((1, PASSED), (2, END)):
        sea = Scene(visibility=4, dice={"fast": [SURE]}).put("BISMARCK", START)
        sea.fly("REYKJAVIK", PASSED, "P", endurance=left).run(german, *RUN).run(carry_out)
        plane = sea.plane("REYKJAVIK")
        assert (plane.square, plane.fate) == (where, "CRASHED" if left == 1 else "")


@pytest.mark.rule("16.68c", "16.68d", "16.68b")
def test_11_16_68_after_a_fast_shadow_the_surprise_by_night_is_automatic() -> None:
    for result, percent_die in ((SURE, 0), (NEVER, 1)):
        sea = Scene(turn=4, visibility=1, dice={"fast": [result], "salvo": [MISS], "surprise": [99]})
        sea.put("BISMARCK", START).put("SUFFOLK", PASSED, "P").put("KENYA", END, "P")
        sea.run(german, *RUN).run(carry_out).run(naval_phase, "YES")
        assert sea.drawn().count("surprise") == percent_die
        assert [facts["success"] for facts in sea.told(GERMAN, "surprise")] == [result == SURE]


@pytest.mark.rule("11.7c", "14.42a")
def test_11_2_14_22_only_a_fast_shadow_that_succeeded_leads_to_the_bismarck_being_located() -> None:
    for result, turn in ((SURE, 2), (NEVER, 0)):
        sea = passage(result).run(german, *RUN).run(carry_out)
        assert sea.position.located == turn


@pytest.mark.rule("10.1a", "10.8a")
def test_11_7_10_1_a_follower_in_a_fast_shadow_may_shadow_the_bismarck_on_the_next_turn() -> None:
    sea = passage(regular=SURE).run(german, *RUN).run(carry_out).run(combat)
    next_turn(sea).run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M W").run(carry_out)
    assert sea.ship("SUFFOLK").square == sea.ship("BISMARCK").square == END - 1


@pytest.mark.rule("11.7c")
def test_11_7_10_8_the_factor_of_eight_lasts_for_one_search() -> None:
    sea = passage().run(german, *RUN).run(carry_out)
    next_turn(sea).weather(END, 5).run(search_phase)
    assert spotted(sea) == set()


@pytest.mark.rule("9.4c", "11.2a")
@pytest.mark.parametrize(("fog", "told"), [((), 1), ((1120,), 0)])
def test_11_2_9_4_no_fast_shadow_out_of_a_square_in_fog(fog: tuple[int, ...], told: int) -> None:
    sea = Scene(visibility=1, dice={"fast": [SURE]}).put("BISMARCK", 1119).put("SUFFOLK", 1120, "P").fog(*fog)
    sea.run(german, "MS BISMARCK = M E E", "DM").run(carry_out)
    assert len(sea.told(BRITISH, "fast_shadow")) == told
    assert sea.shown(BRITISH) == ({"BISMARCK": 1121} if told else {})


@pytest.mark.rule("11.8a", "6.31d", "11.7a")
def test_11_8_6_31_the_prinz_eugen_slips_away_where_only_a_plane_could_follow_the_bismarck_into_port() -> None:
    sea = Scene(visibility=4, dice={"fast": [SURE]}).put("BISMARCK", 1526).put("PR EUGEN", 1526)
    sea.put("KENYA", 1527, "P").fly("REYKJAVIK", 1527, "P", endurance=4)
    sea.run(german, "MS BISMARCK = M E E", "MS PR EUGEN = M E S", "DM").run(carry_out)
    told = [(facts["target"], facts["success"]) for facts in sea.told(BRITISH, "fast_shadow")]
    assert told == [("BISMARCK", True), ("PR EUGEN", False)]
    assert (sea.plane("REYKJAVIK").square, sea.ship("KENYA").square) == (1528, 1527)


@pytest.mark.rule("10.6a")
def test_10_6_11_7_a_unit_that_followed_the_bismarck_does_not_try_the_prinz_eugen() -> None:
    for result, tried in ((SURE, ["BISMARCK"]), (NEVER, ["BISMARCK", "PR EUGEN"])):
        sea = passage(result).put("PR EUGEN", END - 101).put("AURORA", END, "P" if result == NEVER else "M")
        sea.run(german, RUN[0], "MS PR EUGEN = M SE S", "DM").run(carry_out)
        assert [facts["target"] for facts in sea.told(BRITISH, "fast_shadow")] == tried


@pytest.mark.rule("11.1a", "11.7a")
def test_11_10_1_a_shadow_of_last_turn_does_not_prevent_a_fast_shadow() -> None:
    sea = passage(regular=SURE).put("BISMARCK", START + 1, spotted=True).put("KENYA", START + 1)
    sea.run(shadow_phase, "TAKE KENYA", "MS BISMARCK = M W").run(carry_out)
    next_turn(sea).run(shadow_phase).run(german, *RUN).run(carry_out)
    assert [facts["success"] for facts in sea.told(BRITISH, "fast_shadow")] == [True]
