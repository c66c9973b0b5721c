"""Orders that continue or repeat: what each unit was last ordered to do, and which units do it again."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

from compbis.desk.place import Place, Speech
from compbis.desk.repeating import Noted, Reading, UnitKey
from compbis.desk.walk import ByCommand, give
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import Square, distance
from compbis.games.computer_bismarck.cards.kinds import CONVOY, TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.modes import HOMEWARD, PlaneMode, ShipMode
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.units import UnitOrder, key, partner, words_of
from compbis.games.computer_bismarck.desk.warnings import fails, must_turn_home, too_late, will_crash
from compbis.games.computer_bismarck.desk.ways import plane_way, straight, turns_to
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import deck_open, plane_leg
from compbis.games.computer_bismarck.rules import convoys, flight, movement
from compbis.games.computer_bismarck.state.orders import ATTACK, DoneMoving, PlaneOrder, ShipOrder, Undo
from compbis.games.computer_bismarck.state.sight import Contact, View
from compbis.games.computer_bismarck.state.units import Plane, Ship, UnitLeg
from compbis.table.request import Order
from compbis.table.talk import Say
from compbis.table.values import NamedTuple

SIGHT = 4
"""Distance in squares at which a visible enemy (9.6) ends a unit's route: two turns of a battleship."""


def remember(place: BismarckPlace, view: View) -> None:
    """At the end of a movement phase, keep the words of the current orders.

    A convoy keeps its words even if it has no order now; any other unit without an order then has nothing to repeat.
    Arrival turns were reported with the orders, so they count as known.
    """
    place.routes_told = _arrivals(routes(place, view), view.turn)
    for ship in view.ships.values():
        _keep(place, ship, view.ship_legs.get(ship.name), view.turn)
    for plane in view.planes.values():
        _keep(place, plane, view.plane_legs.get(plane.name), view.turn)
    place.repeats.given.clear()


def recall(place: Place, turn: int, orders: Sequence[Noted]) -> None:
    """Restore what `remember` kept at the end of a movement phase, for a resumed game.

    Args:
        place: the state of the desk
        turn: the turn of the phase
        orders: the orders of the phase, in sequence
    """

    def lasts(words: tuple[str, ...]) -> bool:
        return _lasts(words, turn)

    place.repeats.recall(orders, Undo(), DoneMoving(), _written, lasts)


def ships_to_repeat(place: Place, view: View) -> list[str]:
    """The ships without an order whose last order would change something; not those that accompany others, which follow
    by themselves."""
    return [
        ship.name
        for ship in view.ships.values()
        if not _partner_of(place.repeats.kept.get(key(ship), ()))
        and place.repeats.kept.get(key(ship), (ship.mode,)) not in _done(ship)
        and ship.name not in view.ship_legs
        and movement.offered(ship, None, view.turn)
    ]


def planes_to_repeat(place: Place, view: View) -> list[str]:
    """The planes on their way to a square. Any other plane would repeat its moves and fly further from its base."""
    return [
        plane.name
        for plane in view.planes.values()
        if plane.aloft and plane.name not in view.plane_legs and _under_way(place, view, plane)
    ]


