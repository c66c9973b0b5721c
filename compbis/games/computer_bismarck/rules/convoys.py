"""The missions of the British convoys, and how they must sail to fulfil them (17.3, 17.4)."""

from collections.abc import Mapping
from functools import cache

from compbis.games.computer_bismarck.cards.board import Square, column, on_board, row
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.missions import MISSIONS, ROW, SQUARE, WAYS_ROUND
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.cards.tables import number
from compbis.games.computer_bismarck.rules import routes
from compbis.games.computer_bismarck.rules.movement import may_move_in_mode, squares_now
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.units import IN_PLAY, Ship, ShipLeg

FAILED_POINTS = number("points", "failed mission")
"""For the German, for each mission that is not fulfilled (17.5)."""


def due(name: str) -> int:
    """The last turn on which the convoy of that name can fulfil its mission (17.4)."""
    return MISSIONS[name].last


def fulfilled(ship: Ship, turn: int) -> bool:
    """Whether a convoy that stands where it does at the end of this turn fulfils its mission with it (17.4)."""
    mission = MISSIONS[ship.name]
    return ship.fate == IN_PLAY and mission.first <= turn <= mission.last and at_goal(ship)


def at_goal(ship: Ship) -> bool:
    """Whether a convoy is at its goal or beyond it, as seen from where it started."""
    mission = MISSIONS[ship.name]
    if mission.goal is SQUARE:
        return ship.square == mission.number
    line = row if mission.goal is ROW else column
    if line(ship.spec.square) < mission.number:
        return line(ship.square) >= mission.number
    return line(ship.square) <= mission.number


def points(ship: Ship) -> int:
    """For the British, for the mission of this convoy fulfilled; one ship of it is enough (17.4)."""
    mission = MISSIONS[ship.name]
    return mission.points * (ship.midships if mission.each else 1)


def sailed(courses: Courses, convoy: Ship, leg: ShipLeg, turn: int) -> Courses:
    """The courses after a turn on which the convoy does this (17.3).

    Args:
        courses: before it
        convoy: as it was before it
        leg: what it does
        turn: the turn
    """
    name = convoy.name
    if name in courses.strayed or turn > due(name):
        return courses
    strays = not _direct(convoy, leg, turn)
    if name in WAYS_ROUND:
        sea = WAYS_ROUND[name].without
        been = courses.irish_sea or not sea.isdisjoint((convoy.square, leg.goal))
        courses = courses._replace(detours=courses.detours + strays, irish_sea=been)
        strays = courses.detours > (0 if been else WAYS_ROUND[name].turns)
    return courses._replace(strayed=(*courses.strayed, name)) if strays else courses


def _direct(convoy: Ship, leg: ShipLeg, turn: int) -> bool:
    """Whether the convoy has fewer moves to go after this, or is excused: it was shadowed, and so moved in the shadow
    phase (10.2), has arrived, or may not move now (6.56.1)."""
    if leg.fixed or at_goal(convoy) or not squares_now(convoy, convoy.mode, turn):
        return True
    away = moves_to_go(convoy.name)
    here = away.get(convoy.square)
    return here is None or away.get(leg.goal, here) < here


@cache
def moves_to_go(name: str, round_ireland: bool = False) -> Mapping[Square, int]:
    """The moves that a convoy needs to its goal, from every square whence it can get there. round_ireland: without the
    Irish Sea, which is closed to WS8B once it has lost a turn (17.3)."""
    goals = routes.mission_squares(name)
    return routes.distances(name, goals, WAYS_ROUND[name].without if round_ireland else frozenset())


def to_go(convoy: Ship, courses: Courses) -> int | None:
    """The moves that a convoy has to go on the ways that are open to it, None if none leads to its goal (17.3)."""
    if at_goal(convoy):
        return 0
    round_ireland = convoy.name in WAYS_ROUND and courses.detours > 0
    return moves_to_go(convoy.name, round_ireland).get(convoy.square)


def slack(convoy: Ship, courses: Courses, first: int) -> int | None:
    """How many of its turns to move, from this one on, a convoy may lose and still be in time (17.4): less than none if
    it will be late, None if no way is open to it."""
    away = to_go(convoy, courses)
    turns = range(first, min(due(convoy.name), LAST_TURN) + 1)
    return None if away is None else sum(may_move_in_mode(convoy.mode, turn) for turn in turns) - away


def taken_up(ships: Mapping[str, Ship]) -> Courses:
    """The courses where nothing is known of them: nothing is counted. A WS8B in the Irish Sea, or beyond it on one of
    its shortest ways, has come through it."""
    here = {name: ships[name].square for name in WAYS_ROUND if name in ships}
    return Courses(irish_sea=any(_came_through(name, square) for name, square in here.items()))


def _came_through(name: str, square: Square) -> bool:
    sea = WAYS_ROUND[name].without
    if square in sea or square == SHIPS[name].square:
        return square in sea
    away = moves_to_go(name)
    there = [away[square] for square in sea if square in away]
    return bool(there) and away.get(square, 0) < min(there) and on_shortest_way(name, square)


def on_shortest_way(name: str, square: Square) -> bool:
    """Whether a convoy that is there, on the board or off it, may have come from its start on a shortest way."""
    start = SHIPS[name].square
    made, left = routes.distances_to(name, start), moves_to_go(name)
    return not on_board(square) or made.get(square, 0) + left.get(square, 0) == left.get(start)
