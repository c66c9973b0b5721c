"""The statistics of a tournament: rates and differences with their confidence intervals, and percentiles."""

from collections.abc import Sequence
from math import ceil, sqrt

from compbis.table.values import NamedTuple

Z = 1.959963984540054
"""The standard normal quantile of a two-sided 95% confidence interval."""


class Rate(NamedTuple):
    """A rate from 0 to 1, with its 95% confidence interval from `low` to `high`."""

    rate: float
    low: float
    high: float


def wilson(times: int, games: int) -> Rate:
    """The rate of `times` in `games`, with the Wilson score interval. games: at least one."""
    rate, square = times / games, Z * Z / games
    middle = (rate + square / 2) / (1 + square)
    half = Z * sqrt(rate * (1 - rate) / games + square / (4 * games)) / (1 + square)
    # A rate of 0 or 1 has that as an exact limit; the formula gives it only up to rounding.
    return Rate(rate, middle - half if times else 0.0, middle + half if times < games else 1.0)


class Difference(NamedTuple):
    """A mean difference, with its 95% confidence interval from `low` to `high`; both are None for a single game."""

    mean: float
    low: float | None
    high: float | None


def difference(values: Sequence[float]) -> Difference:
    """The mean of paired differences, with the normal confidence interval. values: at least one."""
    games = len(values)
    middle = sum(values) / games
    if games < 2:
        return Difference(middle, None, None)
    half = Z * sqrt(sum((value - middle) ** 2 for value in values) / (games - 1) / games)
    return Difference(middle, middle - half, middle + half)


def difference_of_rates(only_first: int, only_second: int, games: int) -> Difference:
    """The first rate minus the second in paired games, with the confidence interval of Agresti and Min (2005).

    That is the normal interval after adding half a game to each of the four cells.

    Args:
        only_first: the number of pairs in which it happened in the first game alone
        only_second: the number of pairs in which it happened in the second game alone
        games: the number of all pairs, at least one
    """
    more = games + 2
    middle = (only_first - only_second) / more
    half = Z * sqrt((only_first + only_second + 1) / more - middle**2) / sqrt(more)
    return Difference((only_first - only_second) / games, max(-1.0, middle - half), min(1.0, middle + half))


def percentile(values: Sequence[float], percent: int) -> float | None:
    """The percentile by nearest rank: the smallest value that `percent`% of the values do not exceed; None if empty."""
    return sorted(values)[max(1, ceil(len(values) * percent / 100)) - 1] if values else None


def mean(values: Sequence[float]) -> float | None:
    """The mean; None if there are no values."""
    return sum(values) / len(values) if values else None
