"""Where the convoys are and where they will be. Their starts, goals and timetables are on the cards (6.56.1, 17.3)."""

from functools import cache

from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning import routes
from compbis.games.computer_bismarck.cards.board import Square, on_board
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.rules import convoys, movement

NOWHERE: Square = 0
"""The square of a convoy that has left the board."""


@cache
def itinerary(convoy: str, seen: Square, then: int) -> tuple[Square, ...]:
    """A convoy's square at the end of each turn from 0 to the last, if it was in square `seen` at the end of turn
    `then` and sails the shortest way on schedule; up to `then`, that square."""
    squares = [seen] * (then + 1)
    ahead = iter(routes.track(convoy, seen, routes.mission_squares(convoy)))
    for turn in range(then + 1, LAST_TURN + 1):
        moves = movement.may_move_in_mode(SHIPS[convoy].mode, turn)
        squares.append(next(ahead, squares[-1]) if moves else squares[-1])
    return tuple(square if on_board(square) else NOWHERE for square in squares)


def planned(convoy: str) -> tuple[Square, ...]:
    """A convoy's square at the end of each turn if nothing delays it."""
    return itinerary(convoy, SHIPS[convoy].square, 0)


@cache
def moves_left(convoy: str, mode: str, turn: int) -> int:
    """The moves that a convoy in that mode has left, from a turn on, until its mission is due (17.3)."""
    due = min(convoys.due(convoy), LAST_TURN)
    return sum(movement.may_move_in_mode(mode, later) for later in range(turn, due + 1))
