"""Voyages of several turns."""

import pytest

from compbis.desk.ways import arrival, best_voyage

COST = (0, 3, 1, 5)
"""The fuel for a move of that many squares."""


@pytest.mark.parametrize(
    ("squares", "last", "voyage"),
    [
        (1, 9, (1, 6, 1)),
        (2, 9, (2, 3, 1)),  # not 0 and 2, which would save fuel
        (3, 9, (2, 5, 1)),
        (5, 9, (3, 4, 1)),
        (5, 2, (0, 0, 1)),
    ],
)
def test_a_voyage_takes_the_fewest_turns_then_the_least_fuel_and_begins_at_once(
    squares: int, last: int, voyage: tuple[int, int, int]
) -> None:
    """In turn 1 the unit may move one square, in turn 2 two, later three."""
    most, moved = lambda fuel, turn: min(turn, 3), lambda fuel, step: fuel - COST[step]
    assert best_voyage(9, squares, range(1, last + 1), most, moved, lambda fuel: fuel) == voyage


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (0, "HOOD: 1724 NOT BEFORE THE GAME ENDS"),
        (1, ""),
        (3, "HOOD: 1724 IN 3 TURNS, ON TURN 4"),
        (4, "HOOD: 1724 NOT BEFORE THE GAME ENDS"),
    ],
)
def test_an_arrival_on_a_later_turn_is_announced(turns: int, expected: str) -> None:
    assert arrival("HOOD", 1724, turns, turn=2, last=4) == expected
