"""The board: squares, land and sea, ports, and where ships may go (2.3, 2.6, 6.3). Read from data/map.dat."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from compbis.board import shapes
from compbis.board.grid import Grid
from compbis.table import datafile
from compbis.table.datafile import Block, DataFile
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

Square = int
"""Row times 100 plus column: Scapa Flow is 1825 (2.6). 0 means no square."""

_SHAPE = shapes.Squares()
DIRECTIONS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {name: (down, across) for name, (across, down) in _SHAPE.directions.items()}
)
"""The eight directions of 7.0, each as a step in rows and in columns."""

ROWS = range(11, 31)
COLUMNS = range(11, 29)

OPEN_SEA, PORT = ".", "+"
_TERRAIN = frozenset(".%#+X")
_LINES = ("row", "column")
_LONGEST_NAME = 20
_BLOCKS = ("board", "ports", "barred to germans", "fog", "entry", "bergen search", "exits")


class Map(NamedTuple):
    """The contents of map.dat.

    Args:
        terrain: the sign of each square.
        ports: the name and owner of each port.
        barred: sea squares closed to German ships (6.32.1, 6.32.2).
        fog: the squares of each fog area (13.3).
        entry: the squares where the southern reinforcements enter (14.42, 14.44).
        bergen: the squares that count as Bergen; a search of one of them is enough (14.22).
        exits: by ship, `row` or `column` and its number: the line beside the board where it may leave.
    """

    terrain: Mapping[Square, str]
    ports: Mapping[Square, tuple[str, Side]]
    barred: frozenset[Square]
    fog: tuple[frozenset[Square], ...]
    entry: tuple[Square, ...]
    bergen: frozenset[Square]
    exits: Mapping[str, tuple[str, int]]


def row(square: Square) -> int:
    """The row of a square."""
    return square // 100


def column(square: Square) -> int:
    """The column of a square."""
    return square % 100


def on_board(square: Square) -> bool:
    """Whether the square is on the board."""
    return square // 100 in ROWS and square % 100 in COLUMNS


def step(square: Square, direction: str) -> Square:
    """The next square in a direction of 7.0, which may be off the board."""
    return shapes.step(_SHAPE, square, direction)


def distance(one: Square, other: Square) -> int:
    """The number of moves between two squares, on or off the board, whatever the terrain."""
    rows, columns = abs(one // 100 - other // 100), abs(one % 100 - other % 100)  # a hot path: no calls to row(), max()
    return rows if rows > columns else columns


@cache
def grid() -> Grid:
    """The grid of the board, which knows the neighbours of each square."""
    return Grid(_SHAPE, TERRAIN)


def neighbours(square: Square) -> tuple[Square, ...]:
    """The adjacent squares on the board, in the order of DIRECTIONS; none for a square off the board."""
    return grid().beside.get(square, ())


def may_enter(side: Side, square: Square) -> bool:
    """Whether ships of the side may enter the square (6.31, 6.32, 6.33); always false off the board."""
    return square in OPEN[side]


def may_exit(ship: str, square: Square) -> bool:
    """Whether the ship of that name may leave the board for this square off it (6.31.1, 6.31.2, 6.34)."""
    return square in exits(ship)


def has_exit(ship: str) -> bool:
    """Whether the ship of that name may leave the board at all."""
    return ship in _MAP.exits


@cache
def exits(ship: str) -> frozenset[Square]:
    """The squares off the board to which the ship of that name may go (6.31.1, 6.31.2, 6.34)."""
    if not has_exit(ship):
        return frozenset()
    line, number = _MAP.exits[ship]
    return frozenset(
        [100 * number + across for across in COLUMNS] if line == "row" else [100 * down + number for down in ROWS]
    )


def read_map(data: DataFile) -> Map:
    """The map in map.dat. Raises DataError."""
    terrain = _read_terrain(data.block("board"))
    ports = {}
    for _, line in data.block("ports").named(3, empty=True):
        square = read_square(line)
        if terrain[square] != PORT:
            raise line.wrong(f"there is no + on the board at {square}")
        if not 0 < len(line.columns[1]) <= _LONGEST_NAME:
            raise line.wrong(f"a port has a name in up to {_LONGEST_NAME} letters")
        ports[square] = line.columns[1], Side(line.word(2, [side.value for side in Side]))
    for square, sign in terrain.items():
        if sign == PORT and square not in ports:
            raise data.block("ports").heading.wrong(f"the + at {square} is missing")
    barred = frozenset(read_square(line) for line in data.block("barred to germans").table(2, empty=True))
    fog: dict[int, set[Square]] = {}
    for line in data.block("fog").table(2, empty=True):
        fog.setdefault(line.integer(0, 1, 9), set()).add(read_square(line, 1))
    leaving = data.block("exits").named(3, empty=True)
    exits = {name: (line.word(1, _LINES), line.integer(2, 1, 99)) for name, line in leaving}
    return Map(
        MappingProxyType(terrain),
        MappingProxyType(ports),
        barred,
        tuple(frozenset(squares) for _, squares in sorted(fog.items())),
        tuple(_read_sea(line, terrain) for _, line in data.block("entry").named(1, empty=True)),
        frozenset(read_square(line) for _, line in data.block("bergen search").named(1, empty=True)),
        MappingProxyType(exits),
    )


def read_square(line: datafile.Row, column_: int = 0) -> Square:
    """The square in a column of a data row. Raises DataError if it is not on the board."""
    square = line.integer(column_, 0, 9999)
    if not on_board(square):
        raise line.wrong(f"{square} is not on the board")
    return square


def _read_sea(line: datafile.Row, terrain: Mapping[Square, str]) -> Square:
    square = read_square(line)
    if terrain[square] != OPEN_SEA:
        raise line.wrong(f"{square} is not all sea")
    return square


def _read_terrain(block: Block) -> dict[Square, str]:
    terrain = {}
    lines = block.table(1)
    for expected, line in zip(ROWS, lines, strict=False):
        number, _, signs = line.columns[0].partition(" ")
        if number != str(expected):
            raise line.wrong(f"expected row {expected}")
        if len(signs) != len(COLUMNS) or not _TERRAIN.issuperset(signs):
            raise line.wrong(f"a row has {len(COLUMNS)} signs out of {' '.join(sorted(_TERRAIN))}")
        terrain.update({100 * expected + place: sign for place, sign in zip(COLUMNS, signs, strict=True)})
    if len(lines) != len(ROWS):
        raise block.heading.wrong(f"{len(lines)} rows instead of {len(ROWS)}")
    return terrain


_MAP = read_map(datafile.load("map.dat", _BLOCKS))

TERRAIN = _MAP.terrain
"""The sign of each square: `.` sea, `%` part sea, `#` land, `+` port, `X` airfield."""
SEA = frozenset(square for square, sign in TERRAIN.items() if sign == OPEN_SEA)
PORTS: Mapping[Square, str] = MappingProxyType({square: name for square, (name, _) in _MAP.ports.items()})
BRITISH_PORTS = frozenset(square for square, (_, side) in _MAP.ports.items() if side is BRITISH)  # 6.31
GERMAN_PORTS = frozenset(square for square, (_, side) in _MAP.ports.items() if side is GERMAN)  # 6.32
BARRED_TO_GERMANS = _MAP.barred  # 6.32.1, 6.32.2
OPEN: Mapping[Side, frozenset[Square]] = MappingProxyType(
    {BRITISH: SEA | BRITISH_PORTS, GERMAN: (SEA - BARRED_TO_GERMANS) | GERMAN_PORTS}
)
"""The squares that ships of each side may enter (6.31, 6.32, 6.33)."""
FOG_AREAS = _MAP.fog  # 13.3
ENTRY_SQUARES = _MAP.entry  # 14.42, 14.44
BERGEN_SEARCH = _MAP.bergen  # 14.22
