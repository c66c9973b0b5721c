"""Where an enemy ship may be: a probability per square that spreads with time and falls where a search fails.

A belief is a list with a probability for each cell of the chart (cells.py). The probabilities add up to 1; cells that
the ship cannot be in hold 0.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import add, mul

from compbis.games.computer_bismarck.captains.reckoning.cells import CELL, SIZE, WIDTH
from compbis.games.computer_bismarck.cards.board import DIRECTIONS, TERRAIN, Square, may_enter, step
from compbis.table.side import Side
from compbis.table.values import NamedTuple

Belief = list[float]

NEGLIGIBLE = 1e-9
"""A belief with a smaller remaining total has been refuted."""

_AROUND = len(DIRECTIONS) + 1
_EMPTY_ROW = [0.0] * WIDTH
UNIFORM = [1.0] * SIZE
"""Equal weights for all cells."""


class Waters(NamedTuple):
    """The squares that ships of a side may enter.

    Args:
        squares: these squares, in order
        number: the cell of each square
        square: the square of each cell
        sea: a field with 1 in these cells and 0 elsewhere
    """

    squares: tuple[Square, ...]
    number: Mapping[Square, int]
    square: Mapping[int, Square]
    sea: list[float]

    def blank(self) -> Belief:
        """A belief of 0 everywhere."""
        return [0.0] * SIZE

    def at(self, squares: Iterable[Square]) -> Belief:
        """A uniform belief over these squares, ignoring those that the side's ships may not enter."""
        belief = self.blank()
        numbers = [self.number[square] for square in squares if square in self.number]
        for number in numbers:
            belief[number] = 1.0 / len(numbers)
        return belief

    def field(self, value: Callable[[Square], float]) -> list[float]:
        """A value for each cell; 0 where no ship of the side may go."""
        values = self.blank()
        for square, number in self.number.items():
            values[number] = value(square)
        return values

    def likeliest(self, belief: Belief) -> tuple[Square, float]:
        """The most probable square, the first one on a tie, and its probability."""
        greatest = max(belief)
        return self.square[belief.index(greatest)], greatest


class Drift(NamedTuple):
    """How a ship moves. A square's belief is divided among the reachable squares in proportion to their pull.

    Args:
        pull: the attraction of each cell
        share: for each cell, the fraction of its belief that one unit of pull receives in a move of one square; empty
            if the ship never moves just one
        dash_share: the same for a move of two squares; empty if the ship never moves two
    """

    pull: list[float]
    share: list[float]
    dash_share: list[float]


def make_waters(side: Side) -> Waters:
    """The waters of a side. Squares without an open neighbour are left out."""
    open_ = [square for square in sorted(TERRAIN) if may_enter(side, square)]
    squares = tuple(square for square in open_ if any(may_enter(side, step(square, way)) for way in DIRECTIONS))
    number = {square: CELL[square] for square in squares}
    sea = [0.0] * SIZE
    for cell in number.values():
        sea[cell] = 1.0
    return Waters(squares, number, {cell: square for square, cell in number.items()}, sea)


def make_drift(chart: Waters, pull: list[float], dash: float = 0.0) -> Drift:
    """The drift of a ship attracted to squares.

    Args:
        chart: the waters of its side
        pull: the attraction of each cell, above 0 at sea
        dash: the probability that it moves two squares
    """
    pull = list(map(mul, pull, chart.sea))
    once = neighbourhood_sums(pull, chart.sea)
    twice = neighbourhood_sums(once, chart.sea)
    return Drift(
        pull,
        _shares(chart, once, 1.0 - dash) if dash < 1.0 else [],
        _shares(chart, twice, dash) if dash else [],
    )


def spread(chart: Waters, belief: Belief, drift: Drift) -> Belief:
    """The belief after the ship has moved or stayed.

    Args:
        chart: the waters of its side
        belief: the belief before the move
        drift: how the ship moves
    """
    given = list(map(mul, belief, drift.share))
    if drift.dash_share:
        dashed = neighbourhood_sums(list(map(mul, belief, drift.dash_share)), chart.sea)
        given = list(map(add, given, dashed)) if given else dashed
    return neighbourhood_sums(given, drift.pull)


def neighbourhood_sums(values: Sequence[float], weights: Sequence[float]) -> list[float]:
    """For each cell, its weight times the sum of its own value and those of its neighbours."""
    beside = zip([0.0, *values], values, [*values[1:], 0.0], strict=False)
    three = [west + here + east for west, here, east in beside]
    lines = zip(weights, _EMPTY_ROW + three, three, three[WIDTH:] + _EMPTY_ROW, strict=False)
    return [weight * (north + here + south) for weight, north, here, south in lines]


def inflow(belief: Belief, square: Square) -> float:
    """The approximate inflow of belief to a square from ships that move one square or stay, in no preferred
    direction."""
    return sum([sum(belief[beside]) for beside in _beside(square)]) / _AROUND


@cache
def _beside(square: Square) -> tuple[slice, ...]:
    """The cells of a square and its neighbours, as one slice per row."""
    middles = (CELL[square] + down for down in (-WIDTH, 0, WIDTH))
    return tuple(slice(max(0, middle - 1), middle + 2) for middle in middles if 0 <= middle < SIZE)


def _shares(chart: Waters, pulls: list[float], part: float) -> list[float]:
    return [part / pull if sea else 0.0 for pull, sea in zip(pulls, chart.sea, strict=True)]
