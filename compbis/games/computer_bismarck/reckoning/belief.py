"""Where an enemy ship may be: the chance of every square, which spreads as she may move and is cut by what is searched.

A belief is a list with a chance for each square of the chart, in the order of the chart; they add up to 1.
"""

from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter, mul
from typing import NamedTuple

from compbis.games.computer_bismarck.board import DIRECTIONS, TERRAIN, Square, may_enter, step
from compbis.table.side import Side

Belief = list[float]

LEAST = 1e-9
"""A belief of which less is left has been wrong."""


class Chart(NamedTuple):
    """The squares that ships of a side may enter, numbered.

    squares: in order; number: of each square; near: from the values of all squares, those of a square and its
    neighbours, for each square.
    """

    squares: tuple[Square, ...]
    number: Mapping[Square, int]
    near: tuple[Callable[[list[float]], tuple[float, ...]], ...]

    def blank(self) -> Belief:
        """No chance anywhere."""
        return [0.0] * len(self.squares)

    def at(self, squares: Iterable[Square]) -> Belief:
        """She is in one of these squares, in each with the same chance; those that she cannot be in do not count."""
        belief = self.blank()
        numbers = [self.number[square] for square in squares if square in self.number]
        for number in numbers:
            belief[number] = 1.0 / len(numbers)
        return belief

    def field(self, value: Callable[[Square], float]) -> list[float]:
        """A value for each square."""
        return [value(square) for square in self.squares]


class Drift(NamedTuple):
    """How a ship moves by one square, or stays. pull: how she is drawn to each square; share: what part of the pull of
    her neighbourhood each square's belief gives away for one unit of pull."""

    pull: list[float]
    share: list[float]


def make_chart(side: Side) -> Chart:
    """The chart for the ships of a side. A square that no way leads to is not on it."""
    around = {square: _around(side, square) for square in sorted(TERRAIN) if may_enter(side, square)}
    squares = tuple(square for square, there in around.items() if len(there) > 1)
    number = {square: place for place, square in enumerate(squares)}
    near = tuple(itemgetter(*[number[there] for there in around[square]]) for square in squares)
    return Chart(squares, number, near)


def _around(side: Side, square: Square) -> list[Square]:
    """The square and those next to it that ships of the side may enter."""
    return [square, *(there for direction in DIRECTIONS if may_enter(side, there := step(square, direction)))]


def make_drift(chart: Chart, pull: list[float]) -> Drift:
    """The movement of a ship that is drawn to squares by so much (all more than 0)."""
    return Drift(pull, [1.0 / sum(near(pull)) for near in chart.near])


def spread(chart: Chart, belief: Belief, drift: Drift) -> Belief:
    """The belief after she has moved by one square, or stayed."""
    given = list(map(mul, belief, drift.share))
    return list(map(mul, drift.pull, [sum(near(given)) for near in chart.near]))
