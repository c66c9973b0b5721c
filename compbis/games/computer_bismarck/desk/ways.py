"""The way of a ship or plane to a square: as far as it gets this turn, and when it arrives (6.3, 6.4, 6.5, 6.6, 6.7,
8.2, 8.3, 8.4)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from compbis.desk.ways import Voyage, best_voyage
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import DIRECTIONS, Square, column, distance, row, step
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.missions import MISSIONS, Goal
from compbis.games.computer_bismarck.cards.modes import ARMED, PlaneMode, ShipMode
from compbis.games.computer_bismarck.rules import convoys, flight, movement, routes
from compbis.games.computer_bismarck.state.orders import ATTACK
from compbis.games.computer_bismarck.state.units import Leg, Plane, Ship
from compbis.table.values import NamedTuple

_NAMED = 2
"""The most squares that a refusal suggests in place of the one refused."""
_COURSES = {steps: name for name, steps in DIRECTIONS.items()}


class Way(NamedTuple):
    """A shortest way to a square.

    Args:
        moves: the directions of this turn; none for a ship that must wait
        turns: turns to get there, counting this one; 0 if the game ends first
        fuel: a ship's fuel on arrival, as far as can be predicted now
    """

    moves: tuple[str, ...]
    turns: int
    fuel: int = 0


def ship_way(ship: Ship, mode: ShipMode, goal: Square, turn: int, by: Sequence[Square] = (), one: bool = False) -> Way:
    """The way of a ship: in the fewest turns, and among those with the most fuel left. A ship that may not move before
    the next turn waits this turn.

    Args:
        ship: the ship
        mode: the mode in which it sails
        goal: the square
        turn: the number of this turn
        by: the squares that it goes to first
        one: whether it sails one square a turn

    Raises:
        IllegalOrder: the ship is there, may not enter the square, cannot get there by sea, or may not move this turn
    """
    if goal == ship.square and not by:
        raise IllegalOrder(f"ALREADY IN {goal}")
    for square in (*by, goal):
        if movement.closed(ship, square):
            raise IllegalOrder(why_closed(ship, square))
    squares = _squares(ship, goal, by)
    if not squares:
        raise IllegalOrder("NO WAY THERE BY SEA")
    if mode in movement.SAILING_MODES and movement.must_pause(ship, turn):
        later = _later(ship, mode, squares, turn, one)
        return Way((), later.turns, later.left)
    if not movement.squares_now(ship, mode, turn):
        raise IllegalOrder(movement.too_far(ship, mode, turn))
    voyage = _voyage(ship, mode, squares, turn, one)
    return Way(tuple(_directions(ship, (*by, goal)))[: voyage.first], voyage.turns, voyage.left)


def track(ship: Ship, goal: Square, by: Sequence[Square] = ()) -> list[Square]:
    """The squares of the way of a ship, without its own.

    Args:
        ship: the ship
        goal: the square that it sails to
        by: the squares that it goes to first
    """
    found = [ship.square]
    for to in (*by, goal):
        found += routes.track(ship.name, found[-1], frozenset((to,)))
    return found[1:]


def why_closed(ship: Ship, goal: Square) -> str:
    """Why a ship may not enter a square (6.3). If the square is on a convoy's goal, a row or column, or beyond it: also
    the nearest squares of that row or column that the convoy can reach (17.4)."""
    why, mission = movement.why_closed(goal), MISSIONS.get(ship.name)
    if mission is None or mission.goal is Goal.SQUARE or not convoys.at_goal(ship._replace(square=goal)):
        return why
    away = routes.distances(ship.name, frozenset((ship.square,)))
    near = sorted((distance(goal, one), one) for one in routes.mission_squares(ship.name) if one in away)
    named = " OR ".join(str(square) for _, square in near[:_NAMED])
    return f"{why}. NEAREST OF {mission.goal.upper()} {mission.number}: {named}" if named else why


def way_round(ship: Ship, goal: Square, without: frozenset[Square]) -> Square:
    """A square to name first, so that a ship goes round others (17.3); 0 if there is none.

    It is the first square on a shortest way round such that the shortest ways to it, and from it to the goal, avoid
    those squares.

    Args:
        ship: the ship
        goal: where it is bound, on the board or off it
        without: the squares to avoid
    """
    away = routes.distances(ship.name, frozenset((goal,)), without)
    square = ship.square
    while away.get(square, 0):
        square = next(to for _, to in routes.ways(ship.name, square) if away.get(to) == away[square] - 1)
        ways = (
            routes.track(ship.name, ship.square, frozenset((square,))),
            routes.track(ship.name, square, frozenset((goal,))),
        )
        if without.isdisjoint({*ways[0], *ways[1]}):
            return square
    return 0


def turns_to(ship: Ship, mode: ShipMode, goal: Square, turn: int, by: Sequence[Square] = (), one: bool = False) -> int:
    """The turns that a ship needs to reach a square, counting this one; 0 if the game ends first.

    Args:
        ship: the ship
        mode: the mode in which it sails
        goal: the square
        turn: the number of this turn
        by: the squares that it goes to first
        one: whether it sails one square a turn
    """
    squares = _squares(ship, goal, by)
    return _later(ship, mode, squares, turn, one).turns if squares else 0


def plane_way(plane: Plane, mode: PlaneMode, goal: Square) -> Way:
    """The way of a plane over any squares, first diagonally, then straight (8.3).

    Args:
        plane: the plane
        mode: the mode in which it flies
        goal: the square

    Raises:
        IllegalOrder: the plane is there already
    """
    if goal == plane.square:
        raise IllegalOrder(f"ALREADY IN {goal}")
    speed = flight.speed(plane, mode)
    turns = -(-distance(plane.square, goal) // speed)
    return Way(straight(plane.square, goal)[:speed], turns)


def strike(plane: Plane, target: Square, deck: Square) -> tuple[str, ...]:
    """The moves of a torpedo plane that attacks a square and flies on to where its carrier will be (8.24.2).

    Args:
        plane: the plane
        target: the square to attack
        deck: the square of the carrier at the end of the turn

    Raises:
        IllegalOrder: it is too far
    """
    out, back = straight(plane.square, target), straight(target, deck)
    speed = flight.speed(plane, ARMED)
    if len(out) + len(back) > speed:
        raise IllegalOrder(f"{len(out)} SQUARES OUT AND {len(back)} BACK: ONLY {speed} MOVES")
    return (*out, ATTACK, *back)


def straight(square: Square, goal: Square) -> tuple[str, ...]:
    """The directions from one square to another, over any squares."""
    moves = []
    while square != goal:
        down, across = _sign(row(goal) - row(square)), _sign(column(goal) - column(square))
        moves.append(_COURSES[down, across])
        square += 100 * down + across
    return tuple(moves)


def _squares(ship: Ship, goal: Square, by: Sequence[Square]) -> int:
    """How many squares a ship has to go to a goal, by way of others; 0 if there is no way."""
    legs = [pair for pair in pairwise((ship.square, *by, goal)) if pair[0] != pair[1]]
    lengths = [routes.distances_to(ship.name, to).get(square, 0) for square, to in legs]
    return sum(lengths) if all(lengths) else 0


def _later(ship: Ship, mode: ShipMode, squares: int, turn: int, one: bool) -> Voyage:
    """The voyage of a ship that may have to wait, including the turns in which it may not move yet.

    Args:
        ship: the ship
        mode: the mode in which it sails
        squares: how many squares it goes
        turn: the number of this turn
        one: whether it sails one square a turn
    """
    first = turn
    if movement.must_pause(ship, turn):
        ship, first = movement.carry_out(ship, movement.stay(ship)), turn + 1
    starts = next((later for later in range(first, LAST_TURN + 1) if movement.squares_now(ship, mode, later)), 0)
    voyage = _voyage(ship, mode, squares, starts, one) if starts else Voyage(0, ship.fuel, 0)
    return voyage._replace(turns=voyage.turns + starts - turn) if voyage.turns else voyage


def _voyage(ship: Ship, mode: ShipMode, squares: int, turn: int, one: bool) -> Voyage:
    """The best division of the squares among the turns, by the parameters of _later."""

    def moved(before: Ship, step: int) -> Ship:
        return movement.carry_out(before, Leg(mode, before.square, (before.square,) * step))

    def most(before: Ship, now: int) -> int:
        return min(movement.squares_now(before, mode, now), 1 if one else LAST_TURN)

    return best_voyage(ship, squares, range(turn, LAST_TURN + 1), most, moved, lambda after: after.fuel)


def _directions(ship: Ship, goals: Iterable[Square]) -> Iterator[str]:
    """The directions of a shortest way by sea to each of these squares in turn."""
    square = ship.square
    for goal in goals:
        while towards := routes.direction(ship.name, square, frozenset((goal,))):
            yield towards
            square = step(square, towards)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
