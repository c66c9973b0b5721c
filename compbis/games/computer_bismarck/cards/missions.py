"""What tables.dat says about single ships: convoy missions, and points for slow ships at the end (17.3, 17.4)."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType

from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.cards.tables import CALENDAR, COUNT, DATA, read_range
from compbis.table.datafile import Block, DataFile, Row
from compbis.table.values import NamedTuple


class Goal(StrEnum):
    """What a convoy must reach (17.4)."""

    ROW = "row"
    COLUMN = "column"
    SQUARE = "square"


ROW, COLUMN, SQUARE = Goal.ROW, Goal.COLUMN, Goal.SQUARE
_LINES = {
    ROW: (board.ROWS[0] - 1, board.ROWS[-1] + 1),
    COLUMN: (board.COLUMNS[0] - 1, board.COLUMNS[-1] + 1),
}
"""The range of line numbers, with the lines just off the board (6.34)."""


class Mission(NamedTuple):
    """The mission of a convoy (17.4).

    Args:
        goal: what it must reach.
        number: the number of that row, column or square.
        first, last: the first and the last turn on which it may be there.
        points: for the completed mission, or for each ship of the convoy.
        each: whether the points are for each ship.
        at_end: whether the mission is judged only after the last turn of the game.
    """

    goal: Goal
    number: int
    first: int
    last: int
    points: int
    each: bool
    at_end: bool


class WayRound(NamedTuple):
    """The detour that a convoy may make (17.3).

    Args:
        turns: how many turns it may lose on the detour.
        without: the squares that it must not enter before or after the detour.
    """

    turns: int
    without: frozenset[board.Square]


class SlowAtEnd(NamedTuple):
    """The enemy's points for a ship at sea after the last turn with fewer than these knots (17.4)."""

    knots: int
    points: int


class ShipTables(NamedTuple):
    """What tables.dat says about single ships, by name."""

    missions: Mapping[str, Mission]
    ways_round: Mapping[str, WayRound]
    slow_at_end: Mapping[str, SlowAtEnd]


def read_ship_tables(data: DataFile) -> ShipTables:
    """The tables about single ships in tables.dat. Raises DataError."""
    slow, convoys = _ships(data.block("slow at the end"), 3), data.block("missions")
    missions = {name: _mission(line, len(CALENDAR)) for name, line in _ships(convoys, 8, convoys=True)}
    for name, ship in SHIPS.items():
        if ship.kind is CONVOY and name not in missions:
            raise convoys.heading.wrong(f"{name} is missing")
    return ShipTables(
        MappingProxyType(missions),
        MappingProxyType({name: _way_round(line) for name, line in _ships(data.block("way round"), 5, convoys=True)}),
        MappingProxyType({name: SlowAtEnd(line.integer(1, *COUNT), line.integer(2, *COUNT)) for name, line in slow}),
    )


def _ships(block: Block, columns: int, convoys: bool = False) -> Iterator[tuple[str, Row]]:
    """The rows of a block by ship name. convoys: whether only convoys are valid. Raises DataError."""
    for name, line in block.named(columns, empty=True):
        if name not in SHIPS:
            raise line.wrong(f"there is no ship {name!r} in ships.dat")
        if convoys and SHIPS[name].kind is not CONVOY:
            raise line.wrong(f"{name} is not a convoy in ships.dat")
        yield name, line


def _mission(line: Row, last_turn: int) -> Mission:
    goal = Goal(line.word(1, list(Goal)))
    return Mission(
        goal,
        board.read_square(line, 2) if goal is SQUARE else line.integer(2, *_LINES[goal]),
        *read_range(line, 3, 1, last_turn),
        line.integer(5, *COUNT),
        line.word(6, ("each", "once")) == "each",
        line.word(7, ("end", "-")) == "end",
    )


def _way_round(line: Row) -> WayRound:
    return WayRound(line.integer(1, *COUNT), frozenset(board.read_square(line, column) for column in (2, 3, 4)))


MISSIONS, WAYS_ROUND, SLOW_AT_END = read_ship_tables(DATA)