def begin(place: BismarckPlace, view: View, reminded: Sequence[Noted]) -> None:
    """At the start of a movement phase, find the units whose routes continue, those that stop because an enemy is near,
    and the convoys that have become late.

    Args:
        place: the state of the desk
        view: what the side sees now
        reminded: in a game resumed during this phase, the orders given in it; a unit with such an order gets none here
    """
    ordered, place.led_to = set(), {}
    for noted in reminded:
        if found := noted.typed(_written):
            ordered.add(found[0])
            place.repeats.given[found[0]] = Reading(noted.order, found[1])
            if company := _partner_of(found[1]):
                place.led_to[found[0][1]] = _goal_with(view, company)
    late = [ship for ship in view.ships.values() if too_late(view, ship)]
    place.continuing, place.arrived, place.following, place.follower = [], [], None, ""
    place.returning = set()
    known = {ship.name for ship in late} if place.late is None else place.late
    place.stopped = [f"{ship.name} WILL BE LATE: {fails(ship)}" for ship in late if ship.name not in known]
    place.late = {ship.name for ship in late}
    place.stopped += _left_alone(place, view)
    turning: list[str] = []
    units: list[Ship | Plane] = [*view.ships.values(), *view.planes.values()]
    waiting: dict[str, list[Ship | Plane]] = {}
    for unit in units:
        in_company = _partner_of(place.repeats.kept.get(key(unit), ()))  # follow() orders it
        if key(unit) in ordered or in_company:
            continue
        goes_on, enemy = _goes_on(place, view, unit), _enemy_near(view, unit)
        if isinstance(unit, Plane) and _turns_home(place, view, unit, goes_on and not enemy):
            place.returning.add(key(unit))
            place.continuing.append(key(unit))
            turning += [unit.name] if unit.kind is not TORPEDO_PLANES else []
            continue
        if not goes_on:
            continue
        if enemy:
            waiting.setdefault(f"{enemy.name} IN {enemy.square}", []).append(unit)
            continue
        place.continuing.append(key(unit))
        if words := _then(unit, place.repeats.kept[key(unit)]):
            place.arrived.append(f"{_called(unit) if place.spoken else unit.name} {words[0]} IN {unit.square}")
    if turning:
        *first, last = turning
        place.arrived.append(f"PLANES OF {' AND '.join([', '.join(first)] * bool(first) + [last])} TURN HOME")
    for enemy_seen, stopped in waiting.items():
        one = len(stopped) == 1 and isinstance(stopped[0], Ship)
        names = ", ".join(map(_called, stopped))
        place.stopped.append(f"{names} WAIT{'S' * one} FOR AN ORDER: {enemy_seen}")


def _turns_home(place: BismarckPlace, view: View, plane: Plane, goes_on: bool) -> bool:
    """Whether a plane in the air must turn home now.

    Torpedo planes count whenever they do not continue: what they do depends on their carrier's orders, which come
    later.

    Args:
        place: the state of the desk
        view: what the side sees now
        plane: the plane
        goes_on: whether it would otherwise continue to its square
    """
    words = place.repeats.kept.get(key(plane), ())
    if place.classic or _then(plane, words) == (HOMEWARD,):
        return False
    if plane.kind is TORPEDO_PLANES:
        return plane.aloft and not goes_on and plane.name not in view.plane_legs
    leg = None
    if goes_on and (goal := _goal(view, plane, words)):
        moves = plane_way(plane, PlaneMode(words[0]), goal).moves
        leg = plane_leg(view, PlaneOrder(plane.name, words[0], moves))
    return must_turn_home(view, plane, leg)


def _back_on_deck(place: BismarckPlace, view: View, plane: Plane) -> tuple[str, ...]:
    """The order that brings torpedo planes, which have no Z (8.25), back to their carrier if they must land now.

    Empty if they need not land, or if the carrier is out of reach or cannot take them aboard (6.23, 8.4); a line then
    warns the player.
    """
    if not will_crash(view, plane):
        return ()
    carrier, deck = plane.spec.carrier, projection.home(view, plane)
    words = (plane.mode, str(deck))
    if not deck_open(view, plane):
        place.stopped.append(f"{_called(plane)} LAND NOW OR CRASH: {carrier} IS NOT IN L MODE")
    elif distance(plane.square, deck) > flight.speed(plane, plane.mode):
        place.stopped.append(f"{_called(plane)} LAND NOW OR CRASH: {carrier} IS OUT OF REACH IN {deck}")
    else:
        place.arrived.append(f"{_called(plane)} RETURN TO {carrier} IN {deck}")
        return words
    return ()


