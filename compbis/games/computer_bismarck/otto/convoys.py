"""Where the convoys are and where they will be. Their starts, goals and timetables are on the cards (6.56.1, 17.3)."""

from functools import cache
from typing import NamedTuple

from compbis.games.computer_bismarck import routes
from compbis.games.computer_bismarck.board import Square, distance, on_board
from compbis.games.computer_bismarck.calendar import LAST_TURN
from compbis.games.computer_bismarck.otto.lookout import Lookout
from compbis.games.computer_bismarck.roster import SHIPS
from compbis.games.computer_bismarck.rules import convoys, movement, points
from compbis.games.computer_bismarck.sight import View
from compbis.games.computer_bismarck.units import Ship

NOWHERE: Square = 0


class Prey(NamedTuple):
    """A convoy worth going for: where it was at the end of a turn; sighted: in sight now; believed: the convoy as Otto
    reckons it to be."""

    name: str
    square: Square
    turn: int
    sighted: bool
    believed: Ship


class Meeting(NamedTuple):
    """Where and on which turn a ship can meet a convoy."""

    square: Square
    turn: int


def preys(view: View, lookout: Lookout) -> list[Prey]:
    """The convoys that are still at sea, each from where it was last seen, or from its start."""
    contacts = {contact.name: contact for contact in view.contacts if contact.kind == "M"}
    found = []
    for name in convoys.MISSIONS:
        if name in lookout.gone:
            continue
        contact = contacts.get(name)
        square, turn = (contact.square, contact.turn) if contact else (SHIPS[name].square, 0)
        prey = Prey(name, square, turn, contact is not None and contact.shown, lookout.believed(name, square))
        if expected(prey, view.turn) != NOWHERE:
            found.append(prey)
    return found


def expected(prey: Prey, turn: int) -> Square:
    """Where the convoy will be at the end of a turn if it goes the straight way; NOWHERE when it is off the board."""
    return _itinerary(prey.name, prey.square, prey.turn)[turn]


def meeting(prey: Prey, ship: Ship, now: int, pace: float, ahead: int) -> Meeting | None:
    """The first turn on which the ship can be where the convoy will be.

    now: the turn in play; pace: of the ship, in squares a turn; ahead: so many turns before it she is to be there.
    """
    itinerary = _itinerary(prey.name, prey.square, prey.turn)
    here = ship.square
    for turn in range(now, LAST_TURN + 1):
        square, moves = itinerary[turn], int(pace * (turn - now + 1 - ahead))
        if square == NOWHERE:
            return None
        if distance(here, square) <= moves:
            away = routes.distances(ship.name, frozenset((square,))).get(here)
            if away is not None and away <= moves:
                return Meeting(square, turn)
    return None


@cache
def _itinerary(convoy: str, seen: Square, then: int) -> tuple[Square, ...]:
    """By turn, where a convoy is at the end of it that was in that square at the end of turn `then` (6.56.1)."""
    squares = [seen] * (then + 1)
    ahead = iter(routes.track(convoy, seen, routes.mission_squares(convoy)))
    for turn in range(then + 1, LAST_TURN + 1):
        moves = movement.may_move_in_mode(SHIPS[convoy].mode, turn)
        squares.append(next(ahead, squares[-1]) if moves else squares[-1])
    return tuple(square if on_board(square) else NOWHERE for square in squares)


def worth_dispersing(prey: Prey) -> int:
    """Points for driving it apart, its mission failed (16.73, 17.5)."""
    return points.dispersal_points(prey.believed) + convoys.FAILED_POINTS
