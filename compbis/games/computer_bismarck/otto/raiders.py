"""The Bismarck and the Prinz Eugen: where they are bound for, and the best of all squares that they can reach."""

from collections.abc import Mapping
from typing import NamedTuple

from compbis.games.computer_bismarck import routes
from compbis.games.computer_bismarck.board import FOG_AREAS, GERMAN_PORTS, Square, distance, row
from compbis.games.computer_bismarck.calendar import LAST_TURN, is_night
from compbis.games.computer_bismarck.orders import ShipOrder
from compbis.games.computer_bismarck.otto import grid
from compbis.games.computer_bismarck.otto.enemy import air_chance, found_chance
from compbis.games.computer_bismarck.otto.lookahead import TURNS, Outlook, outlook
from compbis.games.computer_bismarck.otto.plans.plan import Wait, out
from compbis.games.computer_bismarck.otto.prizes import Prey, Prize, hunt, preys, prizes
from compbis.games.computer_bismarck.otto.reach import Moves, reach
from compbis.games.computer_bismarck.otto.situation import Situation, crippled
from compbis.games.computer_bismarck.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN, SHIPS
from compbis.games.computer_bismarck.rules import movement, shadow
from compbis.games.computer_bismarck.units import Ship

RAIDERS = (BISMARCK, PRINZ_EUGEN)

_NEARER, _WAY_OUT, _HOME = weight("otto", "nearer"), weight("otto", "nearer way out"), weight("otto", "nearer home")
_HURRY, _BESIDE = weight("otto", "hurry"), weight("otto", "beside")
_FUEL = weights("otto", "fuel")
_FUEL_HUNTED = weight("otto", "fuel hunted")
_REFUEL_AT = int(weight("otto", "refuel at"))
_PASSED = weight("otto", "passed")
_AIR = weight("otto", "air found")
_LURK = weight("otto", "lurk")
_NOISE = weight("otto", "noise")
_CONSORT = int(weight("otto", "consort"))
_QUIET_TURN, _QUIET = int(weight("otto", "quiet turn")), weight("otto", "quiet")
_TOO_LATE = int(weight("otto", "too late"))
_FOUL = int(weight("otto", "foul"))
_FOGGY = frozenset().union(*FOG_AREAS)
_FOG_HALF = 0.5


class Course(NamedTuple):
    """Where a raider is bound for: the nearest of these squares, each nearer worth so much; aim: in a few words; stays:
    she does not move; way: the whole way, where that is not the nearest one."""

    goals: frozenset[Square]
    nearer: float
    aim: str
    stays: bool = False
    way: tuple[Square, ...] = ()


class Choice(NamedTuple):
    """What she does: the square, the way there, the mode, and what she is about."""

    square: Square
    moves: tuple[str, ...]
    mode: str
    aim: str


def choices(now: Situation) -> dict[str, Choice]:
    """What both raiders do, as far as they can be ordered (6.5), the Bismarck first."""
    view = now.view
    made: dict[str, Choice] = {}
    for name in RAIDERS:
        ship, plan = view.ships[name], view.ship_plans.get(name)
        if movement.offered(ship, plan, view.turn):
            made[name] = _choose(now, ship, made.get(BISMARCK), "")
        elif ship.active and plan is not None and plan.fixed:
            made[name] = Choice(plan.goal, (), plan.mode, "SHAKING OFF A SHADOWER")
    return made


def evasion(now: Situation, name: str, shadower: str) -> Choice:
    """10.1: the secret move of a raider that is being shadowed."""
    return _choose(now, now.view.ships[name], None, shadower)


def order(name: str, choice: Choice) -> ShipOrder:
    """The choice as an order."""
    return ShipOrder(name, choice.mode, choice.moves)


def _choose(now: Situation, ship: Ship, flagship: Choice | None, shadower: str) -> Choice:
    consort = _consort(now, ship, flagship)
    if consort is not None and flagship is not None and (joins := _joins(now, ship, flagship)) is not None:
        return joins
    found = preys(now, ship)
    course = consort or _course(now, ship, found)
    if course.stays:
        return Choice(ship.square, (), _mode_at_rest(now, ship), course.aim)
    return _steer(now, ship, course, found, shadower)


def _consort(now: Situation, ship: Ship, flagship: Choice | None) -> Course | None:
    """The Prinz Eugen keeps with the Bismarck if the plan is so."""
    if ship.name != PRINZ_EUGEN or flagship is None or not now.plan.together:
        return None
    if crippled(ship) or _wants_fuel(now, ship) or out(ship.square):
        return None
    bismarck = now.view.ships[BISMARCK]
    if crippled(bismarck) or distance(ship.square, flagship.square) > _CONSORT:
        return None
    if ship.square == flagship.square == bismarck.square and movement.in_port(ship):
        return Course(frozenset((ship.square,)), 0.0, flagship.aim, stays=True)
    return Course(frozenset((flagship.square,)), _BESIDE, "WITH BISMARCK")