def _left_alone(place: Place, view: View) -> Iterator[str]:
    """Lines on the ships whose companion is lost; they stop accompanying it."""
    for ship in view.ships.values():
        name = _partner_of(place.repeats.kept.get(key(ship), ()))
        if name and (fate := view.ships[name].fate):
            place.repeats.forget(key(ship))
            yield f"{ship.name} WAITS FOR AN ORDER: {name} {fate}"


def follow(
    place: BismarckPlace, view: View, all_orders: ByCommand[UnitOrder], last: Order | None
) -> Speech[UnitOrder | None]:
    """Give the order of the next ship that accompanies another, if the last order changed where the other goes.

    The ships are looked up once all routes have been continued, and again after each ship order that was not given
    here. A ship that accompanies another from a distance is never with it, so it is ordered only if its goal has
    changed. For the same reason an order that was undone or refused does not come back at once.

    Args:
        place: the state of the desk
        view: what the side sees now
        all_orders: how units are ordered, by command
        last: the last order; None at the start of the phase

    Returns:
        The order; None if there is none to give.
    """
    ordered = last.unit if isinstance(last, ShipOrder) else ""
    if place.following is None or ordered not in ("", place.follower):
        if company := ordered and _company(place, view, view.ships[ordered]):
            place.led_to[ordered] = _goal_with(view, company)
        place.at_start = not ordered  # the player knows where these ships go, and RT shows it
        place.following = [name for name in _followers(place, view) if name != ordered]
    while place.following:
        ship = view.ships[place.following.pop(0)]
        place.follower = ship.name
        words = _words_now(place, view, ship, view.ship_legs.get(ship.name))
        place.led_to[ship.name] = _goal_with(view, _partner_of(words))
        try:
            return (yield from give(place, all_orders["MS"], ship.name, words, silent=place.at_start))
        except IllegalOrder as error:
            yield Say((f"{ship.name} CANNOT ACCOMPANY {_partner_of(words)}: {error}",))
    return None


def _followers(place: BismarckPlace, view: View) -> list[str]:
    """The ships that may be ordered and accompany another, but will not end the turn with it."""
    found = []
    for ship in view.ships.values():
        name = _company(place, view, ship)
        offered = movement.offered(ship, view.ship_legs.get(ship.name), view.turn)
        if not name or not view.ships[name].active or not offered:
            continue
        if _goal_with(view, name) not in (projection.ship_at_end(view, ship).square, place.led_to.get(ship.name)):
            found.append(ship.name)
    return found


def _company(place: Place, view: View, ship: Ship) -> str:
    """The ship that this ship accompanies, "" for none."""
    return _partner_of(_words_now(place, view, ship, view.ship_legs.get(ship.name)))


def _goal_with(view: View, name: str) -> Square:
    """Where a ship that accompanies this one should be at the end of the phase."""
    return projection.ship_at_end(view, view.ships[name]).square


def continue_route(place: BismarckPlace, view: View, all_orders: ByCommand[UnitOrder]) -> Speech[UnitOrder | None]:
    """Give the order of the next unit whose route continues. After the last one, report what is new about the routes.

    Args:
        place: the state of the desk
        view: what the side sees now
        all_orders: how units are ordered, by command

    Returns:
        The order; None if no unit is left.
    """
    while place.continuing:
        command, name = place.continuing.pop(0)
        try:
            if words := _words_on(place, view, view.ships[name] if command == "MS" else view.planes[name]):
                return (yield from give(place, all_orders[command], name, words, silent=True))
        except IllegalOrder as error:
            place.stopped.append(f"{name}: {error}")
    place.continuing = None
    if lines := [*place.stopped, *_news(place, view)]:
        yield Say(tuple(lines))
    return None


