"""What the figures of a tournament are made of: rates with their intervals, percentiles."""

from collections.abc import Sequence
from math import ceil, sqrt

from compbis.table.values import NamedTuple

Z = 1.959963984540054
"""Between -Z and Z lie 95 of 100 values of a normal distribution."""


class Rate(NamedTuple):
    """How often something happened, 0 to 1, and between what its true rate lies in 95 of 100 tournaments."""

    rate: float
    low: float
    high: float


def wilson(times: int, games: int) -> Rate:
    """The rate of what happened that many times, with Wilson's score interval. games: at least one."""
    rate, square = times / games, Z * Z / games
    middle = (rate + square / 2) / (1 + square)
    half = Z * sqrt(rate * (1 - rate) / games + square / (4 * games)) / (1 + square)
    # At the ends of the scale the interval ends there, too, whatever the rounding of the numbers leaves.
    return Rate(rate, middle - half if times else 0.0, middle + half if times < games else 1.0)


class Difference(NamedTuple):
    """A mean of differences, and between what the true one lies in 95 of 100 tournaments: None if one game is too few
    to say."""

    mean: float
    low: float | None
    high: float | None


def difference(values: Sequence[float]) -> Difference:
    """The mean of differences, with the interval of a normal distribution. values: at least one."""
    games = len(values)
    middle = sum(values) / games
    if games < 2:
        return Difference(middle, None, None)
    half = Z * sqrt(sum((value - middle) ** 2 for value in values) / (games - 1) / games)
    return Difference(middle, middle - half, middle + half)


def difference_of_rates(only_first: int, only_second: int, games: int) -> Difference:
    """By how much the rate of the first is higher in games that two have played on the same dice, with the interval of
    Agresti and Min (2005): a normal one with half a game more in each of the four cells.

    Args:
        only_first, only_second: games in which it happened to the one alone.
        games: all of them, at least one.
    """
    more = games + 2
    middle = (only_first - only_second) / more
    half = Z * sqrt((only_first + only_second + 1) / more - middle**2) / sqrt(more)
    return Difference((only_first - only_second) / games, max(-1.0, middle - half), min(1.0, middle + half))


def percentile(values: Sequence[float], percent: int) -> float | None:
    """The smallest value that at least `percent` of 100 values do not exceed; None if there are no values."""
    return sorted(values)[max(1, ceil(len(values) * percent / 100)) - 1] if values else None


def mean(values: Sequence[float]) -> float | None:
    """Their mean; None if there are no values."""
    return sum(values) / len(values) if values else None
