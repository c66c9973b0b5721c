"""Where an enemy ship may be: the chance of every square, which spreads as she may move and is cut by what is searched.

A belief is a list with a chance for each cell of the chart (cells.py). The chances add up to 1; where she cannot be it
is 0.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import add, mul

from compbis.games.computer_bismarck.captains.reckoning.cells import CELL, SIZE, WIDTH
from compbis.games.computer_bismarck.cards.board import DIRECTIONS, TERRAIN, Square, may_enter, step
from compbis.table.side import Side
from compbis.table.values import NamedTuple

Belief = list[float]

LEAST = 1e-9
"""A belief of which less is left has been wrong."""

_AROUND = len(DIRECTIONS) + 1
_EMPTY_ROW = [0.0] * WIDTH
EVEN = [1.0] * SIZE
"""The same weight for all cells."""


class Waters(NamedTuple):
    """The squares that ships of a side may enter. squares: in order; number: the cell of each of them; square: the one
    in each such cell; sea: 1 in these cells."""

    squares: tuple[Square, ...]
    number: Mapping[Square, int]
    square: Mapping[int, Square]
    sea: list[float]

    def blank(self) -> Belief:
        """No chance anywhere."""
        return [0.0] * SIZE

    def at(self, squares: Iterable[Square]) -> Belief:
        """She is in one of these squares, in each with the same chance; those that she cannot be in do not count."""
        belief = self.blank()
        numbers = [self.number[square] for square in squares if square in self.number]
        for number in numbers:
            belief[number] = 1.0 / len(numbers)
        return belief

    def field(self, value: Callable[[Square], float]) -> list[float]:
        """A value for each cell: 0 where no ship of the side may be."""
        values = self.blank()
        for square, number in self.number.items():
            values[number] = value(square)
        return values

    def likeliest(self, belief: Belief) -> tuple[Square, float]:
        """The square with the greatest chance, the first of several, and that chance."""
        greatest = max(belief)
        return self.square[belief.index(greatest)], greatest


class Drift(NamedTuple):
    """How a ship moves. pull: how she is drawn to each square; share: what part of the pull of all that she can reach
    by one move each square's belief gives away for one unit of pull; dash_share: of all that she can reach by two, if
    she goes two. Each is empty if she never goes so far."""

    pull: list[float]
    share: list[float]
    dash_share: list[float]


def make_chart(side: Side) -> Waters:
    """The chart for the ships of a side. A square that no way leads to is not on it."""
    open_ = [square for square in sorted(TERRAIN) if may_enter(side, square)]
    squares = tuple(square for square in open_ if any(may_enter(side, step(square, way)) for way in DIRECTIONS))
    number = {square: CELL[square] for square in squares}
    sea = [0.0] * SIZE
    for cell in number.values():
        sea[cell] = 1.0
    return Waters(squares, number, {cell: square for square, cell in number.items()}, sea)


def make_drift(chart: Waters, pull: list[float], dash: float = 0.0) -> Drift:
    """The movement of a ship that is drawn to squares by so much (all more than 0). dash: the chance that she goes two
    squares."""
    pull = list(map(mul, pull, chart.sea))
    once = around(pull, chart.sea)
    twice = around(once, chart.sea)
    return Drift(
        pull,
        _shares(chart, once, 1.0 - dash) if dash < 1.0 else [],
        _shares(chart, twice, dash) if dash else [],
    )


def spread(chart: Waters, belief: Belief, drift: Drift) -> Belief:
    """The belief after she has moved, or stayed."""
    given = list(map(mul, belief, drift.share))
    if drift.dash_share:
        dashed = around(list(map(mul, belief, drift.dash_share)), chart.sea)
        given = list(map(add, given, dashed)) if given else dashed
    return around(given, drift.pull)


def around(values: Sequence[float], weights: Sequence[float]) -> list[float]:
    """For each cell, the sum of the values of it and of those next to it, times its weight."""
    beside = zip([0.0, *values], values, [*values[1:], 0.0], strict=False)
    three = [west + here + east for west, here, east in beside]
    lines = zip(weights, _EMPTY_ROW + three, three, three[WIDTH:] + _EMPTY_ROW, strict=False)
    return [weight * (north + here + south) for weight, north, here, south in lines]


def come_from(belief: Belief, square: Square) -> float:
    """About what comes to a square of those who move by one, or stay, wherever they are bound for."""
    return sum([sum(belief[beside]) for beside in _beside(square)]) / _AROUND


@cache
def _beside(square: Square) -> tuple[slice, ...]:
    """The cells next to a square and its own, by row."""
    middles = (CELL[square] + down for down in (-WIDTH, 0, WIDTH))
    return tuple(slice(max(0, middle - 1), middle + 2) for middle in middles if 0 <= middle < SIZE)


def _shares(chart: Waters, pulls: list[float], part: float) -> list[float]:
    return [part / pull if sea else 0.0 for pull, sea in zip(pulls, chart.sea, strict=True)]