def _words_on(place: BismarckPlace, view: View, unit: Ship | Plane) -> tuple[str, ...]:
    """The words of the order with which a unit continues its route or turns home."""
    if key(unit) not in place.returning:
        kept = place.repeats.kept[key(unit)]
        return _then(unit, kept) or kept
    if isinstance(unit, Plane) and unit.kind is TORPEDO_PLANES:
        return _back_on_deck(place, view, unit)
    return (HOMEWARD,)


def _news(place: BismarckPlace, view: View) -> list[str]:
    """One line on what is new: units that have arrived, routes that are new or take longer than reported, and how many
    continue as before. Units that wait are reported earlier."""
    before, standing = place.routes_told, [route for route in routes(place, view) if not route.waits]
    place.routes_told = _arrivals(standing, view.turn)
    new = [route for route in standing if place.routes_told[key(route.unit)] != before.get(key(route.unit))]
    told = [*place.arrived, *(_route_told(route, place.spoken) for route in new)]
    if same := len(standing) - len(new):
        told.append(f"{same} GO{'ES' * (same == 1)} ON (RT)")
    return _in_a_line(told, place.spoken)


def _arrivals(standing: "Sequence[Route]", turn: int) -> dict[UnitKey, tuple[Square, int]]:
    """The goal of each route and the turn after its arrival; turn 0 if the game ends first."""
    return {
        key(route.unit): (0, 0) if route.company else (route.goal, route.turns and turn + route.turns)
        for route in standing
        if not route.waits
    }


class Route(NamedTuple):
    """Where a unit is going over several turns.

    Args:
        unit: the ship or plane
        goal: the square
        turns: turns to get there, counting this one; 0 if the game ends first
        then: the mode to take there; "" for none
        waits: whether it could continue now, but has no order
        late: whether a convoy will reach its mission's goal after the due date (17.4)
        company: the ship that it accompanies, whose square is its goal; "" for none
    """

    unit: Ship | Plane
    goal: Square
    turns: int
    then: str = ""
    waits: bool = False
    late: bool = False
    company: str = ""


def routes(place: Place, view: View) -> list[Route]:
    """The current routes."""
    found = []
    for ship in view.ships.values():
        words = _words_now(place, view, ship, view.ship_legs.get(ship.name))
        waits = ship.name not in view.ship_legs and movement.offered(ship, None, view.turn)
        if ship.active and (company := _partner_of(words)):
            found.append(Route(ship, _goal(view, ship, words), 0, company=company))
        elif ship.active and (goal := _goal(view, ship, words)):
            turns = turns_to(ship, ShipMode(words[0]), goal, view.turn)
            late = _late(ship, goal, view.turn, turns)
            found.append(Route(ship, goal, turns, _behind(words), waits, late))
    for plane in view.planes.values():
        words = _words_now(place, view, plane, view.plane_legs.get(plane.name))
        if goal := _goal(view, plane, words):
            turns = plane_way(plane, PlaneMode(words[0]), goal).turns
            found.append(Route(plane, goal, turns, _behind(words), plane.name not in view.plane_legs))
    return found


def goals(place: Place, view: View) -> Mapping[UnitKey, str]:
    """The destination of each unit with a route: `TO 2015`, `WITH WS8B`."""
    found = {}
    for ship in view.ships.values():
        words = _words_now(place, view, ship, view.ship_legs.get(ship.name))
        if ship.active and (company := _partner_of(words)):
            found[key(ship)] = f"WITH {company}"
        elif ship.active and (goal := _goal(view, ship, words)):
            found[key(ship)] = f"TO {goal}"
    for plane in view.planes.values():
        if goal := _goal(view, plane, _words_now(place, view, plane, view.plane_legs.get(plane.name))):
            found[key(plane)] = f"TO {goal}"
    return found


def _late(ship: Ship, goal: Square, turn: int, turns: int) -> bool:
    if ship.kind is not CONVOY or not convoys.at_goal(ship._replace(square=goal)):
        return False
    return not turns or turn + turns - 1 > convoys.due(ship.name)


