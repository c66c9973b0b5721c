"""The Bismarck and the Prinz Eugen: their course, and the best of all squares within reach."""

from collections.abc import Mapping, Sequence

from compbis.games.computer_bismarck.captains.otto import courses, grid
from compbis.games.computer_bismarck.captains.otto.courses import Course
from compbis.games.computer_bismarck.captains.otto.enemy import air_chance, found_chance
from compbis.games.computer_bismarck.captains.otto.lookahead import TURNS, Outlook, outlook
from compbis.games.computer_bismarck.captains.otto.memory import ESCORTS, WATCHERS
from compbis.games.computer_bismarck.captains.otto.prizes import Prize, prizes, worthwhile_convoys
from compbis.games.computer_bismarck.captains.otto.reach import Moves, reach
from compbis.games.computer_bismarck.captains.otto.situation import Prey, Situation
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.cards.board import FOG_AREAS, GERMAN_PORTS, Square, distance, row
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.kinds import RECONNAISSANCE
from compbis.games.computer_bismarck.cards.modes import MOVE, PATROL, REFUEL, ShipMode
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PLANES, PRINZ_EUGEN, SHIPS
from compbis.games.computer_bismarck.rules import movement, routes, shadow
from compbis.games.computer_bismarck.state.orders import ShipOrder
from compbis.games.computer_bismarck.state.sight import Contact
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.values import NamedTuple

RAIDERS = (BISMARCK, PRINZ_EUGEN)

_FUEL = weights("otto", "fuel")
_FUEL_HUNTED = weight("otto", "fuel hunted")
_REFUEL_AT = int(weight("otto", "refuel at"))
_PASSED = weight("otto", "passed")
_AIR = weight("otto", "air found")
_LURK = weight("otto", "lurk")
_NOISE = weight("otto", "noise")
_FOGGY = frozenset().union(*FOG_AREAS)
_FOG_HALF = weight("otto", "fog bank")
_IN_PORT = weight("otto", "in port")
_DARES = weight("otto", "dares")
_FEARED_FOR, _FEARED_FROM = (int(number) for number in weights("otto", "feared"))


class Choice(NamedTuple):
    """A raider's move.

    Args:
        square: its square at the end of the turn
        moves: the directions that lead there
        mode: its mode
        aim: its purpose, in a few words
        wary: the British from whom it turns aside or whom it defies, in a few words, "" for none
    """

    square: Square
    moves: tuple[str, ...]
    mode: ShipMode
    aim: str
    wary: str = ""


def choices(now: Situation) -> dict[str, Choice]:
    """The moves of both raiders, if they can be ordered (6.5), the Bismarck first."""
    view = now.view
    made: dict[str, Choice] = {}
    for name in RAIDERS:
        ship, plan = view.ships[name], view.ship_legs.get(name)
        if movement.offered(ship, plan, view.turn):
            made[name] = _choose(now, ship, made.get(BISMARCK), "")
        elif ship.active and plan is not None and plan.fixed:
            made[name] = Choice(plan.goal, (), plan.mode, "SHAKING OFF A SHADOWER")
    return made


def evasion(now: Situation, name: str, shadower: str) -> Choice:
    """10.1: the secret move of a raider that is being shadowed.

    Args:
        now: the situation
        name: the name of the raider
        shadower: the British unit that shadows her
    """
    ship, plan = now.view.ships[name], now.view.ship_legs.get(BISMARCK)
    now.tail = [c.name for c in now.view.contacts if c.shown and c.square == ship.square and c.kind in ESCORTS]
    flagship = Choice(plan.goal, (), plan.mode, "") if plan is not None and plan.fixed and name != BISMARCK else None
    return _choose(now, ship, flagship, shadower)


def order(name: str, choice: Choice) -> ShipOrder:
    """The choice as an order."""
    return ShipOrder(name, choice.mode, choice.moves)


