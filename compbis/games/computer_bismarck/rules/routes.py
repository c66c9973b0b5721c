"""The ways of ships over the board: which squares come next, how far it is, and the shortest legal way (6.3)."""

from collections.abc import Mapping
from functools import cache

from compbis.board.ways import Ways
from compbis.games.computer_bismarck.cards.board import OPEN, Square, column, exits, grid, row
from compbis.games.computer_bismarck.cards.missions import MISSIONS, ROW, SQUARE
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.table.side import Side


@cache
def ways(ship: str, square: Square) -> tuple[tuple[str, Square], ...]:
    """The directions in which the ship of that name may leave a square, each with the square it leads to; none from a
    square off the board."""
    return _of(ship).steps.get(square, ())


def distances(ship: str, goals: frozenset[Square], without: frozenset[Square] = frozenset()) -> Mapping[Square, int]:
    """The moves that the ship needs to the nearest of the goals, from every square whence it can get there. without:
    squares that it does not enter on its way."""
    return (_over(OPEN[SHIPS[ship].side] - without) if without else _of(ship)).away(goals)


def side_distances(side: Side, goals: frozenset[Square]) -> Mapping[Square, int]:
    """The moves that a ship of a side needs to the nearest of the goals, from every square whence it can get there."""
    return _over(OPEN[side]).away(goals)


@cache
def distances_to(ship: str, goal: Square) -> Mapping[Square, int]:
    """The moves that the ship needs to a square, from every square whence it can get there."""
    return distances(ship, frozenset((goal,)))


def direction(ship: str, square: Square, goals: frozenset[Square]) -> str:
    """The first move of a shortest way to the nearest of the goals; "" there, or where no way leads to one."""
    return _of(ship).towards(goals).get(square, ("",))[0]


def track(ship: str, square: Square, goals: frozenset[Square]) -> tuple[Square, ...]:
    """The squares of that way, without the first, with the goal."""
    return _of(ship).way(square, goals)


def reach(ship: str, start: Square, squares: int) -> Mapping[Square, tuple[str, ...]]:
    """Every square that the ship can get to in that many moves, with a shortest way there; its own square first."""
    return _reach(_of(ship), start, squares)


@cache
def mission_squares(convoy: str) -> frozenset[Square]:
    """Where a convoy fulfils its mission (17.4): a port, or the squares of a column or row, the last off the board."""
    mission = MISSIONS[convoy]
    if mission.goal is SQUARE:
        return frozenset((mission.number,))
    coordinate = row if mission.goal is ROW else column
    open_ = OPEN[SHIPS[convoy].side] | exits(convoy)
    return frozenset(square for square in open_ if coordinate(square) == mission.number)


@cache
def _of(ship: str) -> Ways:
    """The ways of the ship of that name: the same object for all that have the same."""
    return _over(OPEN[SHIPS[ship].side] | exits(ship))


@cache
def _over(squares: frozenset[Square]) -> Ways:
    """The ways over those squares; where they lie off the board, a way ends."""
    return Ways(grid(), squares)


@cache
def _reach(ways_: Ways, start: Square, squares: int) -> Mapping[Square, tuple[str, ...]]:
    return ways_.reach(start, squares)