def _behind(words: tuple[str, ...]) -> str:
    """The mode after the square in the words of a route."""
    return "" if words[-1].isdigit() or partner(words[-1]) else words[-1]


def route_lines(place: Place, view: View) -> list[str]:
    """The current routes in one line: each unit's destination and the turns to get there."""
    return _in_a_line([_route_told(route, place.spoken) for route in routes(place, view)], place.spoken)


def _in_a_line(told: Sequence[str], spoken: bool) -> list[str]:
    return [f"ROUTES: {', '.join(told)}{'.' if spoken else ''}"] if told else []


def end_route(place: BismarckPlace, view: View, all_orders: ByCommand[UnitOrder], route: Route) -> Speech[UnitOrder]:
    """End a route by repeating the unit's order of this turn without its square.

    Args:
        place: the state of the desk
        view: what the side sees now
        all_orders: how units are ordered, by command
        route: the route to end

    Raises:
        IllegalOrder: the unit has no order that can be changed now
    """
    unit = route.unit
    leg = view.ship_legs.get(unit.name) if isinstance(unit, Ship) else view.plane_legs.get(unit.name)
    if route.company and leg is None and isinstance(unit, Ship):
        return (yield from give(place, all_orders["MS"], unit.name, (unit.mode,), silent=True))
    if leg is None or leg.fixed:
        raise IllegalOrder(f"{unit.name} IS NOT ORDERED THIS TURN: END ITS ROUTE WHEN IT IS")
    place.goals = {}  # the caller reports that it ends
    return (yield from give(place, all_orders[key(unit)[0]], unit.name, words_of(unit, leg), silent=True))


def _route_told(route: Route, spoken: bool) -> str:
    then = f" THEN {route.then}" if route.then else ""
    if route.company:
        return f"{route.unit.name} WITH {route.company}{then}"
    if spoken:
        there = f"IN {route.turns} TURNS" if route.turns > 1 else "THIS TURN" if route.turns else "NOT BEFORE THE END"
        late = " AND TOO LATE" if route.late else ""
        return f"{_called(route.unit)} TO {route.goal} {'WAITS' if route.waits else there + late}{then}"
    there = f"IN {route.turns}{' LATE' * route.late}" if route.turns > 1 else "NOW" if route.turns else "TOO LATE"
    return f"{route.unit.name} {route.goal} {'WAITS' if route.waits else there}{then}"


def _called(unit: Ship | Plane) -> str:
    return unit.name if isinstance(unit, Ship) else f"PLANES OF {unit.name}"


def _words_now(place: Place, view: View, unit: Ship | Plane, leg: UnitLeg | None) -> tuple[str, ...]:
    """The words of a unit's current order, or those that it keeps between its turns."""
    if leg is None or leg.fixed:
        kept = place.repeats.kept.get(key(unit), ("",))
        waits = leg is None and _goes_on(place, view, unit)
        return kept if waits or _lasts(kept, view.turn) else ("",)
    reading = place.repeats.given.get(key(unit))
    return reading.words if reading and _comes_to(unit, leg, reading.order) else ("",)


def _partner_of(words: tuple[str, ...]) -> str:
    """The ship that an order lets a unit accompany, "" for none: it is the only word after the mode. A captain's
    thoughts, which are stored in the same place, can name ships too."""
    return partner(words[1]) if len(words) == 2 else ""


def _goal(view: View, unit: Ship | Plane, words: tuple[str, ...]) -> Square:
    """The square that an order sends a unit to, 0 if none or if it is there. A strike is not a route."""
    if name := _partner_of(words):
        goal = projection.ship_at_end(view, view.ships[name]).square if view.ships[name].active else 0
        return goal if goal != unit.square else 0
    strikes = isinstance(unit, Plane) and unit.kind is TORPEDO_PLANES
    goal = next((int(word) for word in words if word.isdigit() and not strikes), 0)
    return goal if goal != unit.square else 0


