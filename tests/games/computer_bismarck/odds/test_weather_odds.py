"""Section 13: every outcome of the weather update, row by row, and of the fog, turn by turn."""

from fractions import Fraction
from functools import partial

import pytest

from compbis.games.computer_bismarck.cards.board import ROWS
from compbis.games.computer_bismarck.phases.weather import draw_fog, weather_phase
from compbis.table.dice import Dice
from tests.games.computer_bismarck.manual import cards_reader
from tests.games.computer_bismarck.manual.cards_reader import card, span
from tests.games.computer_bismarck.odds.chances import even, percent, product, seen
from tests.games.computer_bismarck.odds.every_outcome import distribution, every_draw
from tests.games.computer_bismarck.odds.odds_scene import scene

AREA_1 = frozenset({1116, 1117, 1118, 1119, 1120, 1216, 1220})
AREA_2 = frozenset({1527, 1528, 1627})
PERCENT = {int(row["Hour"]): cards_reader.percent(row["Probability"]) for row in card("fog probabilities")}
"""13.32: the chance of fog by the hour of the turn."""
HOURS = [1200, 1600, 2000, 2400, 400, 800]
"""The turn chart: turn 1 is at 1200 hours, and each turn four hours later."""
LEVELS = range(1, 9)
CLEAR = {"fog": 99}


def rows_but(*rows: int, fall: int) -> dict[str, int]:
    """Dice that show `fall` for all rows except these."""
    return {f"visibility {row}": fall for row in ROWS if row not in rows} | CLEAR


def after(row: int, level: int, dice: Dice) -> int:
    """The visibility of a row after the update, where all rows had the same."""
    return scene(dice, visibility=level).run(weather_phase).position.visibility[row - 11]


def changed(level: int, row: int) -> dict[int, Fraction]:
    """13.2, 13.1: all steps of the table, but never below 1 nor above 8."""
    steps = next(steps for steps in card("weather") if row in span(steps["Rows"]))
    return seen(even(range(int(steps["Least"]), int(steps["Most"]) + 1)), lambda step: min(8, max(1, level + step)))


@pytest.mark.rule("13.1b", "13.2c", "13.2d", "2.27c")
@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("fall", [0, 5])
def test_all_steps_of_a_row_are_equally_likely_whatever_the_other_rows_do(row: int, fall: int) -> None:
    for level in LEVELS:
        chances = distribution(partial(after, row, level), rows_but(row, fall=fall))
        assert chances == changed(level, row)


@pytest.mark.rule("13.2b", "13.2c", "13.2d", "2.27a")
def test_rows_step_independently() -> None:
    levels = (3, 4, 6, 7, 6, 4, 2, 3, 5, 5, 5, 3, 2, 1, 3, 5, 6, 4, 2, 2)

    def update(dice: Dice) -> tuple[int, int, int]:
        sea = scene(dice)
        sea.position.visibility = levels
        after = sea.run(weather_phase).position.visibility
        return after[0], after[10], after[19]

    expected = product(changed(3, 11), changed(5, 21), changed(2, 30))  # 11 keeps its own; 20 and 29 have moved south
    assert distribution(update, rows_but(11, 21, 30, fall=3)) == expected


@pytest.mark.rule("13.2a", "13.31b")
def test_the_draws_of_an_update_are_always_the_same() -> None:
    rows = tuple((f"visibility {row}", 7 if row <= 20 else 6) for row in ROWS)
    fog = (("fog area 1", 100), ("fog area 2", 100))
    for fall in range(6):
        assert every_draw(lambda dice: len(scene(dice).run(weather_phase).position.fog), {"visibility": fall}) == {
            rows + fog
        }


def fog(turn: int) -> dict[frozenset[int], Fraction]:
    """13.31: each area by itself, and as a whole."""
    chance = percent(PERCENT[HOURS[(turn - 1) % 6]])
    clear: frozenset[int] = frozenset()
    areas = product({AREA_1: chance, clear: 1 - chance}, {AREA_2: chance, clear: 1 - chance})
    return seen(areas, lambda both: both[0] | both[1])


@pytest.mark.rule(
    "13.3a", "13.3b", "13.3c", "13.31b", "13.31c", "13.32a", "13.32b", "13.32c", "13.32d", "13.32e", "13.32f"
)
@pytest.mark.parametrize("turn", range(1, 31))
def test_fog_has_the_printed_chances_independently_in_each_area(turn: int) -> None:
    assert distribution(lambda dice: draw_fog(dice, turn)) == fog(turn)


@pytest.mark.rule("13.31a", "13.31b")
@pytest.mark.parametrize("turn", range(1, 30))
def test_the_update_draws_the_fog_of_the_turn_to_come(turn: int) -> None:
    chances = distribution(lambda dice: scene(dice, turn).run(weather_phase).position.fog, {"visibility": 0})
    assert chances == fog(turn + 1)
