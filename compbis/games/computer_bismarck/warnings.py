"""What a player would regret if his orders stood as they are: told before he is done, and by WA. It is all his own.

Units that had their turn in the shadow phase are left out: nothing can be done for them now.
"""

from collections.abc import Iterable, Iterator

from compbis.games.computer_bismarck import projection, routes
from compbis.games.computer_bismarck.board import distance
from compbis.games.computer_bismarck.calendar import LAST_TURN
from compbis.games.computer_bismarck.requests import deck_open
from compbis.games.computer_bismarck.rules import convoys, flight, movement
from compbis.games.computer_bismarck.sight import View
from compbis.games.computer_bismarck.units import Plane, Ship


def regrets(view: View) -> list[str]:
    """One line for each plane that will crash or can no longer get home, each convoy that misses its turn, and each
    ship that will have no fuel left."""
    planes = [line for plane in projection.planes_now(view) if (line := _plane(view, plane))]
    return [*planes, *_convoys(view, view.ships.values()), *_dry(view)]


def missed_turn(view: View, convoy: str) -> str:
    """What comes of it if this convoy is not ordered to sail, "" if it does not matter or the ship is no convoy."""
    return next(_convoys(view, [view.ships[convoy]]), "")


def _plane(view: View, plane: Plane) -> str:
    order = projection.plane_order(view, plane)
    if order.fixed:
        return ""
    then = projection.plane_at_end(view, plane)
    who = f"PLANES OF {plane.name}"
    if then is None:
        closed = ": CARRIER NOT IN L MODE" if not deck_open(view, plane) else ""
        return f"{who} WILL CRASH IN {order.goal}{closed}"
    if not plane.aloft and order.mode != "B" and not deck_open(view, plane):
        return f"{who} STAY ON DECK: CARRIER NOT IN L MODE"
    if then.mode == "B":
        return ""
    left = flight.endurance_after(plane, order)
    speed = flight.speed(then._replace(load=then.load or flight.load_for(then.mode)), "M")
    sails = 1 if plane.spec.carrier else 0  # in the L mode in which the carrier takes them aboard (6.23)
    if distance(then.square, projection.home(view, plane)) > left * (speed + sails):
        return f"{who} CANNOT GET BACK TO {'THEIR CARRIER' if sails else 'THEIR BASE'}"
    return ""


def _convoys(view: View, ships: Iterable[Ship]) -> Iterator[str]:
    for ship in ships:
        if ship.kind != "M" or not movement.offered(ship, view.ship_plans.get(ship.name), view.turn):
            continue
        if not movement.squares_now(ship, ship.mode, view.turn) or not _in_time(ship, view.turn - 1):
            continue
        then = projection.ship_at_end(view, ship)
        if not convoys.at_goal(then) and not _in_time(then, view.turn):
            yield f"{ship.name} {'STAYS' if then == ship else 'WASTES ITS MOVE'}: ITS MISSION FAILS"
        elif then.square == ship.square and not convoys.at_goal(ship):
            yield f"{ship.name} STAYS ON ITS TURN TO MOVE"


def _in_time(convoy: Ship, turn: int) -> bool:
    """Whether a convoy that stands there at the end of that turn can still fulfil its mission (17.4)."""
    away = routes.distances(convoy.name, routes.mission_squares(convoy.name)).get(convoy.square)
    last = min(convoys.due(convoy.name), LAST_TURN)
    turns = sum(movement.may_move_in_mode(convoy.mode, later) for later in range(turn + 1, last + 1))
    return away is not None and away <= turns


def _dry(view: View) -> Iterator[str]:
    for ship in projection.ships_now(view):
        if ship.active and ship.spec.has_fuel and ship.fuel > 0:
            order = projection.ship_order(view, ship)
            if order.mode != "R" and not order.fixed and movement.carry_out(ship, order).fuel == 0:
                yield f"{ship.name} WILL HAVE NO FUEL LEFT"