def route_of(place: Place, ship: Ship) -> tuple[str, ...]:
    """The words of a ship's route while it has not arrived; empty if it has no route."""
    words = place.repeats.kept.get(key(ship), ())
    return words if any(word.isdigit() and int(word) != ship.square for word in words) else ()


def _then(unit: Ship | Plane, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a unit that has arrived, if they say what to do there."""
    return words[-1:] if str(unit.square) in words[:-1] else ()


def _goes_on(place: Place, view: View, unit: Ship | Plane) -> bool:
    """Whether a unit has a destination, is not there yet, and may be ordered."""
    words = place.repeats.kept.get(key(unit), ("",))
    then = _then(unit, words)
    if not _goal(view, unit, words) and not then:
        return False
    if isinstance(unit, Ship):
        return unit.name not in view.ship_legs and movement.offered(unit, None, view.turn)
    on = bool(then) or _under_way(place, view, unit)
    return unit.aloft and unit.name not in view.plane_legs and on


def _enemy_near(view: View, unit: Ship | Plane) -> Contact | None:
    """The nearest visible enemy, if it is near enough to end a route."""
    seen = [contact for contact in view.contacts if contact.shown and not contact.sunk]
    near = [contact for contact in seen if distance(unit.square, contact.square) <= SIGHT]
    return min(near, key=lambda contact: distance(unit.square, contact.square), default=None)


def _written(order: Order) -> tuple[UnitKey, tuple[str, ...]] | None:
    """The unit of an order, and the words that give it."""
    if isinstance(order, ShipOrder | PlaneOrder):
        return ("MS" if isinstance(order, ShipOrder) else "MP", order.unit), (order.mode, *order.moves)
    return None


def _done(ship: Ship) -> list[tuple[str, ...]]:
    """Orders that would change nothing for a ship: its own mode, and its own square in that mode. Not the latter for a
    convoy, which must be sent on after it arrives."""
    return [(ship.mode,), *([(ship.mode, str(ship.square))] if ship.kind is not CONVOY else [])]


def _under_way(place: Place, view: View, plane: Plane) -> bool:
    """Whether a plane has a destination that it has not reached, and can get there without landing first."""
    squares = [int(word) for word in place.repeats.kept.get(key(plane), ())[1:] if word.isdigit()]
    return any(
        square != plane.square and (plane.endurance > 1 or square == projection.home(view, plane)) for square in squares
    )


def _keep(place: Place, unit: Ship | Plane, leg: UnitLeg | None, turn: int) -> None:
    if leg and not leg.fixed:
        place.repeats.keep(key(unit), words_of(unit, leg), partial(_comes_to, unit, leg))
    elif not _lasts(place.repeats.kept.get(key(unit), ("",)), turn):
        place.repeats.forget(key(unit))


def _lasts(words: tuple[str, ...], turn: int) -> bool:
    """Whether a unit keeps these words through a turn in which it is not ordered. A ship keeps accompanying another; a
    convoy keeps its moves until its next turn to move, and a destination through any turn, such as one in which it was
    shadowed (10.1)."""
    if _partner_of(words):
        return True
    if words[0] not in movement.CONVOY_MODES:
        return False
    return any(map(str.isdigit, words)) or not movement.may_move_in_mode(ShipMode(words[0]), turn)


def _comes_to(unit: Ship | Plane, leg: UnitLeg, order: Order) -> bool:
    """Whether an order resulted in this leg, as far as that shows without working it out again."""
    if not isinstance(order, ShipOrder | PlaneOrder):
        return False
    squares = (unit.square, *leg.track)
    attack = squares[order.moves.index(ATTACK)] if ATTACK in order.moves else 0
    moves = [straight(*pair)[0] for pair in pairwise(squares)]
    return (order.mode, attack, [move for move in order.moves if move != ATTACK]) == (leg.mode, leg.attack, moves)
