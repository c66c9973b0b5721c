"""The routes that stand: where each unit is bound for, and which ship accompanies which."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from compbis.desk.place import Place
from compbis.desk.repeating import UnitKey
from compbis.games.computer_bismarck.cards.board import DIRECTIONS, Square, distance
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import CONVOY, TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.modes import MOVE, PATROL, REFUEL, PlaneMode, ShipMode
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.desk.units.spelling import Destination, destination, destination_of, key, partner
from compbis.games.computer_bismarck.desk.ways import plane_way, straight, turns_to
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import ship_offered
from compbis.games.computer_bismarck.rules import convoys, movement
from compbis.games.computer_bismarck.state.orders import ATTACK, PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship, UnitLeg
from compbis.table.request import Order
from compbis.table.values import NamedTuple


class Stand(NamedTuple):
    """Where a ship ends a turn, and whether it patrols there."""

    square: Square
    patrols: bool


class Route(NamedTuple):
    """Where a unit is going over several turns.

    Args:
        unit: the ship or plane
        goal: the square
        turns: turns to get there, counting this one until its orders are carried out; 0 if the game ends first
        then: the mode to take there; "" for none
        waits: whether it could continue now, but has no order
        late: whether a convoy will reach its mission's goal after the due date (17.4)
        there: whether a convoy is at its mission's goal now, and still will be in the square where it goes (17.4)
        company: the ship that it accompanies, whose square is its goal; "" for none
        off: how many squares from that ship it will end the turn
        next_turn: whether the orders of this turn are carried out, so that the first of those turns is the next
        by: the squares that it still goes to first
        one: whether it sails one square a turn
    """

    unit: Ship | Plane
    goal: Square
    turns: int
    then: str = ""
    waits: bool = False
    late: bool = False
    company: str = ""
    off: int = 0
    there: bool = False
    next_turn: bool = False
    by: tuple[Square, ...] = ()
    one: bool = False


def routes(place: Place, view: View) -> list[Route]:
    """The current routes."""
    found = []
    for ship in view.ships.values():
        words = words_now(place, view, ship, view.ship_legs.get(ship.name))
        waits = ship.name not in view.ship_legs and ship_offered(view, ship)
        if ship.active and (company := partner_of(words)):
            there = view.ships[company].active
            off = distance(stand(view, ship.name).square, stand(view, company).square) if there else 0
            found.append(Route(ship, goal_of(view, ship, words), 0, "", waits and off > 0, company=company, off=off))
        elif ship.active and (goal := goal_of(view, ship, words)):
            to = (destination_of(words) or Destination(goal)).onward(ship.square)
            turns = _turns_to(view, ship, words[0], to)
            there = ship.kind is CONVOY and _at_goal(ship, ship.square) and _at_goal(ship, goal)
            late = not there and _late(ship, goal, view.moving_turn, turns)
            on = Route(ship, goal, turns, _behind(words), waits, late, there=there, next_turn=view.carried_out)
            found.append(on._replace(by=to.by, one=to.one))
    for plane in view.planes.values():
        words = words_now(place, view, plane, view.plane_legs.get(plane.name))
        if goal := goal_of(view, plane, words):
            turns = plane_way(plane, PlaneMode(words[0]), goal).turns if view.moving_turn <= LAST_TURN else 0
            waits = plane.name not in view.plane_legs and not view.carried_out
            found.append(Route(plane, goal, turns, _behind(words), waits, next_turn=view.carried_out))
    return found


def _turns_to(view: View, ship: Ship, mode: str, to: Destination) -> int:
    """The turns that a ship needs to a destination, counting one for its order of this turn; 0 if the game ends first.

    Args:
        view: what the side sees now
        ship: the ship
        mode: the mode in which it sails
        to: the destination, without the squares that it comes to this turn
    """
    leg, turn = view.ship_legs.get(ship.name), view.moving_turn
    if leg is None or (leg.goal == ship.square and not leg.fixed):
        return turns_to(ship, ShipMode(mode), to.goal, turn, to.by, to.one)
    to = to.onward(*leg.track)
    if not to.next_from(leg.goal):
        return 1
    after = turns_to(movement.carry_out(ship, leg), ShipMode(mode), to.goal, turn + 1, to.by, to.one)
    return after + 1 if after else 0


def goals(place: Place, view: View) -> Mapping[UnitKey, str]:
    """The destination of each unit with a route: `TO 2015`, `WITH WS8B`."""
    found = {}
    for ship in view.ships.values():
        words = words_now(place, view, ship, view.ship_legs.get(ship.name))
        if ship.active and (company := partner_of(words)):
            found[key(ship)] = f"WITH {company}"
        elif ship.active and (goal := goal_of(view, ship, words)):
            found[key(ship)] = f"TO {destination_of(words) or goal}"
    for plane in view.planes.values():
        if goal := goal_of(view, plane, words_now(place, view, plane, view.plane_legs.get(plane.name))):
            found[key(plane)] = f"TO {goal}"
    return found


def _late(ship: Ship, goal: Square, turn: int, turns: int) -> bool:
    if ship.kind is not CONVOY or not _at_goal(ship, goal):
        return False
    return not turns or turn + turns - 1 > convoys.due(ship.name)


def _at_goal(convoy: Ship, square: Square) -> bool:
    """Whether a convoy in that square would be at its mission's goal, or beyond it."""
    return convoys.at_goal(convoy._replace(square=square))


