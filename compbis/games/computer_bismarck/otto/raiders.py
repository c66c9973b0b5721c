"""The Bismarck and the Prinz Eugen: where they are bound for, and how they get there."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from compbis.games.computer_bismarck import routes
from compbis.games.computer_bismarck.board import GERMAN_PORTS, Square, column, distance, row
from compbis.games.computer_bismarck.orders import ShipOrder
from compbis.games.computer_bismarck.otto import battle, weights
from compbis.games.computer_bismarck.otto.convoys import Meeting, Prey, meeting, preys, worth_dispersing
from compbis.games.computer_bismarck.otto.plans.passage import out
from compbis.games.computer_bismarck.otto.situation import Situation
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.units import Ship
from compbis.table.side import BRITISH, GERMAN

RAIDERS = (BISMARCK, PRINZ_EUGEN)


class Course(NamedTuple):
    """Where a ship is bound for: the nearest of these squares; mode: what she does when she is there; prey: the convoy
    that she means to meet."""

    goals: frozenset[Square]
    mode: str = "M"
    prey: str = ""


def orders(now: Situation) -> list[ShipOrder]:
    """The orders of both raiders, the Bismarck first; none for one that cannot be ordered (6.5)."""
    view, given = now.view, []
    flagship: Square = 0
    hunted: set[str] = set()
    for name in RAIDERS:
        ship, plan = view.ships[name], view.ship_plans.get(name)
        if ship.active and plan is not None and plan.fixed:
            flagship = flagship or plan.goal
        elif movement.offered(ship, plan, view.turn):
            course = _consort_course(now, ship, flagship) or _course(now, ship, hunted)
            order, goal = _steer(now, ship, course)
            given.append(order)
            flagship = flagship or goal
            hunted.add(course.prey)
    return given


def evasion(now: Situation, name: str) -> ShipOrder:
    """10.1: the secret move of a raider that is being shadowed."""
    ship = now.view.ships[name]
    return _steer(now, ship, _course(now, ship, set()))[0]


def _consort_course(now: Situation, ship: Ship, flagship: Square) -> Course | None:
    """The Prinz Eugen keeps with the Bismarck on the way out."""
    if ship.name != PRINZ_EUGEN or not flagship or not now.passage.together or _crippled(ship):
        return None
    if out(flagship) or distance(ship.square, flagship) > weights.CONSORT_REACH:
        return None
    return Course(frozenset((flagship,)))


def _course(now: Situation, ship: Ship, taken: set[str]) -> Course:
    """Home, nowhere, to the fuel, out, or after a convoy: the first that she has reason for."""
    view, passage = now.view, now.passage
    if _crippled(ship):
        return Course(GERMAN_PORTS)
    if _content(now):
        return Course(frozenset((ship.square,)))
    if _needs_fuel(now, ship):
        return Course(view.refuelling | GERMAN_PORTS, "R")
    if not out(ship.square):
        waits = movement.in_port(ship) and not passage.sailing(ship.name, ship.square, view.turn, view.fog)
        return Course(frozenset((ship.square if waits else passage.next_square(ship.square, view.turn),)))
    return _hunt(now, ship, taken) or Course(frozenset((ship.square,)))


def _crippled(ship: Ship) -> bool:
    """Whether she has taken so much that she goes home."""
    return ship.knots <= weights.CRIPPLED_KNOTS or ship.midships <= weights.CRIPPLED_SHARE * ship.spec.midships


def _content(now: Situation) -> bool:
    """Whether there is more to lose than to win, late in the game and with such a lead."""
    lead = now.view.points(GERMAN) - now.view.points(BRITISH)
    return now.view.turn >= weights.CONTENT_TURN and lead >= weights.CONTENT_LEAD


def _needs_fuel(now: Situation, ship: Ship) -> bool:
    view = now.view
    if ship.fuel == ship.spec.fuel_cap or not view.refuelling:
        return False
    if ship.fuel <= weights.REFUEL_AT or (ship.mode == "R" and not now.lookout.hunted(ship.name, view.turn)):
        return True
    near = any(distance(ship.square, square) <= weights.PASSING for square in view.refuelling)
    return near and ship.fuel <= weights.REFUEL_IN_PASSING


def _hunt(now: Situation, ship: Ship, taken: set[str]) -> Course | None:
    """The convoy that promises most, and the square to lie in wait for it."""
    found: list[tuple[float, str, Meeting]] = []
    for prey in preys(now.view, now.lookout):
        met = meeting(prey, ship, now.view.turn, weights.RAIDER_PACE, ahead=1)
        if met and prey.name not in taken and (promise := _promise(now, ship, prey, met)) > 0:
            found.append((promise, prey.name, met))
    if not found:
        return None
    _, name, met = max(found)
    return Course(frozenset((met.square,)), "P", name)


def _promise(now: Situation, ship: Ship, prey: Prey, met: Meeting) -> float:
    escort = [now.lookout.believed(name, met.square) for name in now.lookout.escort(prey.name, now.view.turn)]
    if not battle.worth_fighting([ship], escort):
        return 0.0
    promise = worth_dispersing(prey) * now.mood(prey.name) / (weights.PATIENCE + met.turn - now.view.turn)
    home = row(met.square) in weights.HOME_ROWS and column(met.square) in weights.HOME_COLUMNS
    return promise * weights.HOME_WATERS if home else promise


def _steer(now: Situation, ship: Ship, course: Course) -> tuple[ShipOrder, Square]:
    """The best square that she can be in at the end of the turn, as an order for it."""
    view = now.view
    ways = _reach(ship.name, ship.square, movement.squares_now(ship, "M", view.turn))
    scores = _scores(now, ship, course, ways)
    goal = max(ways, key=lambda square: scores[square])
    mode = course.mode if goal == ship.square and goal in course.goals else "M"
    return ShipOrder(ship.name, mode, ways[goal]), goal


def _scores(now: Situation, ship: Ship, course: Course, ways: Mapping[Square, tuple[str, ...]]) -> dict[Square, float]:
    away = routes.distances(ship.name, course.goals)
    seen = now.lookout.hunted(ship.name, now.view.turn)
    nearer = weights.DISTANCE_WHEN_SEEN if seen else weights.DISTANCE
    risk = weights.RISK_WHEN_SEEN if seen else weights.RISK
    fuel = weights.FUEL_LEFT_OVER if seen or ship.fuel > weights.FUEL_RESERVE else weights.FUEL_SCARCE
    costs = [fuel * movement.fuel_used(ship, moves) for moves in range(1 + max(map(len, ways.values())))]
    return {
        square: -nearer * away.get(square, weights.NO_WAY) - risk * now.danger(square) - costs[len(moves)]
        for square, moves in ways.items()
    }


@cache
def _reach(name: str, start: Square, squares: int) -> Mapping[Square, tuple[str, ...]]:
    """Every square that she can get to in so many moves, with a shortest way there; first the one that she is in."""
    reached: dict[Square, tuple[str, ...]] = {start: ()}
    edge = [start]
    for _ in range(squares):
        beyond = []
        for square in edge:
            for direction, there in routes.ways(name, square):
                if there not in reached:
                    reached[there] = (*reached[square], direction)
                    beyond.append(there)
        edge = beyond
    return reached
