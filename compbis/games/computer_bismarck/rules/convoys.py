"""The missions of the British convoys, and how they must sail to complete them (17.3, 17.4)."""

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
"""The German points for each mission that fails (17.5)."""


def due(name: str) -> int:
    """The last turn on which the convoy of that name can complete its mission (17.4)."""
    return MISSIONS[name].last


def fulfilled(ship: Ship, turn: int) -> bool:
    """Whether a convoy completes its mission by ending this turn where it is (17.4)."""
    mission = MISSIONS[ship.name]
    return ship.fate == IN_PLAY and mission.first <= turn <= mission.last and at_goal(ship)


def at_goal(ship: Ship) -> bool:
    """Whether a convoy is at its goal, or beyond it as seen from its start."""
    mission = MISSIONS[ship.name]
    if mission.goal is SQUARE:
        return ship.square == mission.number
    line = row if mission.goal is ROW else column
    if line(ship.spec.square) < mission.number:
        return line(ship.square) >= mission.number
    return line(ship.square) <= mission.number


def points(ship: Ship) -> int:
    """The British points if this convoy completes its mission; one ship of it is enough (17.4)."""
    mission = MISSIONS[ship.name]
    return mission.points * (ship.midships if mission.each else 1)


def sailed(courses: Courses, convoy: Ship, leg: ShipLeg, turn: int) -> Courses:
    """The courses after a convoy's turn (17.3).

    Args:
        courses: the courses before the turn
        convoy: the convoy before the turn
        leg: what it does in the turn
        turn: the number of the turn
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
    """Whether the leg brings the convoy nearer to its goal, or the convoy is excused. It is if it moved in the shadow
    phase because it was shadowed (10.2), has arrived, may not move now (6.56.1), or has no way to its goal."""
    if leg.fixed or at_goal(convoy) or not squares_now(convoy, convoy.mode, turn):
        return True
    away = moves_to_go(convoy.name)
    here = away.get(convoy.square)
    return here is None or away.get(leg.goal, here) < here


@cache
def moves_to_go(name: str, round_ireland: bool = False) -> Mapping[Square, int]:
    """The moves that a convoy needs to its goal, from each square that has a way there. round_ireland: whether to avoid
    the Irish Sea, which is closed to WS8B once it has lost a turn (17.3)."""
    goals = routes.mission_squares(name)
    return routes.distances(name, goals, WAYS_ROUND[name].without if round_ireland else frozenset())


def to_go(convoy: Ship, courses: Courses) -> int | None:
    """The moves that a convoy needs to its goal on the ways open to it; None if none leads there (17.3)."""
    if at_goal(convoy):
        return 0
    round_ireland = convoy.name in WAYS_ROUND and courses.detours > 0
    return moves_to_go(convoy.name, round_ireland).get(convoy.square)


def slack(convoy: Ship, courses: Courses, first: int) -> int | None:
    """How many of its moving turns a convoy may lose and still arrive in time (17.4).

    Args:
        convoy: the convoy
        courses: how directly the convoys have sailed (17.3)
        first: the first turn that counts

    Returns:
        A negative number if it will be late; None if no way to its goal is open.
    """
    away = to_go(convoy, courses)
    turns = range(first, min(due(convoy.name), LAST_TURN) + 1)
    return None if away is None else sum(may_move_in_mode(convoy.mode, turn) for turn in turns) - away


def detours_left(name: str, courses: Courses) -> int:
    """The turns in which a convoy may still leave its direct way, or stay (17.3)."""
    return WAYS_ROUND[name].turns - courses.detours if name in WAYS_ROUND and not courses.irish_sea else 0


def spare(convoy: Ship, courses: Courses, first: int) -> int | None:
    """How many of its moving turns a convoy may lose where it is and still complete its mission: in time (17.4), and
    by the ways that are open to it then (17.3).

    Args:
        convoy: the convoy
        courses: how directly the convoys have sailed (17.3)
        first: the first turn that counts

    Returns:
        A negative number if it will be late in any case; None if no way to its goal is open.
    """
    at_once = slack(convoy, courses, first)
    if at_once is None or at_once < 0:
        return at_once
    lost = 0
    while lost < detours_left(convoy.name, courses):
        left = slack(convoy, courses._replace(detours=courses.detours + lost + 1), first)
        if left is None or left <= lost:
            break
        lost += 1
    return lost


def round_in_time(convoy: Ship, courses: Courses, first: int) -> bool:
    """Whether a convoy that may make a detour can still do so and be in time (17.3, 17.4).

    Args:
        convoy: the convoy
        courses: how directly the convoys have sailed
        first: the first turn that counts
    """
    left = slack(convoy, courses._replace(detours=courses.detours + 1), first)
    return detours_left(convoy.name, courses) > 0 and left is not None and left >= 0


def taken_up(ships: Mapping[str, Ship]) -> Courses:
    """The courses assumed where none are saved: no convoy has strayed or lost a turn. WS8B has been in the Irish Sea if
    it is there, or beyond it on one of its shortest ways."""
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
    """Whether a convoy in this square may have come from its start on a shortest way; always true off the board."""
    start = SHIPS[name].square
    made, left = routes.distances_to(name, start), moves_to_go(name)
    return not on_board(square) or made.get(square, 0) + left.get(square, 0) == left.get(start)
