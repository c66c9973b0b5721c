"""What the desk says unasked after an order: the risk in it, and the route that it ends or changes."""

from collections.abc import Sequence

from compbis.games.computer_bismarck.cards.kinds import DESTROYERS
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.routes import standing
from compbis.games.computer_bismarck.desk.routes.listing import strike_fails
from compbis.games.computer_bismarck.desk.staff.estimating import within_reach
from compbis.games.computer_bismarck.desk.units.spelling import destination_of
from compbis.games.computer_bismarck.desk.warnings import at_risk, cannot_search, too_blind
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.state.orders import PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.table.side import GERMAN


def lines(place: BismarckPlace, last: ShipOrder | PlaneOrder, view: View) -> list[str]:
    """The lines after an order.

    Args:
        place: the state of the desk
        last: the order
        view: what the side sees now
    """
    if isinstance(last, PlaneOrder):
        return [*_route_ended(place, last, view), *_at_risk(place, last, view)]
    return [
        *_route_ended(place, last, view),
        *_dodged(place, last),
        *_blind(place, last, view),
        *_by_route(place, last),
    ]


def _blind(place: BismarckPlace, last: ShipOrder, view: View) -> Sequence[str]:
    """Once a turn, the line that a raider searches too little where it moves, if a convoy can be there by the end
    of the turn, as far as the German knows."""
    if view.side is not GERMAN or place.blind_told == view.turn:
        return ()
    ship = view.ships[last.unit]
    others = [other for other in view.ships.values() if other.active and other.name != ship.name]
    led = [other for other in others if ship.name in standing.companions(place, view, other.name)]
    line, goal = too_blind(view, ship, led), projection.ship_order(view, ship).goal
    if not line or goal not in within_reach(place.hearsay, view):
        return ()
    place.blind_told = view.turn
    return (f"{line}{'.' if place.spoken else ''}",)


def _at_risk(place: BismarckPlace, last: PlaneOrder, view: View) -> Sequence[str]:
    """Warnings if the last order sends planes where they will crash, or cannot attack or search, or from where they
    cannot get home."""
    planes = view.planes[last.unit]
    told = at_risk(view, planes), strike_fails(place, view, planes), cannot_search(view, planes)
    return [f"{line}{'.' if place.spoken else ''}" for line in told if line]


def _route_ended(place: BismarckPlace, last: ShipOrder | PlaneOrder, view: View) -> Sequence[str]:
    """A line if the last order ended its unit's route, or gave it another."""
    if not place.goals:
        return ()
    now = standing.goals(place, view)
    unless = " UNLESS IT REFUELS HERE, TOO" if _refuels_alone(place, last, view) else ""
    onward = _onward(place, last, view)
    changed = [goal for key, goal in place.goals.items() if key[1] == last.unit and now.get(key) not in (goal, onward)]
    return [f"ROUTE {goal} ENDED{unless}" for goal in changed]


def _onward(place: BismarckPlace, last: ShipOrder | PlaneOrder, view: View) -> str:
    """The rest of the route that a ship had before an order, after the squares that it comes to this turn; "" without
    one."""
    leg = view.ship_legs.get(last.unit) if isinstance(last, ShipOrder) else None
    if leg is None or not place.repeats.past:
        return ""
    key = ("MS", last.unit)
    reading = place.repeats.past[-1].given.get(key)
    to = destination_of(reading.words if reading else place.repeats.kept.get(key, ()))
    return f"TO {to.onward(*leg.track)}" if to else ""


def _refuels_alone(place: BismarckPlace, last: ShipOrder | PlaneOrder, view: View) -> bool:
    """Whether an order lets a ship refuel in the square where the one that it accompanies may still do so."""
    key = ("MS" if isinstance(last, ShipOrder) else "MP", last.unit)
    reading, company = place.repeats.given.get(key), standing.partner_of(place.repeats.kept.get(key, ("",)))
    if not reading or not company or not standing.refuels(reading.words):
        return False
    return view.ships[company].square == view.ships[last.unit].square


def _dodged(place: BismarckPlace, last: ShipOrder) -> Sequence[str]:
    """A line if the last order moves a convoy aside, so that its route goes on from there."""
    key, repeats = ("MS", last.unit), place.repeats
    route, reading = repeats.kept.get(key, ()), repeats.given.get(key)
    if not reading or not standing.dodges(key, route, reading.words):
        return ()
    return [f"ROUTE TO {destination_of(route)} GOES ON FROM THERE (RT OFF {last.unit} ENDS IT)"]


def _by_route(place: BismarckPlace, last: ShipOrder) -> Sequence[str]:
    """A line, once, for a player who sails a ship on by hand: it moves on in the direction of the turn before. Not for
    destroyers, which by hand move a square a turn to save fuel (6.54.2)."""
    if place.routes_hinted or SHIPS[last.unit].kind is DESTROYERS or not standing.sails_on(place, last.unit):
        return ()
    place.routes_hinted = True
    full = "." if place.spoken else ""
    return [f"MS {last.unit} AND A SQUARE SAILS THERE BY ITSELF, TURN AFTER TURN (RT){full}"]
