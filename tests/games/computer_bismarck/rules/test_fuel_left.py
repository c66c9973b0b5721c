"""The most fuel that an enemy ship can have left, by the reports alone."""

import pytest

from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.rules.fuel_left import most_fuel
from compbis.games.computer_bismarck.rules.whereabouts import Trace

BISMARCK = SHIPS["BISMARCK"]


def seen(*squares: int) -> Trace:
    return Trace(ended=frozenset(squares))


@pytest.mark.parametrize(
    ("traces", "turn", "fuel"),
    [
        ({}, 1, 8),
        ({}, 20, 8),
        ({1: seen(1527)}, 2, 8),
        ({1: seen(1526)}, 2, 7),
        ({4: seen(1724), 5: seen(1723)}, 6, 8),
        ({4: seen(1724), 5: seen(1722)}, 6, 7),
        ({4: seen(1724), 5: seen(1722), 6: seen(1721), 7: seen(1719)}, 8, 6),
        ({4: seen(1724), 9: seen(1717)}, 10, 6),
        ({4: seen(1724), 9: seen(1717)}, 25, 6),
        ({4: seen(1724), 5: seen(1722, 1723)}, 6, 8),
    ],
)
def test_each_turn_in_which_she_must_have_moved_two_squares_costs_one_fuel(
    traces: dict[int, Trace], turn: int, fuel: int
) -> None:
    assert most_fuel(BISMARCK, traces, {}, turn) == fuel
    assert most_fuel(BISMARCK, traces, {3: frozenset((1726,))}, turn) <= fuel
