"""The legal ways of ships over the board: next squares, distances and shortest ways (6.3)."""

from collections.abc import Mapping
from functools import cache

from compbis.board.ways import Ways
from compbis.games.computer_bismarck.cards.board import OPEN, Square, column, exits, grid, row
from compbis.games.computer_bismarck.cards.missions import MISSIONS, ROW, SQUARE
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.table.side import Side


@cache
def ways(ship: str, square: Square) -> tuple[tuple[str, Square], ...]:
    """The directions in which the ship of that name may leave a square, each with the square that it leads to; none
    from a square off the board."""
    return _of(ship).steps.get(square, ())


@cache
def beside(ship: str, square: Square) -> frozenset[Square]:
    """The squares, on the board or off it, that the ship of that name may enter next from a square."""
    return frozenset([there for _, there in ways(ship, square)])


def distances(ship: str, goals: frozenset[Square], without: frozenset[Square] = frozenset()) -> Mapping[Square, int]:
    """The moves that the ship needs to the nearest goal, from each square that has a way there.

    Args:
        ship: the name of the ship
        goals: the squares to reach
        without: squares that the ship avoids; if there are any, it does not leave the board either
    """
    return (_over(OPEN[SHIPS[ship].side] - without) if without else _of(ship)).away(goals)


def side_distances(side: Side, goals: frozenset[Square]) -> Mapping[Square, int]:
    """The moves that a ship of a side needs to the nearest goal, from each square that has a way there."""
    return _over(OPEN[side]).away(goals)


@cache
def distances_to(ship: str, goal: Square) -> Mapping[Square, int]:
    """The moves that the ship needs to a square, from each square that has a way there."""
    return distances(ship, frozenset((goal,)))


def direction(ship: str, square: Square, goals: frozenset[Square]) -> str:
    """The first move on a shortest way to the nearest goal; "" at a goal, or if there is no way.

    Args:
        ship: the name of the ship
        square: where it is
        goals: the squares to reach
    """
    return _of(ship).towards(goals).get(square, ("",))[0]


def track(ship: str, square: Square, goals: frozenset[Square]) -> tuple[Square, ...]:
    """The squares of a shortest way to the nearest goal, without the first; () at a goal, or if there is no way.

    Args:
        ship: the name of the ship
        square: where it is
        goals: the squares to reach
    """
    return _of(ship).way(square, goals)


def reach(ship: str, start: Square, squares: int) -> Mapping[Square, tuple[str, ...]]:
    """Every square that the ship can reach, with the directions of a shortest way there; its own square first.

    Args:
        ship: the name of the ship
        start: where it is
        squares: the most moves that it may make
    """
    return _reach(_of(ship), start, squares)


@cache
def mission_squares(convoy: str) -> frozenset[Square]:
    """Where a convoy completes its mission (17.4): a port, or the squares of a row or column, on or off the board."""
    mission = MISSIONS[convoy]
    if mission.goal is SQUARE:
        return frozenset((mission.number,))
    coordinate = row if mission.goal is ROW else column
    open_ = OPEN[SHIPS[convoy].side] | exits(convoy)
    return frozenset(square for square in open_ if coordinate(square) == mission.number)


@cache
def _of(ship: str) -> Ways:
    """The ways of the ship of that name. Ships with the same ways share one object."""
    return _over(OPEN[SHIPS[ship].side] | exits(ship))


@cache
def _over(squares: frozenset[Square]) -> Ways:
    """The ways over these squares. A way ends at a square off the board."""
    return Ways(grid(), squares)


@cache
def _reach(ways_: Ways, start: Square, squares: int) -> Mapping[Square, tuple[str, ...]]:
    return ways_.reach(start, squares)
