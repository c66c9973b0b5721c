"""Weather and chance (12, 13)."""

from collections import Counter

import pytest

from compbis.games.computer_bismarck.cards.board import neighbours
from compbis.games.computer_bismarck.cards.tables import START_VISIBILITY
from compbis.games.computer_bismarck.rules import chance, weather


@pytest.mark.rule("9.23c", "9.23d")
def test_9_23_rows_11_and_12_begin_with_3_and_4() -> None:
    assert START_VISIBILITY[:2] == (3, 4)
    assert len(START_VISIBILITY) == 20


@pytest.mark.rule("13.2b")
def test_13_2_levels_move_south_one_row() -> None:
    levels = tuple(range(20))
    assert weather.moved_south(levels) == (0, *range(19))


@pytest.mark.rule("13.2c", "13.2d")
@pytest.mark.parametrize(("row", "steps"), [(11, (-3, 3)), (20, (-3, 3)), (21, (-3, 2)), (30, (-3, 2))])
def test_13_2_steps_by_row(row: int, steps: tuple[int, int]) -> None:
    assert weather.step_range(row) == steps


@pytest.mark.rule("2.27c", "13.1b")
def test_13_1_levels_run_from_1_to_8() -> None:
    low, high = weather.step_range(11)
    levels = Counter(weather.changed(2, step) for step in range(low, high + 1))
    assert levels == {1: 3, 2: 1, 3: 1, 4: 1, 5: 1}
    assert weather.changed(7, 3) == 8


@pytest.mark.rule("13.32a", "13.32b", "13.32c", "13.32d", "13.32e", "13.32f")
@pytest.mark.parametrize(
    ("turn", "percent"), [(5, 67), (6, 50), (1, 33), (2, 16), (3, 33), (4, 50), (30, 50), (29, 67)]
)
def test_13_32_fog_by_hour(turn: int, percent: int) -> None:
    assert weather.fog_percent(turn) == percent


@pytest.mark.rule("12.2b", "12.2c", "12.2d")
@pytest.mark.parametrize(
    ("square", "possible"),
    [
        (1811, True),  # north of row 19
        (1911, False),
        (1917, False),
        (1918, True),  # east of column 17
        (3018, True),
        (3017, False),
    ],
)
def test_12_2_where_the_air_search_reaches(square: int, possible: bool) -> None:
    assert chance.air_search_possible(square, 4, fog=False) == possible


@pytest.mark.rule("12.2e")
def test_12_2_the_air_search_needs_visibility_4_or_less_and_no_fog() -> None:
    assert not chance.air_search_possible(1120, 5, fog=False)
    assert not chance.air_search_possible(1120, 1, fog=True)


def test_12_2_and_12_3_chances() -> None:
    assert (chance.AIR_PERCENT, chance.RADIO_PERCENT) == (5, 1)


@pytest.mark.rule("12.3d")
def test_12_3_broken_radio_silence_points_to_the_square_or_one_beside_it() -> None:
    assert set(chance.radio_squares(2020)) == {2020, *neighbours(2020)}
    assert len(chance.radio_squares(2020)) == 9
    assert sorted(chance.radio_squares(1111)) == [1111, 1112, 1211, 1212]
