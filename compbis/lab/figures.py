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


def percentile(values: Sequence[float], percent: int) -> float | None:
    """The smallest value that at least `percent` of 100 values do not exceed; None if there are no values."""
    return sorted(values)[max(1, ceil(len(values) * percent / 100)) - 1] if values else None


def mean(values: Sequence[float]) -> float | None:
    """Their mean; None if there are no values."""
    return sum(values) / len(values) if values else None
