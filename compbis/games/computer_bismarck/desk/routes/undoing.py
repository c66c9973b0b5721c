"""UN takes back the player's last order with the moves of the ships that followed it, and brings back the routes."""

from collections.abc import Iterator

from compbis.desk.place import Speech
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.routes.standing import goals
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.orders import PlaneOrder, ShipOrder, Undo
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship, UnitLeg
from compbis.table.talk import Say


def take_back(place: BismarckPlace, request: MovementRequest) -> Speech[bool]:
    """After UN has taken back an order that an earlier order caused, as when a ship follows another, take back the
    earlier order too. After the last of these orders, say what was taken back and what stands again.

    Args:
        place: the state of the desk
        request: the open request

    Returns:
        Whether another order was taken back.
    """
    past = place.repeats.take_back()
    if past and isinstance(past.order, ShipOrder | PlaneOrder):
        place.undone.append(past.order)
    if past and past.caused and request.undoable:
        yield from place.give(Undo())
        return True
    told = [*_orders(place, request.view), *_routes(place, request.view)]
    place.undone.clear()
    yield Say(tuple(told or ["LAST ORDER TAKEN BACK"]))  # in a game restored from an old record
    return False


def _orders(place: BismarckPlace, now: View) -> Iterator[str]:
    """What was taken back, and the order that stands again: a line for each unit, that of the typed order first."""
    before = place.before
    assert before
    for order in dict.fromkeys(type(order)(order.unit, "") for order in reversed(place.undone)):
        name, ship = order.unit, isinstance(order, ShipOrder)
        unit: Ship | Plane = now.ships[name] if ship else now.planes[name]
        then: UnitLeg | None = before.ship_legs.get(name) if ship else before.plane_legs.get(name)
        again: UnitLeg | None = now.ship_legs.get(name) if ship else now.plane_legs.get(name)
        if then:
            stands = f". NOW {place.words.order_line(unit, again)}" if again else ""
            same = ". THE ORDER BEFORE IT WAS THE SAME" if again == then else ""
            yield f"TAKEN BACK: {place.words.order_line(unit, then)}{same or stands}"


def _routes(place: BismarckPlace, now: View) -> Iterator[str]:
    """The routes that stand again, and those that ended."""
    before, after = place.goals, goals(place, now)
    back = [f"{key[1]} {goal}" for key, goal in after.items() if before.get(key) != goal]
    ended = [f"{key[1]} {goal}" for key, goal in before.items() if key not in after]
    if back:
        yield f"ROUTES AGAIN AS BEFORE: {', '.join(back)}"
    if ended:
        yield f"ROUTES ENDED: {', '.join(ended)}"
