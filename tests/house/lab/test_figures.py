"""The figures of tournaments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.lab.figures import mean, percentile, wilson


@pytest.mark.parametrize(
    ("times", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_matches_newcombe(times: int, games: int, low: float, high: float) -> None:
    """Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3."""
    assert wilson(times, games) == pytest.approx((times / games, low, high), abs=0.00005)


@given(st.integers(1, 3000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_wilson_encloses_the_rate_and_is_symmetric(count: tuple[int, int]) -> None:
    times, games = count
    rate, low, high = wilson(times, games)
    assert 0 <= low <= rate <= high <= 1
    assert low < high
    assert wilson(games - times, games) == pytest.approx((1 - rate, 1 - high, 1 - low))


@pytest.mark.parametrize(
    ("percent", "value"), [(1, 15), (10, 15), (20, 15), (21, 20), (40, 20), (50, 35), (90, 50), (99, 50), (100, 50)]
)
def test_percentiles_are_actual_values(percent: int, value: int) -> None:
    assert percentile([50, 15, 40, 35, 20], percent) == value


def test_an_empty_list_has_no_mean_and_no_percentile() -> None:
    assert percentile([], 50) is None
    assert mean([]) is None
    assert mean([1, 2]) == 1.5
