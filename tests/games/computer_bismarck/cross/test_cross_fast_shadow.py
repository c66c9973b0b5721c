"""Fast shadow (11) with what comes before and after it: the shadow phase, orders, search, fog, ports and battle."""

import pytest

from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.cross.cross_helpers import (
    MISS,
    NEVER,
    SURE,
    Scene,
    carry_out,
    german,
    spotted,
)

START, PASSED, END = 1918, 1917, 1916
RUN = ("MS BISMARCK = M W W", "DM")


def passage(result: int = SURE, visibility: int = 3, regular: int = NEVER) -> Scene:
    """The Bismarck about to run two squares west, past a cruiser on patrol."""
    sea = Scene(visibility=visibility, dice={"fast": [result], "shadow": [regular], "salvo": [MISS]})
    return sea.put("BISMARCK", START).put("SUFFOLK", PASSED, "P")


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


@pytest.mark.rule("16.68c", "16.68d", "16.68b")
def test_11_16_68_after_a_fast_shadow_the_surprise_by_night_is_automatic() -> None:
    for result, percent_die in ((SURE, 0), (NEVER, 1)):
        sea = Scene(turn=4, visibility=1, dice={"fast": [result], "salvo": [MISS], "surprise": [99]})
        sea.put("BISMARCK", START).put("SUFFOLK", PASSED, "P").put("KENYA", END, "P")
        sea.run(german, *RUN).run(carry_out).run(naval_phase, "YES")
        assert sea.drawn().count("surprise") == percent_die
        assert [facts["success"] for facts in sea.told(GERMAN, "surprise")] == [result == SURE]


@pytest.mark.rule("9.4c", "11.2a")
@pytest.mark.parametrize(("fog", "told"), [((), 1), ((1120,), 0)])
def test_11_2_9_4_there_is_no_fast_shadow_out_of_a_square_in_fog(fog: tuple[int, ...], told: int) -> None:
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
