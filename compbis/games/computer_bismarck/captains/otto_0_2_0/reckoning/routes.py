"""The legal ways of ships over the board: next squares, distances and shortest ways (6.3)."""

from collections import deque
from collections.abc import Mapping
from functools import cache

from compbis.games.computer_bismarck.cards.board import (
    COLUMNS,
    DIRECTIONS,
    ROWS,
    Square,
    column,
    has_exit,
    may_enter,
    may_exit,
    on_board,
    row,
    step,
)
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.table.side import Side


@cache
def ways(ship: str, square: Square) -> tuple[tuple[str, Square], ...]:
    """The directions in which the ship of that name may leave a square, each with the square that it leads to; none
    from a square off the board."""
    if not on_board(square):
        return ()
    side = SHIPS[ship].side
    steps = ((direction, step(square, direction)) for direction in DIRECTIONS)
    return tuple((direction, there) for direction, there in steps if may_enter(side, there) or may_exit(ship, there))


def distances(ship: str, goals: frozenset[Square]) -> Mapping[Square, int]:
    """The moves that the ship needs to the nearest goal, from each square that has a way there."""
    return _distances(SHIPS[ship].side, goals)


def side_distances(side: Side, goals: frozenset[Square]) -> Mapping[Square, int]:
    """The moves that a ship of a side needs to the nearest goal, from each square that has a way there."""
    return _distances(side, goals)


@cache
def distances_to(ship: str, goal: Square) -> Mapping[Square, int]:
    """The moves that the ship needs to a square, from each square that has a way there."""
    return distances(ship, frozenset((goal,)))


@cache
def _distances(side: Side, goals: frozenset[Square]) -> Mapping[Square, int]:
    away = dict.fromkeys(goals, 0)
    queue = deque(sorted(goals))
    while queue:
        square = queue.popleft()
        for before in _open_beside(side, square):
            if before not in away:
                away[before] = away[square] + 1
                queue.append(before)
    return away


@cache
def _open_beside(side: Side, square: Square) -> tuple[Square, ...]:
    """The squares next to a square, on the board or off it, that the ships of a side may enter."""
    return tuple(there for direction in DIRECTIONS if may_enter(side, there := step(square, direction)))


@cache
def direction(ship: str, square: Square, goals: frozenset[Square]) -> str:
    """The first move on a shortest way to the nearest goal; "" at a goal, or if there is no way."""
    away = distances(ship, goals)
    here = away.get(square, 0)
    return next((towards for towards, there in ways(ship, square) if away.get(there, here) < here), "")


@cache
def track(ship: str, square: Square, goals: frozenset[Square]) -> tuple[Square, ...]:
    """The squares of that way, without the first but with the goal."""
    squares = []
    while towards := direction(ship, square, goals):
        square = step(square, towards)
        squares.append(square)
    return tuple(squares)


def reach(ship: str, start: Square, squares: int) -> Mapping[Square, tuple[str, ...]]:
    """Every square that the ship can reach in that many moves, with a shortest way there; its own square first."""
    return _reach(_like(ship), start, squares)


@cache
def _like(ship: str) -> str:
    """The first ship on the cards that has the same ways: what is computed for it holds for all of them."""
    side = SHIPS[ship].side
    return ship if has_exit(ship) else next(name for name in SHIPS if SHIPS[name].side is side and not has_exit(name))


@cache
def _reach(ship: str, start: Square, squares: int) -> Mapping[Square, tuple[str, ...]]:
    reached: dict[Square, tuple[str, ...]] = {start: ()}
    edge = [start]
    for _ in range(squares):
        beyond = []
        for square in edge:
            for direction_, there in ways(ship, square):
                if there not in reached:
                    reached[there] = (*reached[square], direction_)
                    beyond.append(there)
        edge = beyond
    return reached


@cache
def mission_squares(convoy: str) -> frozenset[Square]:
    """Where a convoy fulfils its mission (17.4): a port, or the squares of a column or row, the last off the board."""
    mission = MISSIONS[convoy]
    if mission.goal == "square":
        return frozenset((mission.number,))
    coordinate = row if mission.goal == "row" else column
    every = (100 * down + across for down in _with_edges(ROWS) for across in _with_edges(COLUMNS))
    side = SHIPS[convoy].side
    return frozenset(
        square
        for square in every
        if coordinate(square) == mission.number and (may_enter(side, square) or may_exit(convoy, square))
    )


def _with_edges(lines: range) -> range:
    return range(lines.start - 1, lines.stop + 1)
