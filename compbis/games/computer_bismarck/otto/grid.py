"""The chart on which Otto looks ahead: every square a cell of one list, with a rim around, so that it can be shifted.

A field is such a list with a number for each cell. What is done with whole fields is quick; that is all that it is for.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise

from compbis.games.computer_bismarck import routes
from compbis.games.computer_bismarck.board import COLUMNS, ROWS, TERRAIN, Square, column, distance, may_enter
from compbis.games.computer_bismarck.roster import BISMARCK
from compbis.table.side import GERMAN

Field = list[float]

WIDTH = len(COLUMNS) + 1
"""One cell of rim between the end of a row and the beginning of the next."""
SIZE = WIDTH * len(ROWS)
CLOSED = -1e6
"""What a cell is worth that no German ship may enter."""
NO_WAY = 60.0
"""Squares to a goal that no way leads to."""


def cell(square: Square) -> int:
    """The cell of a square of the board."""
    return (square // 100 - ROWS.start) * WIDTH + square % 100 - COLUMNS.start


def fill(value: Callable[[Square], float]) -> Field:
    """A field with a value for each square; the rim is 0."""
    field = [0.0] * SIZE
    for square in TERRAIN:
        field[cell(square)] = value(square)
    return field


OPEN: tuple[int, ...] = tuple(sorted(cell(square) for square in TERRAIN if may_enter(GERMAN, square)))
"""The cells that German ships may enter."""

_WALL: Field = [CLOSED] * SIZE
for _cell in OPEN:
    _WALL[_cell] = 0.0
WALL: tuple[float, ...] = tuple(_WALL)
"""0 where German ships may go, else CLOSED."""

_SIDE = [CLOSED]
_LINE = [CLOSED] * WIDTH


def best_near(field: Field) -> Field:
    """For each cell the greatest value of it and its eight neighbours."""
    pairs = _greater(field, field[1:] + _SIDE)
    across = _greater(pairs, _SIDE + pairs)
    pairs = _greater(across, across[WIDTH:] + _LINE)
    return _greater(pairs, _LINE + pairs)


def _greater(one: Field, other: Field) -> Field:
    return [a if a > b else b for a, b in zip(one, other, strict=False)]


@cache
def disc(square: Square, radius: int) -> tuple[int, ...]:
    """The cells of the squares that are not farther away than so many moves."""
    rows = range(max(ROWS.start, square // 100 - radius), min(ROWS.stop, square // 100 + radius + 1))
    columns = range(max(COLUMNS.start, square % 100 - radius), min(COLUMNS.stop, square % 100 + radius + 1))
    return tuple(cell(100 * row + column) for row in rows for column in columns)


@cache
def away(goals: frozenset[Square]) -> tuple[float, ...]:
    """For each cell the moves to the nearest of the goals for a German ship; NO_WAY from where no way leads there."""
    found = routes.distances(BISMARCK, goals)
    return tuple(fill(lambda square: float(found.get(square, NO_WAY))))


@cache
def along(way: tuple[Square, ...]) -> tuple[float, ...]:
    """For each cell the moves to the end of a way: by those of its squares, from east to west, that lie ahead."""
    rest = [float(sum(distance(one, next_) for one, next_ in pairwise(way[number:]))) for number in range(len(way))]
    fields = [away(frozenset((square,))) for square in way]

    def left(square: Square) -> float:
        ahead = next((number for number, goal in enumerate(way) if column(goal) < column(square)), len(way) - 1)
        return fields[ahead][cell(square)] + rest[ahead]

    return tuple(fill(left))


def add(field: Field, cells: Iterable[int], amount: float) -> None:
    """Add an amount in some cells."""
    for number in cells:
        field[number] += amount
