"""11.6, 11.8: every outcome of the fast shadow phase."""

from fractions import Fraction
from functools import partial

import pytest

from compbis.games.computer_bismarck.phases.fast_shadow import fast_shadow_phase
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.odds.chances import yes
from tests.games.computer_bismarck.odds.every_outcome import EveryOutcome, distribution, every_run
from tests.games.computer_bismarck.odds.manual_odds import SHADOW_WEATHER, shadow_chance
from tests.games.computer_bismarck.odds.odds_scene import scene

DAY, NIGHT = 2, 4
START, PASSED, GOAL = 2018, 2017, 2016
LOOKOUTS = ("ARK ROYAL", "VICTORIOUS", "WS8B", "BRITANNIC", "SL1", "SL2", "SL3", "SL4", "SL5")
"""They cannot shadow, but their search factors make a fast shadow possible in any weather."""
HELPERS = ("AURORA", "ARETHUSA", "GALATEA", "EDINBURGH")


def followed(turn: int, visibility: int, units: tuple[str, ...], german: str, dice: EveryOutcome) -> bool:
    """Whether a German that passes through the square of the units, the first of them in patrol mode, is followed."""
    sea = scene(dice, turn, visibility).put(german, START).plan(german, "M", PASSED, GOAL)
    for name in LOOKOUTS:
        sea.put(name, PASSED)
    for name in units:
        sea.put(name, PASSED, "P" if name == units[0] else "M", knots=35)
    (told,) = sea.run(fast_shadow_phase).told(BRITISH, "fast_shadow")
    return bool(told["success"])


@pytest.mark.rule("11.6a")
@pytest.mark.parametrize(
    ("unit", "turn", "strength"),
    [("NORFOLK", NIGHT, 2), ("HOOD", NIGHT, 3), ("NORFOLK", DAY, 4), ("SUFFOLK", NIGHT, 4), ("SUFFOLK", DAY, 5)],
)
@pytest.mark.parametrize("visibility", SHADOW_WEATHER)
@pytest.mark.parametrize("german", ["BISMARCK", "PR EUGEN"])
def test_the_odds_are_those_of_a_shadow_of_a_ship_that_moves_two_squares(
    unit: str, turn: int, strength: int, visibility: int, german: str
) -> None:
    assert distribution(partial(followed, turn, visibility, (unit,), german)) == yes(
        shadow_chance(strength, visibility, 2, 0)
    )


@pytest.mark.rule("10.7g", "11.6a")
@pytest.mark.parametrize("helpers", range(len(HELPERS) + 1))
@pytest.mark.parametrize("visibility", SHADOW_WEATHER)
def test_each_other_unit_that_could_adds_half_of_one(helpers: int, visibility: int) -> None:
    units = ("SUFFOLK", *HELPERS[:helpers])
    assert distribution(partial(followed, DAY, visibility, units, "BISMARCK")) == yes(
        shadow_chance(5, visibility, 2, helpers)
    )


def both(dice: EveryOutcome, prinz_eugen: int = PASSED) -> frozenset[str]:
    """Which of the two is followed, if the Norfolk and the Sheffield patrol where they pass."""
    sea = scene(dice).put("BISMARCK", START).plan("BISMARCK", "M", PASSED, GOAL)
    sea.put("PR EUGEN", START).plan("PR EUGEN", "M", prinz_eugen, prinz_eugen - 1)
    sea.put("NORFOLK", PASSED, "P").put("SHEFFIELD", prinz_eugen, "P").run(fast_shadow_phase)
    return frozenset(report["target"] for report in sea.told(BRITISH, "fast_shadow") if report["success"])


@pytest.mark.rule("11.8a", "11.8b", "11.8c")
def test_the_prinz_eugen_is_followed_only_where_the_bismarck_was_not() -> None:
    one = Fraction(7, 12)  # 4 less 1 for the two squares, and a half for the other
    nobody: frozenset[str] = frozenset()
    assert distribution(both) == {
        frozenset({"BISMARCK"}): one,
        frozenset({"PR EUGEN"}): (1 - one) * one,
        nobody: (1 - one) ** 2,
    }


@pytest.mark.rule("11.6a")
def test_two_raiders_in_two_squares_are_followed_independently() -> None:
    one = Fraction(6, 12)
    chances = distribution(partial(both, prinz_eugen=1917))
    assert set(chances.values()) == {one * one} and len(chances) == 4


@pytest.mark.rule("11.8a", "11.8b", "11.8c")
def test_a_second_attempt_is_made_only_if_the_first_failed() -> None:
    first, second = ("fast shadow NORFOLK BISMARCK", 12), ("fast shadow NORFOLK PR EUGEN", 12)
    for run in every_run(both):
        assert run.drawn == ((first,) if "BISMARCK" in run.outcome else (first, second))
