"""Ships that accompany others: each is ordered whenever an order changes where the ship that it accompanies will be."""

from collections.abc import Iterator

from compbis.desk.order import read
from compbis.desk.place import Speech
from compbis.desk.walk import ByCommand, give
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.desk import repeating
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.routes import standing
from compbis.games.computer_bismarck.desk.routes.standing import companions, partner_of, stand, stand_with, words_now
from compbis.games.computer_bismarck.desk.units.both import UnitOrder
from compbis.games.computer_bismarck.desk.units.ships import ShipWords
from compbis.games.computer_bismarck.desk.units.spelling import key
from compbis.games.computer_bismarck.desk.walk import unit_orders
from compbis.games.computer_bismarck.requests.decisions import MovementRequest, ship_leg
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.orders import BismarckOrder, ShipOrder, Undo
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.talk import Say
from compbis.table.values import replace


def by_itself(place: BismarckPlace, request: MovementRequest, last: BismarckOrder | None) -> Speech[UnitOrder | None]:
    """Give the next order that the player need not type: that of a route at the start of the phase, or of a ship that
    accompanies another.

    Args:
        place: the state of the desk
        request: the open request
        last: the order that the player gave last; None if none was typed since the phase began or an order was given
            here

    Returns:
        The order; None if there is none to give.
    """
    if place.classic:
        return None
    orders = unit_orders(place, request)
    order = (yield from repeating.continue_route(place, request.view, orders)) if place.continuing is not None else None
    return order if order is not None else (yield from follow(place, request.view, orders, last))


def foreseen(place: BismarckPlace, view: View) -> View:
    """The view at the start of a movement phase with the orders that ships will then be given by themselves: those of
    their routes, and of ships that accompany others."""
    bound = [view.ships[name] for command, name in place.continuing or () if command == "MS"]
    led = [ship for ship in view.ships.values() if standing.company_of(place, view, ship) and ship not in bound]
    for ship in (*bound, *sorted(led, key=lambda one: len(standing.companions(place, view, one.name)))):
        if ship.name in view.ship_legs:
            continue
        kept = place.repeats.kept[key(ship)]
        try:
            words = standing.then_of(ship, kept) or kept
            order = read(ShipWords(MovementRequest(view), ship), words).order
            assert isinstance(order, ShipOrder)
            view = replace(view, ship_legs={**view.ship_legs, ship.name: ship_leg(view, order)})
        except IllegalOrder:
            continue  # follow() and continue_route() say why
    return view


def follow(
    place: BismarckPlace, view: View, all_orders: ByCommand[UnitOrder], last: BismarckOrder | None
) -> Speech[UnitOrder | None]:
    """Give the order of the next ship that accompanies another, if the orders so far changed where the other goes.

    The ships are looked up after every order, so a chain of them follows link by link. A ship that accompanies another
    from a distance is never with it, so it is ordered only if its goal has changed. This also keeps an order that was
    undone or refused from coming back at once.

    Args:
        place: the state of the desk
        view: what the side sees now
        all_orders: how units are ordered, by command
        last: the order that the player gave last; None if the last order was given here, or at the start of the phase

    Returns:
        The order; None if there is none to give.
    """
    if last is not None:
        place.at_start = False  # at the start the player knows where these ships go, and RT shows it
        place.followed.clear()
        lead(place, view, last)
    while ship := _next(place, view):
        place.followed.add(ship.name)
        words = words_now(place, view, ship, view.ship_legs.get(ship.name))
        place.led_to[ship.name] = stand_with(view, ship, words)
        try:
            return (yield from give(place, all_orders["MS"], ship.name, words, silent=place.at_start))
        except IllegalOrder as error:
            yield Say((f"{ship.name} CANNOT ACCOMPANY {partner_of(words)}: {error}",))
    return None


def lead(place: BismarckPlace, view: View, order: BismarckOrder) -> None:
    """Note where a ship that was just ordered to accompany another is led; after UN, where all of them are.

    Args:
        place: the state of the desk
        view: what the side sees now
        order: the order that was just given
    """
    for ship in view.ships.values():
        ordered = isinstance(order, Undo) or (isinstance(order, ShipOrder) and order.unit == ship.name)
        words = words_now(place, view, ship, view.ship_legs.get(ship.name))
        if ordered and partner_of(words):
            place.led_to[ship.name] = stand_with(view, ship, words)


def _next(place: BismarckPlace, view: View) -> Ship | None:
    """The next ship to be ordered: if possible, one whose own companion is not still to be ordered."""
    due = {ship.name: ship for ship in _due(place, view)}
    for ship in due.values():
        if not any(name in due for name in companions(place, view, ship.name)):
            return ship
    return next(iter(due.values()), None)  # in a circle, which only an old record can hold, each is ordered once


def _due(place: BismarckPlace, view: View) -> Iterator[Ship]:
    """The ships that may be ordered and accompany another, but will not end the turn as it does."""
    for ship in view.ships.values():
        words = words_now(place, view, ship, view.ship_legs.get(ship.name))
        name = partner_of(words)
        offered = movement.offered(ship, view.ship_legs.get(ship.name), view.turn)
        if not name or ship.name in place.followed or not view.ships[name].active or not offered:
            continue
        if stand_with(view, ship, words) not in (stand(view, ship.name), place.led_to.get(ship.name)):
            yield ship
