"""Where the convoys are and will be. Their starts, goals and timetables are on the cards (6.56.1, 17.3)."""

from functools import cache

from compbis.games.computer_bismarck.cards.board import Square, on_board
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.modes import ShipMode
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.rules import convoys, movement, routes

NOWHERE: Square = 0
"""The square of a convoy that has left the board."""


@cache
def itinerary(convoy: str, seen: Square, then: int) -> tuple[Square, ...]:
    """A convoy's square at the end of each turn from 0 to the last, if it sails the shortest way on schedule.

    Args:
        convoy: the name of the convoy
        seen: its square at the end of turn `then`, given for all earlier turns too
        then: the turn from which on it sails
    """
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
def moves_left(convoy: str, mode: ShipMode, turn: int) -> int:
    """The moves that a convoy has left until its mission is due (17.3).

    Args:
        convoy: the name of the convoy
        mode: its mode
        turn: the first turn that counts
    """
    due = min(convoys.due(convoy), LAST_TURN)
    return sum(movement.may_move_in_mode(mode, later) for later in range(turn, due + 1))