def _joins(now: Situation, ship: Ship, flagship: Choice) -> Choice | None:
    """Into the square of the flagship, if she can get there this turn; in patrol mode if that one is."""
    tracks = reach(ship.square, movement.squares_now(ship, "M", now.view.turn)).get(flagship.square)
    if tracks is None:
        return None
    moves, _ = _way(now, ship, flagship.square, tracks)
    return Choice(flagship.square, moves, "P" if flagship.mode == "P" and not moves else "M", "WITH BISMARCK")


def _course(now: Situation, ship: Ship, found: list[Prey]) -> Course:
    """Home, out, to the fuel, into quiet waters, or after a convoy: the first that she has reason for."""
    view, plan, square = now.view, now.plan, ship.square
    if crippled(ship):
        return Course(GERMAN_PORTS, _HOME, "HURT, MAKING FOR PORT", stays=square in GERMAN_PORTS)
    wait = plan.waits.get(ship.name)
    if movement.in_port(ship) and not (wait and _bides(now, ship, wait)) and _waits(now, ship):
        return Course(frozenset((square,)), 0.0, "IN PORT", stays=True)
    if _ends(now, ship):
        return Course(GERMAN_PORTS, _HOME, "MAKING FOR PORT", stays=square in GERMAN_PORTS)
    if not out(square):
        if wait and _bides(now, ship, wait):
            return Course(frozenset((wait.square,)), _WAY_OUT, "WAITING FOR WEATHER", stays=_moored(ship, wait))
        goal = plan.next_square(ship.name, square)
        late = max(0, view.turn - (wait.last if wait else plan.sails[ship.name][1]))
        pull = _WAY_OUT + _HURRY * late
        return Course(frozenset((goal,)), pull, "OUT BY " + _passage(goal), way=plan.ways[ship.name])
    if _wants_fuel(now, ship):
        goals = view.refuelling | GERMAN_PORTS
        there = square in goals and not now.memory.hunted(ship.name, view.turn)
        return Course(goals, _HOME, "TO REFUEL", stays=there)
    if (prey := hunt(now, ship, found)) is not None:
        return Course(frozenset((prey.square,)), _NEARER, f"FOR {prey.convoy}")
    return Course(frozenset((square,)), 0.0, "IN QUIET WATERS")


def _passage(goal: Square) -> str:
    return "THE NORTH" if row(goal) < 15 else "THE FAEROES"


def _waits(now: Situation, ship: Ship) -> bool:
    """Whether she stays in port a turn more: to refuel, for the end of the game, or until it is her time to sail."""
    turn = now.view.turn
    if ship.square != ship.spec.square:
        return (turn >= _QUIET_TURN and now.content > _QUIET) or ship.fuel < ship.spec.fuel_cap
    first, last = now.plan.sails[ship.name]
    last = first + int(now.dice(f"sails {ship.name}", 0) * (last - first + 1))
    hidden = ship.square in now.view.fog or now.visibility(ship.square) >= _FOUL
    return turn < first or (turn < last and not hidden)


def _bides(now: Situation, ship: Ship, wait: Wait) -> bool:
    """Whether she is still to wait on the way, by the plan; not when she has been found there."""
    turn = now.view.turn
    last = wait.first + int(now.dice(f"waits {ship.name}", 0) * (wait.last - wait.first + 1))
    if turn >= last or now.memory.hunted(ship.name, turn):
        return False
    hidden = ship.square in now.view.fog or now.visibility(ship.square) >= _FOUL
    return turn < wait.first or not hidden


def _moored(ship: Ship, wait: Wait) -> bool:
    return ship.square == wait.square and movement.in_port(ship)


def _ends(now: Situation, ship: Ship) -> bool:
    """Whether she makes for a port for good: by the plan, or because there is more to lose than to win."""
    if not out(ship.square):
        return now.view.turn >= _TOO_LATE or (now.view.turn >= _QUIET_TURN and now.content > _QUIET)
    home = now.plan.home if ship.name == BISMARCK else 99
    return now.view.turn >= home or (now.view.turn >= _QUIET_TURN and now.content > _QUIET)


def _wants_fuel(now: Situation, ship: Ship) -> bool:
    if LAST_TURN - now.view.turn < ship.fuel + 2:
        return False
    if ship.square in now.view.refuelling and not now.memory.hunted(ship.name, now.view.turn):
        return ship.fuel < ship.spec.fuel_cap - 1
    return ship.fuel <= _REFUEL_AT


