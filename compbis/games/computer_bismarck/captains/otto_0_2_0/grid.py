"""The chart for Otto's look-ahead: cells open to German ships, windows on the chart, and distances."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from operator import itemgetter

from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning import routes
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.cells import CELL, SIZE, WIDTH, Field, fill
from compbis.games.computer_bismarck.cards.board import COLUMNS, ROWS, Square, column, distance, may_enter, row
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.table.side import GERMAN
from compbis.table.values import NamedTuple

CLOSED = -1e6
"""The value of a cell that no German ship may enter."""
NO_WAY = 60.0
"""The distance to a goal that cannot be reached."""

OPEN: tuple[int, ...] = tuple(cell for square, cell in CELL.items() if may_enter(GERMAN, square))
"""The cells that German ships may enter."""

_WALL: Field = [CLOSED] * SIZE
for _cell in OPEN:
    _WALL[_cell] = 0.0
WALL: tuple[float, ...] = tuple(_WALL)
"""0 in cells that German ships may enter, CLOSED elsewhere."""


class Window(NamedTuple):
    """The part of the chart around a square, row by row, with one closed cell at the end of each row. width: the cells
    in a row, including the closed one; of: extracts the window from a field of the whole chart; place: by cell, its
    index in the window; wall: the window's part of WALL."""

    width: int
    of: Callable[[Sequence[float]], tuple[float, ...]]
    place: Mapping[int, int]
    wall: tuple[float, ...]


@cache
def window(square: Square, radius: int) -> Window:
    """The window of the squares within a radius, in moves."""
    rows, columns = _around(square, radius)
    lines = [[CELL[100 * down + across] for across in columns] for down in rows]
    rim = WIDTH - 1
    cells = [cell for line in lines for cell in (*line, rim)]
    of = itemgetter(*cells)
    return Window(len(columns) + 1, of, {cell: place for place, cell in enumerate(cells)}, of(WALL))


def best_near(part: Sequence[float], width: int) -> Field:
    """For each cell of a window of that width, the greatest value among it and its eight neighbours."""
    side, line = [CLOSED], [CLOSED] * width
    pairs = _greater(part, [*part[1:], CLOSED])
    across = _greater(pairs, side + pairs)
    pairs = _greater(across, across[width:] + line)
    return _greater(pairs, line + pairs)


def _greater(one: Sequence[float], other: Field) -> Field:
    return [a if a > b else b for a, b in zip(one, other, strict=False)]


@cache
def disc(square: Square, radius: int) -> tuple[int, ...]:
    """The cells of the squares within a radius, in moves."""
    rows, columns = _around(square, radius)
    return tuple(CELL[100 * down + across] for down in rows for across in columns)


def _around(square: Square, radius: int) -> tuple[range, range]:
    """The rows and columns within a radius."""
    down, across = row(square), column(square)
    rows = range(max(ROWS.start, down - radius), min(ROWS.stop, down + radius + 1))
    columns = range(max(COLUMNS.start, across - radius), min(COLUMNS.stop, across + radius + 1))
    return rows, columns


@cache
def away(goals: frozenset[Square]) -> tuple[float, ...]:
    """For each cell, the moves of a German ship to the nearest goal; NO_WAY if there is no way."""
    found = routes.distances(BISMARCK, goals)
    return tuple(fill(lambda square: float(found.get(square, NO_WAY))))


@cache
def along(way: tuple[Square, ...]) -> tuple[float, ...]:
    """For each cell, the moves to the end of a way, through its squares that lie ahead, from east to west."""
    rest = [float(sum(distance(one, next_) for one, next_ in pairwise(way[number:]))) for number in range(len(way))]
    fields = [away(frozenset((square,))) for square in way]

    def left(square: Square) -> float:
        ahead = next((number for number, goal in enumerate(way) if column(goal) < column(square)), len(way) - 1)
        return fields[ahead][CELL[square]] + rest[ahead]

    return tuple(fill(left))


def add(field: Field, cells: Iterable[int], amount: float) -> None:
    """Add an amount to some cells of a field in place."""
    for number in cells:
        field[number] += amount
