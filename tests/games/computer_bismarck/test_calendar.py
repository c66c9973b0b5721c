"""The turn chart."""

import pytest

from compbis.games.computer_bismarck.cards import calendar
from compbis.games.computer_bismarck.cards.calendar import fast_turn, is_night, slow_turn

TURNS = range(1, 31)


def test_17_1_there_are_thirty_turns() -> None:
    assert calendar.LAST_TURN == 30


@pytest.mark.rule("chart.a", "chart.i")
@pytest.mark.parametrize(
    ("turn", "title"),
    [
        (1, "TURN 1  MAY 22  1200 HOURS"),
        (3, "TURN 3  MAY 22  2000 HOURS"),
        (4, "TURN 4  MAY 23  2400 HOURS"),
        (5, "TURN 5  MAY 23  400 HOURS"),
        (9, "TURN 9  MAY 23  2000 HOURS"),
        (10, "TURN 10  MAY 24  2400 HOURS"),
        (30, "TURN 30  MAY 27  800 HOURS"),
    ],
)
def test_titles_have_the_dates_of_the_chart(turn: int, title: str) -> None:
    assert calendar.title(turn) == title


@pytest.mark.rule("chart.a")
def test_four_hours_a_turn() -> None:
    assert [calendar.hour(turn) % 2400 for turn in TURNS] == [(1200 + 400 * (turn - 1)) % 2400 for turn in TURNS]


@pytest.mark.rule("9.7a", "9.7c", "chart.e")
def test_9_7_turns_3_9_15_are_night_in_rows_21_to_30() -> None:
    for turn in (3, 9, 15, 21, 27):
        assert [row for row in range(11, 31) if is_night(turn, row)] == list(range(21, 31))


@pytest.mark.rule("9.7a", "9.7d", "chart.d")
def test_9_7_turns_4_10_16_are_night_everywhere() -> None:
    for turn in (4, 10, 16, 22, 28):
        assert all(is_night(turn, row) for row in range(11, 31))


@pytest.mark.rule("9.7a", "chart.f")
def test_9_7_all_other_turns_are_day() -> None:
    days = [turn for turn in TURNS if turn % 6 not in (3, 4)]
    assert len(days) == 20
    assert not any(is_night(turn, row) for turn in days for row in range(11, 31))


@pytest.mark.rule("chart.g")
def test_6_56_11_fast_convoys_move_every_other_turn() -> None:
    assert [turn for turn in TURNS if fast_turn(turn)] == list(range(1, 31, 2))


@pytest.mark.rule("chart.h")
def test_6_56_12_slow_convoys_move_every_third_turn() -> None:
    assert [turn for turn in TURNS if slow_turn(turn)] == list(range(1, 31, 3))