def _mode_at_rest(now: Situation, ship: Ship) -> str:
    if movement.may_refuel(ship.side, ship.square, now.view.refuelling) and ship.fuel < ship.spec.fuel_cap:
        return "R"
    return "M"


def _steer(now: Situation, ship: Ship, course: Course, found: list[Prey], shadower: str) -> Choice:
    """The best of the squares that she can be in at the end of the turn."""
    view = now.view
    ways = reach(ship.square, movement.squares_now(ship, "M", view.turn))
    ahead = {turns: prizes(now, ship, found, turns) for turns in range(TURNS + 1)}
    future = _outlook(now, ship, course, ahead)
    winnings = dict.fromkeys(ways, 0.0)
    for prize in ahead[0]:
        if prize.square in winnings:
            winnings[prize.square] += prize.chance * prize.worth
    scores: dict[Square, tuple[float, tuple[str, ...]]] = {}
    for square, tracks in ways.items():
        moves, passing = _way(now, ship, square, tracks)
        risk = passing + _risk(now, ship, square, len(moves), shadower)
        worth = future.at(square) + winnings[square] - now.risk * risk - _fuel(now, ship, len(moves))
        scores[square] = worth, moves
    best = _pick(now, ship, {square: worth for square, (worth, _) in scores.items()})
    mode = _mode(now, ship, best, course, winnings[best])
    return Choice(best, scores[best][1], mode, course.aim)


def _outlook(now: Situation, ship: Ship, course: Course, ahead: Mapping[int, list[Prize]]) -> Outlook:
    away = grid.along(course.way) if course.way else grid.away(course.goals)
    end = [-course.nearer * squares for squares in away]
    sights = [now.sights(turns) for turns in range(TURNS + 1)]
    return outlook(ship.square, end, now.dread(ship.name), now.risk, sights, ahead)


def _way(now: Situation, ship: Ship, square: Square, tracks: tuple[Moves, ...]) -> tuple[Moves, float]:
    """The way there on which a fast shadow is least to be feared, and what that costs (11.1)."""
    if len(tracks[0]) < 2:
        return tracks[0], 0.0
    costs = [(_passing(now, ship, square, moves[0]), moves) for moves in tracks]
    cost, moves = min(costs)
    return moves, cost


def _passing(now: Situation, ship: Ship, square: Square, first: str) -> float:
    passed = dict(routes.ways(ship.name, ship.square))[first]
    seen = found_chance(now.enemy.watch[grid.cell(passed)], now.sight_at(passed))
    return seen * _PASSED * now.found_cost(ship.name, square)


def _risk(now: Situation, ship: Ship, square: Square, moves: int, shadower: str) -> float:
    """What being found there should cost, in points."""
    cost = now.found_cost(ship.name, square)
    if square in GERMAN_PORTS:
        return 0.1 * cost
    if movement.in_port(ship) and not moves:
        return 0.0
    seen = found_chance(now.enemy.watch[grid.cell(square)], now.sight_at(square))
    if shadower:
        followed = _followed(now, ship, moves, shadower)
        if square in _FOGGY:
            followed *= _FOG_HALF
        seen = followed + (1 - followed) * seen
    return (seen + _AIR * air_chance(now.view, square)) * cost


def _followed(now: Situation, ship: Ship, moves: int, shadower: str) -> float:
    """The chance that the shadow succeeds (10.7), with one helper."""
    night = is_night(now.view.turn, row(ship.square))
    spec = SHIPS.get(shadower)
    strength = (spec.shadow if spec and spec.shadow else (4, 3))[night]
    return shadow.strength_twelfths(strength, now.visibility(ship.square), moves, 1) / shadow.SIDES


def _fuel(now: Situation, ship: Ship, moves: int) -> float:
    used = movement.fuel_used(ship, moves)
    if now.view.turn == 1 or not used:
        return 0.0
    price = _FUEL[min(ship.fuel, len(_FUEL) - 1)]
    return used * price * (_FUEL_HUNTED if now.memory.hunted(ship.name, now.view.turn) else 1.0)


def _pick(now: Situation, ship: Ship, worths: Mapping[Square, float]) -> Square:
    """The best square; among those that are nearly as good, as the dice fall: nobody is to know it beforehand."""
    top = max(worths.values())
    near = sorted(square for square, worth in worths.items() if worth > top - _NOISE)
    return max(near, key=lambda square: worths[square] + _NOISE * now.dice(f"{ship.name} {square}", now.view.turn))


def _mode(now: Situation, ship: Ship, square: Square, course: Course, winnings: float) -> str:
    if square != ship.square:
        return "M"
    refuels = movement.may_refuel(ship.side, square, now.view.refuelling) and ship.fuel < ship.spec.fuel_cap
    if refuels and (winnings <= _LURK or ship.fuel <= _REFUEL_AT):
        return "R"
    return "P" if winnings > _LURK else "M"
