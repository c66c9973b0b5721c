"""RT: list the routes, or end one."""

from compbis.desk.place import Speech
from compbis.desk.walk import ByCommand, give
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.routes import laying, listing, standing
from compbis.games.computer_bismarck.desk.routes.standing import Route
from compbis.games.computer_bismarck.desk.units.both import UnitOrder
from compbis.games.computer_bismarck.desk.units.spelling import NAMES, key, words_of
from compbis.games.computer_bismarck.desk.walk import unit_orders
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.orders import BismarckOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.talk import Say

OFF = "OFF"
"""Typed after RT, before the name of the unit whose route ends."""
_FORM = "RT, OR RT OFF AND A NAME: RT OFF HOOD"


def routes(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """RT: list the routes; `RT OFF HOOD` ends the route of the Hood.

    Args:
        place: the state of the desk
        request: the open request
        argument: "", or OFF and a name
    """
    words = argument.upper().split()
    if not words:
        yield Say(tuple(listing.route_lines(place, request.view) or ["ROUTES: NONE"]))
        return None
    if words[0] != OFF or not words[1:]:
        raise IllegalOrder(_FORM)
    route = _named(place, request.view, " ".join(words[1:]))
    unit, view = route.unit, request.view
    order = None
    convoy = isinstance(unit, Ship) and unit.kind is CONVOY
    if convoy:
        laying.lay(place, unit.name, ())
        place.repeats.given.pop(key(unit), None)
    if not convoy or (isinstance(unit, Ship) and movement.offered(unit, view.ship_legs.get(unit.name), view.turn)):
        order = yield from end_route(place, view, unit_orders(place, request), route)
    legs = view.ship_legs if isinstance(unit, Ship) else view.plane_legs
    this_turn = "THIS TURN IT CONTINUES" if unit.name in legs else f"IT STAYS IN {unit.square}"
    yield Say((f"ROUTE OF {unit.name} ENDED: {this_turn}",))
    return order


def _named(place: BismarckPlace, view: View, text: str) -> Route:
    """The route of the unit with this name. Raises IllegalOrder if there is none."""
    going = {route.unit.name: route for route in standing.routes(place, view)}
    try:
        name, more = NAMES.find(text, going, "RT")
    except IllegalOrder as error:
        name, more = NAMES.find(text, {**view.ships, **view.planes}, "RT")
        if not more:
            raise IllegalOrder(f"{name} HAS NO ROUTE: RT LISTS THEM") from error
    if more:
        raise IllegalOrder(_FORM)
    return going[name]


def end_route(place: BismarckPlace, view: View, all_orders: ByCommand[UnitOrder], route: Route) -> Speech[UnitOrder]:
    """End a route by repeating the unit's order of this turn without its square. A unit that waits is ordered to stay.

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
    may_stay = route.waits or (route.company and isinstance(unit, Ship))
    if (leg is None and not may_stay) or (leg and leg.fixed):
        raise IllegalOrder(f"{unit.name} CANNOT BE ORDERED THIS TURN: END ITS ROUTE WHEN IT CAN")
    place.goals = {}  # the caller reports that it ends
    words = words_of(unit, leg) if leg else (unit.mode,)
    return (yield from give(place, all_orders[key(unit)[0]], unit.name, words, silent=True))
