"""The turn record chart: every box of it, as the game counts its turns."""

import pytest

from compbis.games.computer_bismarck.cards import calendar
from compbis.games.computer_bismarck.cards.board import ROWS
from compbis.games.computer_bismarck.cards.modes import FAST_CONVOY, SLOW_CONVOY, ShipMode
from compbis.games.computer_bismarck.rules import movement
from tests.games.computer_bismarck.manual.cards_reader import Row, card, rows_of

CHART = card("turns")
each_turn = pytest.mark.parametrize("row", CHART, ids=lambda row: row["Turn"])


def dates() -> list[str]:
    """The date of each box: its own, or that of the last box that has one."""
    found: list[str] = []
    for row in CHART:
        found.append(found[-1] if row["Date"] == "." else row["Date"].upper())
    return found


@pytest.mark.rule("chart.i")
def test_the_chart_has_the_turns_of_the_game() -> None:
    assert [int(row["Turn"]) for row in CHART] == list(range(1, calendar.LAST_TURN + 1))
    assert {int(row["Turns"]) for row in card("game length")} == {calendar.LAST_TURN}


@pytest.mark.rule("chart.a", "chart.b", "chart.c")
@each_turn
def test_a_turn_has_the_date_and_hour_of_its_box(row: Row) -> None:
    turn = int(row["Turn"])
    assert calendar.date(turn) == dates()[turn - 1]
    assert calendar.hour(turn) == int(row["Hour"])


@pytest.mark.rule("9.7a", "chart.d", "chart.e", "chart.f")
@each_turn
def test_it_is_night_in_the_rows_of_the_box(row: Row) -> None:
    dark = [line for line in ROWS if calendar.is_night(int(row["Turn"]), line)]
    assert dark == rows_of(row["Night"])
    if row["Day"] != ".":
        assert [line for line in ROWS if line not in dark] == rows_of(row["Day"])


@pytest.mark.rule("chart.g", "chart.h")
@each_turn
def test_convoys_move_on_the_turns_with_their_letter(row: Row) -> None:
    turn = int(row["Turn"])
    assert movement.may_move_in_mode(FAST_CONVOY, turn) is (row["Fast"] == "F")
    assert movement.may_move_in_mode(SLOW_CONVOY, turn) is (row["Slow"] == "C")


def test_the_box_in_the_legend_is_one_of_the_chart() -> None:
    assert card("turn legend")[0] in CHART


@pytest.mark.rule("9.7c", "9.7d")
@pytest.mark.parametrize("row", card("night in words"), ids=lambda row: row["Turn"])
def test_it_is_night_where_the_words_say(row: Row) -> None:
    dark = [line for line in ROWS if calendar.is_night(int(row["Turn"]), line)]
    first = ROWS[0] if row["Dark"] == "all" else int(row["Dark"].removeprefix("below ")) + 1
    assert dark == list(range(first, ROWS[-1] + 1))


@pytest.mark.parametrize("row", card("convoy pace"), ids=lambda row: row["Mode"])
def test_a_convoy_moves_as_often_as_its_pace_says(row: Row) -> None:
    turns = [
        turn for turn in range(1, calendar.LAST_TURN + 1) if movement.may_move_in_mode(ShipMode(row["Mode"]), turn)
    ]
    assert turns == list(range(1, calendar.LAST_TURN + 1, int(row["Every"])))