def _behind(words: tuple[str, ...]) -> str:
    """The mode after the square in the words of a route."""
    return "" if destination(words[-1]) or partner(words[-1]) else words[-1]


def words_now(place: Place, view: View, unit: Ship | Plane, leg: UnitLeg | None) -> tuple[str, ...]:
    """The words of a unit's current order, or those that it keeps between its turns.

    Args:
        place: the state of the desk
        view: what the side sees now
        unit: the ship or plane
        leg: what it will do this turn; None without an order
    """
    if leg is None or leg.fixed:
        kept = place.repeats.kept.get(key(unit), ("",))
        waits = leg is None and goes_on(place, view, unit)
        return kept if waits or lasts(kept, view.moving_turn) else ("",)
    reading = place.repeats.given.get(key(unit))
    if not reading or not comes_to(unit, leg, reading.order):
        return ("",)
    kept = place.repeats.kept.get(key(unit), ())
    return kept if outlasts(view, unit, kept, reading.words) else reading.words


def outlasts(view: View, unit: Ship | Plane, route: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Whether a route stands in spite of an order: that of a convoy that dodges, or of a ship that refuels together
    with the one that it accompanies.

    Args:
        view: what the side sees now
        unit: the unit
        route: the words that it kept
        words: those of the order
    """
    if dodges(key(unit), route, words):
        return True
    company = partner_of(route) if refuels(words) else ""
    if not company or not view.ships[company].active:
        return False
    then = projection.ship_at_end(view, view.ships[company])
    return then.mode == REFUEL and then.square == unit.square


def refuels(words: tuple[str, ...]) -> bool:
    """Whether an order lets a ship refuel where it is."""
    return words == (REFUEL,)


def dodges(unit: UnitKey, route: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Whether an order leaves a convoy's route standing: it moves aside once, and then goes on to its destination.

    Args:
        unit: the unit
        route: the words that it kept
        words: those of the order
    """
    command, name = unit
    if command != "MS" or SHIPS[name].kind is not CONVOY or not destination_of(route):
        return False
    return len(words) > 1 and DIRECTIONS.keys() >= {*words[1:]}


def company_of(place: Place, view: View, ship: Ship) -> str:
    """The ship that this ship accompanies, "" for none.

    Args:
        place: the state of the desk
        view: what the side sees now
        ship: the ship
    """
    return partner_of(words_now(place, view, ship, view.ship_legs.get(ship.name)))


def companions(place: Place, view: View, name: str) -> list[str]:
    """The ship that this one accompanies, the ship that this companion accompanies, and so on.

    Args:
        place: the state of the desk
        view: what the side sees now
        name: the name of the first ship, which is found again only in a circle
    """
    found: list[str] = []
    while (name := company_of(place, view, view.ships[name])) and name not in found:
        found.append(name)
    return found


def partner_of(words: tuple[str, ...]) -> str:
    """The ship that an order lets a unit accompany, "" for none: it is the only word after the mode. A captain's
    thoughts, which are stored in the same place, can name ships too."""
    return partner(words[1]) if len(words) == 2 else ""


def stand(view: View, name: str) -> Stand:
    """Where a ship will end the turn by its orders."""
    then = projection.ship_at_end(view, view.ships[name])
    return Stand(then.square, then.mode == PATROL)


def stand_with(view: View, ship: Ship, words: tuple[str, ...]) -> Stand:
    """Where a ship that accompanies another should end the turn: with it. In mode M it patrols if the other does, once
    it is in its square (6.22).

    Args:
        view: what the side sees now
        ship: the ship
        words: its order, which names the other
    """
    there = stand(view, partner_of(words))
    return there._replace(patrols=there.patrols and words[0] == MOVE and there.square == ship.square)


def sails_on(place: Place, ship: str) -> bool:
    """Whether a ship is ordered by moves, not to a square, and goes on in the direction of its last move of the turn
    before.

    Args:
        place: the state of the desk
        ship: its name
    """
    reading = place.repeats.given.get(("MS", ship))
    before, now = place.repeats.kept.get(("MS", ship), ()), reading.words if reading else ()
    if len(before) < 2 or len(now) < 2 or now[0] not in (MOVE, *movement.CONVOY_MODES):
        return False
    return {*before[1:], *now[1:]} <= DIRECTIONS.keys() and before[-1] == now[1]


def led(place: Place, view: View) -> list[str]:
    """The ships that will end the turn with the ship that they accompany."""
    found = []
    for ship in view.ships.values():
        words = words_now(place, view, ship, view.ship_legs.get(ship.name))
        if partner_of(words) and stand_with(view, ship, words) == stand(view, ship.name):
            found.append(ship.name)
    return found


def goal_of(view: View, unit: Ship | Plane, words: tuple[str, ...]) -> Square:
    """The square that an order sends a unit to, 0 if none or if it is there. A strike is not a route.

    Args:
        view: what the side sees now
        unit: the ship or plane
        words: the words of its order
    """
    if name := partner_of(words):
        goal = stand(view, name).square if view.ships[name].active else 0
        return goal if goal != unit.square else 0
    return 0 if isinstance(unit, Plane) and unit.kind is TORPEDO_PLANES else goal_to(unit, words)


def route_of(place: Place, ship: Ship) -> tuple[str, ...]:
    """The words of a ship's route while it has not arrived; empty if it has no route."""
    words = place.repeats.kept.get(key(ship), ())
    return words if goal_to(ship, words) else ()


def goal_to(unit: Ship | Plane, words: Sequence[str]) -> Square:
    """The square of the destination in these words, 0 if there is none or the unit is there."""
    to = destination_of(words)
    return to.goal if to and to.onward(unit.square).next_from(unit.square) else 0


def route_given(place: Place, ship: Ship) -> tuple[str, ...]:
    """The words of the route that a convoy was given this turn, unless it kept the same one; empty if it has none."""
    reading = place.repeats.given.get(key(ship))
    if ship.kind is not CONVOY or not reading or reading.words == place.repeats.kept.get(key(ship)):
        return ()
    return reading.words if destination_of(reading.words) else ()


def then_of(unit: Ship | Plane, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a unit that has arrived, if they say what to do there."""
    arrived = destination_of(words[:-1]) and not goal_to(unit, words)
    return words[-1:] if arrived and not destination(words[-1]) else ()


def goes_on(place: Place, view: View, unit: Ship | Plane) -> bool:
    """Whether a unit has a destination, is not there yet, and may be ordered when units move next.

    Args:
        place: the state of the desk
        view: what the side sees now
        unit: the ship or plane
    """
    words = place.repeats.kept.get(key(unit), ("",))
    then = then_of(unit, words)
    if not goal_of(view, unit, words) and not then:
        return False
    if isinstance(unit, Ship):
        return unit.name not in view.ship_legs and movement.offered(unit, None, view.moving_turn)
    on = bool(then) or under_way(place, view, unit)
    return unit.aloft and unit.name not in view.plane_legs and on


def under_way(place: Place, view: View, plane: Plane) -> bool:
    """Whether a plane has a destination that it has not reached, and can get there without landing first.

    Args:
        place: the state of the desk
        view: what the side sees now
        plane: the plane
    """
    squares = [int(word) for word in place.repeats.kept.get(key(plane), ())[1:] if word.isdigit()]
    return any(
        square != plane.square and (plane.endurance > 1 or square == projection.home(view, plane)) for square in squares
    )


def lasts(words: tuple[str, ...], turn: int) -> bool:
    """Whether a unit keeps these words through a turn in which it is not ordered. A ship keeps accompanying another; a
    convoy keeps its moves until its next turn to move, and a destination through any turn, such as one in which it was
    shadowed (10.1)."""
    if partner_of(words):
        return True
    if words[0] not in movement.CONVOY_MODES:
        return False
    return destination_of(words) is not None or not movement.may_move_in_mode(ShipMode(words[0]), turn)


def comes_to(unit: Ship | Plane, leg: UnitLeg, order: Order) -> bool:
    """Whether an order resulted in this leg, as far as that can be seen without computing it again.

    Args:
        unit: the ship or plane
        leg: the leg
        order: the order
    """
    if not isinstance(order, ShipOrder | PlaneOrder):
        return False
    squares = (unit.square, *leg.track)
    attack = squares[order.moves.index(ATTACK)] if ATTACK in order.moves else 0
    moves = [straight(*pair)[0] for pair in pairwise(squares)]
    return (order.mode, attack, [move for move in order.moves if move != ATTACK]) == (leg.mode, leg.attack, moves)


def called(unit: Ship | Plane) -> str:
    """The unit in a message."""
    return unit.name if isinstance(unit, Ship) else f"PLANES OF {unit.name}"
