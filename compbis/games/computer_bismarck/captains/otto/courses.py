"""Where a raider is bound: home, out into the Atlantic, to an oiler, after a convoy, or out of the way."""

from compbis.games.computer_bismarck.captains.otto.plans.plan import Wait, has_broken_out
from compbis.games.computer_bismarck.captains.otto.prizes import busiest, foe, hunt, lane
from compbis.games.computer_bismarck.captains.otto.situation import Hunt, Situation, crippled
from compbis.games.computer_bismarck.captains.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.cards.board import GERMAN_PORTS, Square, distance, row
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.rules import movement, routes
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.values import NamedTuple

_NEARER, _WAY_OUT, _HOME = weight("otto", "nearer"), weight("otto", "nearer way out"), weight("otto", "nearer home")
_NEARER_LANE = weight("otto", "nearer lane")
_HURRY, _BESIDE = weight("otto", "hurry"), weight("otto", "beside")
_DETOUR = weights("otto", "fuel detour")
_REFUEL_AT = int(weight("otto", "refuel at"))
_CONSORT = int(weight("otto", "consort"))
_TURNS_BACK = int(weight("otto", "turns back"))
_FUEL_LASTS = int(weight("otto", "fuel lasts"))
_FUEL_FIRST = int(weight("otto", "fuel first"))
_FOE_MEMORY, _NEAR_BY = (int(number) for number in weights("otto", "foe memory"))
_FUEL_USED = int(weight("otto", "fuel used"))
_PORT_NEAR = int(weight("otto", "port near"))
_TOO_LATE = int(weight("otto", "too late"))
_FOUL = int(weight("otto", "foul"))
_LINGER, AT_NEED = weights("otto", "linger")
_NEVER = 99


class Course(NamedTuple):
    """A raider's destination.

    Args:
        goals: alternative squares; she makes for the nearest
        nearer: the value of each square nearer
        aim: the purpose, in a few words
        stays: whether she does not move
        way: the squares to pass, in order; () for the shortest way
        linger: the cost of a turn's delay, as a fraction of the cost of the distance left
        shows: whether she does not mind being found
    """

    goals: frozenset[Square]
    nearer: float
    aim: str
    stays: bool = False
    way: tuple[Square, ...] = ()
    linger: float = _LINGER
    shows: bool = False


def consort(now: Situation, ship: Ship, flagship: Square, aim: str) -> Course | None:
    """The Prinz Eugen's course if she keeps with the Bismarck; None if she does not.

    Args:
        now: the situation
        ship: either raider
        flagship: the Bismarck's square at the end of the turn, 0 if she has no orders yet
        aim: the Bismarck's purpose
    """
    bismarck = now.view.ships[BISMARCK]
    if ship.name != PRINZ_EUGEN or not flagship or not now.plan.together or now.plan.quiet:
        return None
    if crippled(ship) or crippled(bismarck) or _wants_fuel(now, ship) or distance(ship.square, flagship) > _CONSORT:
        return None
    if ship.square == flagship == bismarck.square and movement.in_port(ship):
        return Course(frozenset((ship.square,)), 0.0, aim, stays=True)
    return Course(frozenset((flagship,)), _BESIDE, "WITH BISMARCK")


def course(now: Situation, ship: Ship) -> Course:
    """The first course that she has reason for: home, back, out, to an oiler, into quiet waters, or after a convoy."""
    view, plan, square = now.view, now.plan, ship.square
    if crippled(ship):
        return Course(GERMAN_PORTS, _HOME, "HURT, MAKING FOR PORT", square in GERMAN_PORTS, linger=AT_NEED)
    wait = plan.waits.get(ship.name)
    if movement.in_port(ship) and not (wait and _still_waits(now, ship, wait)) and _waits(now, ship):
        return Course(frozenset((square,)), 0.0, "IN PORT", stays=True)
    if square in view.refuelling and _missing(ship) > _DETOUR[0] and not now.memory.hunted(ship.name, view.turn):
        return Course(frozenset((square,)), 0.0, "REFUELS", stays=True)
    if _ends(now, ship):
        return _ending(now, ship)
    if not (has_broken_out(square) or plan.fights):
        if view.turn <= _TURNS_BACK and _pursued(now, ship):
            return Course(GERMAN_PORTS, _WAY_OUT, "TURNS BACK", square in GERMAN_PORTS)
        if wait and _still_waits(now, ship, wait):
            shows = wait.bait == ship.name
            stays = square == wait.square and (shows or movement.in_port(ship))
            return Course(frozenset((wait.square,)), _WAY_OUT, _waiting(ship, wait), stays, shows=shows)
        goal = plan.next_square(ship.name, square)
        late = max(0, view.turn - (wait.last if wait else plan.sails[ship.name][1]))
        pull = _WAY_OUT + _HURRY * late
        return Course(frozenset((goal,)), pull, "OUT BY " + _passage(goal), way=plan.ways[ship.name])
    if _wants_fuel(now, ship):
        goal = _oiler(now, ship)
        there = square == goal and not now.memory.hunted(ship.name, view.turn)
        return Course(frozenset((goal,)), _HOME, f"TO REFUEL AT {goal}", stays=there, linger=AT_NEED)
    prey = hunt(now, ship)
    if plan.fights and (prey is None or (prey.turn > view.turn + _NEAR_BY and foe(now, ship, _NEAR_BY))):
        return _challenge(now, ship)
    if prey is not None:
        return Course(frozenset((prey.square,)), _NEARER, f"FOR {prey.convoy} AT {prey.square}")
    if (near := lane(now, ship)) is not None:
        return Course(frozenset((near.square,)), _NEARER_LANE, f"PROWLS NEAR {near.convoy} AT {near.square}")
    return Course(frozenset((square,)), 0.0, "OUT OF THE WAY")