def _choose(now: Situation, ship: Ship, flagship: Choice | None, shadower: str) -> Choice:
    beside = courses.consort(now, ship, flagship.square, flagship.aim) if flagship else None
    if beside is not None and flagship is not None and (joins := _joins(now, ship, flagship)) is not None:
        return joins
    found = worthwhile_convoys(now, ship)
    course = beside or courses.course(now, ship)
    if course.stays:
        return Choice(ship.square, (), _mode_at_rest(now, ship), course.aim)
    return _steer(now, ship, course, found, shadower)


def _joins(now: Situation, ship: Ship, flagship: Choice) -> Choice | None:
    """The move into the flagship's square, in patrol mode if the flagship patrols; None if she cannot get there this
    turn."""
    tracks = reach(ship.square, movement.squares_now(ship, MOVE, now.view.turn)).get(flagship.square)
    if tracks is None:
        return None
    moves, _ = _way(now, ship, flagship.square, tracks, _passed(now, ship))
    return Choice(flagship.square, moves, PATROL if flagship.mode == PATROL and not moves else MOVE, "WITH BISMARCK")


def _steer(now: Situation, ship: Ship, course: Course, found: list[Prey], shadower: str) -> Choice:
    """The best square to be in at the end of the turn."""
    view = now.view
    squares = movement.squares_now(ship, MOVE, view.turn)
    ways = reach(ship.square, squares)
    ahead = {turns: prizes(now, ship, found, turns) for turns in range(TURNS + 1)}
    away = grid.along(course.way) if course.way else grid.away(course.goals)
    future = _outlook(now, ship, squares, course, away, ahead)
    winnings = dict.fromkeys(ways, 0.0)
    for prize in ahead[0]:
        if prize.square in winnings:
            winnings[prize.square] += prize.chance * prize.worth
    danger = _danger(now, course)
    passed = _passed(now, ship)
    scores: dict[Square, tuple[float, tuple[str, ...]]] = {}
    risks: dict[Square, float] = {}
    careless: dict[Square, float] = {}
    for square, tracks in ways.items():
        moves, passing = _way(now, ship, square, tracks, passed)
        risk = passing + _risk(now, ship, square, len(moves), shadower)
        late = course.linger * course.nearer * away[CELL[square]] if course.linger == courses.AT_NEED else 0.0
        gain = winnings[square] - _fuel(now, ship, len(moves)) - late
        scores[square] = future.at(square) + gain - danger * risk, moves
        risks[square] = danger * risk
        careless[square] = gain - course.nearer * away[CELL[square]]
    best = _pick(now, ship, {square: worth for square, (worth, _) in scores.items()})
    mode = _mode(now, ship, best, course, winnings[best])
    direct = max(careless, key=lambda square: careless[square])
    aside = away[CELL[direct]] < away[CELL[best]] and risks[direct] > risks[best] + _NOISE
    wary = f"KEEPS OFF {_feared(now, direct)}" if aside else ""
    if not wary and best != ship.square and risks[best] >= _DARES:
        wary = f"DEFIES {_feared(now, best)}"
    aim = f"IN WAIT {course.aim}" if mode == PATROL and course.aim.startswith("FOR ") else course.aim
    return Choice(best, scores[best][1], mode, aim, wary)


def _feared(now: Situation, square: Square) -> str:
    """The British near a square: the unit last seen there, or just the square if they are only expected."""
    view = now.view
    seen = [c for c in view.contacts if c.kind in WATCHERS and not c.sunk and view.turn - c.turn <= _FEARED_FOR]
    near = [contact for contact in seen if distance(contact.square, square) <= _FEARED_FROM]
    nearest = min(near, key=lambda c: (distance(c.square, square), -c.turn), default=None)
    return f"{nearest.name} AT {nearest.square}" if nearest else f"{square}"


def _danger(now: Situation, course: Course) -> float:
    """The weight of danger; 0 for a raider that wants to be found."""
    return 0.0 if course.shows else now.danger_weight


def _outlook(
    now: Situation,
    ship: Ship,
    squares: int,
    course: Course,
    away: Sequence[float],
    ahead: Mapping[int, list[Prize]],
) -> Outlook:
    sights = [now.sights(turns) for turns in range(TURNS + 1)]
    window = grid.window(ship.square, TURNS + squares)
    dread, danger = now.exposure_costs(ship.name, window), _danger(now, course)
    return outlook(window, away, course.nearer, course.linger, dread, danger, sights, ahead)


