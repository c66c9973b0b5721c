"""The titles of turns. The other values of the turn chart are in the cards."""

import pytest

from compbis.games.computer_bismarck.cards import calendar


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