def _challenge(now: Situation, ship: Ship) -> Course:
    """The course to a battle: to a warship that was seen, or to where warships are expected."""
    if (enemy := foe(now, ship, _FOE_MEMORY)) is not None:
        goal, aim = enemy.square, f"AGAINST {enemy.name} AT {enemy.square}"
    else:
        goal = busiest(now, ship)
        aim = f"TO SEEK BATTLE AT {goal}"
    return Course(frozenset((goal,)), _NEARER, aim, linger=AT_NEED, shows=True)


def hunts(now: Situation) -> list[Hunt]:
    """The hunts of the raiders that are out in the Atlantic and free to hunt."""
    raiders = [now.view.ships[name] for name in (BISMARCK, PRINZ_EUGEN)]
    hunters = [ship for ship in raiders if ship.active and has_broken_out(ship.square) and not crippled(ship)]
    hunters = [ship for ship in hunters if not _ends(now, ship) and not _wants_fuel(now, ship)]
    return [after for ship in hunters if (after := hunt(now, ship)) is not None]


def _ending(now: Situation, ship: Ship) -> Course:
    """The course into a port, or out of the way if none is near and she only has to survive."""
    away = routes.distances(ship.name, GERMAN_PORTS).get(ship.square, _NEVER)
    if now.plan.quiet and away > _PORT_NEAR:
        return Course(frozenset((ship.square,)), 0.0, "OUT OF THE WAY")
    return Course(GERMAN_PORTS, _HOME, "MAKING FOR PORT" if away else "IN PORT", stays=not away)


def _waiting(ship: Ship, wait: Wait) -> str:
    if ship.square != wait.square:
        return f"TO WAIT AT {wait.square}"
    return "SHOWS HERSELF" if wait.bait == ship.name else f"WAITS FOR {wait.bait or 'WEATHER'}"


def _passage(goal: Square) -> str:
    return "THE NORTH" if row(goal) < 15 else "THE FAEROES"


def _waits(now: Situation, ship: Ship) -> bool:
    """Whether she stays in port another turn: to refuel, until the game ends, or until it is time to sail."""
    turn = now.view.turn
    if ship.square != ship.spec.square:
        return now.plan.quiet or ship.fuel < ship.spec.fuel_cap
    first, last = now.plan.sails[ship.name]
    last = first + int(now.dice(f"sails {ship.name}", 0) * (last - first + 1))
    return turn < first or (turn < last and not _hidden(now, ship))


def _still_waits(now: Situation, ship: Ship, wait: Wait) -> bool:
    """Whether the plan still has her wait on the way; not once she has been found there."""
    turn = now.view.turn
    last = wait.first + int(now.dice(f"waits {ship.name}", 0) * (wait.last - wait.first + 1))
    if turn >= last or now.memory.hunted(ship.name, turn):
        return False
    if wait.bait:
        return wait.bait not in now.memory.shown
    return turn < wait.first or not _hidden(now, ship)


def _hidden(now: Situation, ship: Ship) -> bool:
    """Whether fog or foul weather hides her where she is."""
    return ship.square in now.view.fog or now.visibility(ship.square) >= _FOUL


def _pursued(now: Situation, ship: Ship) -> bool:
    """Whether the British know where she is, or the other raider, if that one is near her."""
    raiders = [now.view.ships[name] for name in (BISMARCK, PRINZ_EUGEN)]
    near = [raider for raider in raiders if raider.active and distance(raider.square, ship.square) <= _CONSORT]
    return any(now.memory.hunted(raider.name, now.view.turn) for raider in near)


def _ends(now: Situation, ship: Ship) -> bool:
    """Whether she makes for a port and stays there: by the plan, or because it is too late to break out."""
    home = now.plan.home if ship.name == BISMARCK else _NEVER
    too_late = now.view.turn >= _TOO_LATE and not (has_broken_out(ship.square) or now.plan.fights)
    return now.plan.quiet or now.view.turn >= home or too_late


def _wants_fuel(now: Situation, ship: Ship) -> bool:
    """Whether she goes to an oiler: by the plan, when fuel is low, or when one is near and much fuel is missing."""
    if LAST_TURN - now.view.turn < ship.fuel + _FUEL_LASTS:
        return False
    missing = _missing(ship)
    away = routes.distances_to(ship.name, _oiler(now, ship)).get(ship.square, _NEVER)
    if now.plan.fights and now.view.turn + away > _FUEL_USED:
        return False
    if missing >= _DETOUR[0] + _DETOUR[1] * away and not now.memory.hunted(ship.name, now.view.turn):
        return True
    first = now.plan.fuel and now.view.turn <= _FUEL_FIRST and missing > _DETOUR[0]
    return first or ship.fuel <= _REFUEL_AT


def _missing(ship: Ship) -> int:
    """The fuel factors that she could take on."""
    return ship.spec.fuel_cap - ship.fuel


def _oiler(now: Situation, ship: Ship) -> Square:
    """The square at sea where she is to refuel: the plan's, or the nearest; a port if there is none."""
    goals = sorted(now.view.refuelling or GERMAN_PORTS)
    if now.plan.fuel and now.view.turn <= _FUEL_FIRST:
        return goals[-1]
    return min(goals, key=lambda goal: routes.distances_to(ship.name, goal).get(ship.square, _NEVER))