def _way(
    now: Situation, ship: Ship, square: Square, tracks: tuple[Moves, ...], passed: Mapping[str, float]
) -> tuple[Moves, float]:
    """The way there with the least danger of a fast shadow, and its expected cost (11.1)."""
    if len(tracks[0]) < 2:
        return tracks[0], 0.0
    found = now.found_cost(ship.name, square)
    cost, moves = min((passed[moves[0]] * found, moves) for moves in tracks)
    return moves, cost


def _passed(now: Situation, ship: Ship) -> dict[str, float]:
    """By first direction, the probability of a successful fast shadow in the first square passed."""
    watch = now.enemy.watch
    return {
        direction: found_chance(watch[CELL[square]], now.sight_at(square)) * _PASSED
        for direction, square in routes.ways(ship.name, ship.square)
    }


def _risk(now: Situation, ship: Ship, square: Square, moves: int, shadower: str) -> float:
    """The expected cost of being there, in points."""
    if square in GERMAN_PORTS:
        return _IN_PORT * now.found_cost(ship.name, square)
    if movement.in_port(ship) and not moves:
        return 0.0
    followed = _followed(now, ship, moves, shadower) if shadower else 0.0
    if square in _FOGGY:
        followed *= _FOG_HALF
    air = _AIR * air_chance(now.view, square)
    exposures = now.exposures(ship.name, square)
    risk = sum([(followed + (1 - followed) * seen + air) * cost for seen, cost in exposures]) / len(exposures)
    return risk + followed * now.caught_cost(ship, square) if followed else risk


def _followed(now: Situation, ship: Ship, moves: int, shadower: str) -> float:
    """The probability that the shadow succeeds (10.7), with the help of all eligible units in the square."""
    night = is_night(now.view.turn, row(ship.square))
    spec = SHIPS.get(shadower) or PLANES.get(shadower)
    strength = spec.shadow[night] if spec and spec.shadow else 0
    helpers = sum(_follows(contact, ship) for contact in now.view.contacts if contact.name != shadower)
    return shadow.strength_twelfths(strength, now.visibility(ship.square), moves, helpers) / shadow.SIDES


def _follows(contact: Contact, ship: Ship) -> bool:
    """Whether a British unit in sight could shadow the raider (10.3, 10.4)."""
    spec = SHIPS.get(contact.name)
    fast = contact.kind is RECONNAISSANCE or (spec is not None and spec.shadow is not None and spec.knots >= ship.knots)
    return contact.shown and contact.square == ship.square and fast


def _fuel(now: Situation, ship: Ship, moves: int) -> float:
    used = movement.fuel_used(ship, moves)
    if now.view.turn == 1 or not used:
        return 0.0
    price = _FUEL[min(ship.fuel, len(_FUEL) - 1)]
    return used * price * (_FUEL_HUNTED if now.memory.hunted(ship.name, now.view.turn) else 1.0)


def _pick(now: Situation, ship: Ship, worths: Mapping[Square, float]) -> Square:
    """The best square; among nearly equal ones a random choice, so that the enemy cannot predict it."""
    top = max(worths.values())
    near = sorted(square for square, worth in worths.items() if worth > top - _NOISE)
    return max(near, key=lambda square: worths[square] + _NOISE * now.dice(f"{ship.name} {square}", now.view.turn))


def _mode(now: Situation, ship: Ship, square: Square, course: Course, winnings: float) -> ShipMode:
    if square != ship.square:
        return MOVE
    refuels = movement.may_refuel(ship.side, square, now.view.refuelling) and ship.fuel < ship.spec.fuel_cap
    if refuels and (winnings <= _LURK or ship.fuel <= _REFUEL_AT):
        return REFUEL
    return PATROL if winnings > _LURK else MOVE


def _mode_at_rest(now: Situation, ship: Ship) -> ShipMode:
    if movement.may_refuel(ship.side, ship.square, now.view.refuelling) and ship.fuel < ship.spec.fuel_cap:
        return REFUEL
    return MOVE
