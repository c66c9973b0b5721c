"""A side's units at the end of the turn if its present orders are carried out, as far as it can know."""

from collections.abc import Iterable, Iterator

from compbis.games.computer_bismarck.cards.board import ROWS, Square, on_board, row
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.requests.decisions import deck_open
from compbis.games.computer_bismarck.rules import flight, movement
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, PlaneLeg, Ship, ShipLeg

Unit = Ship | Plane


def ship_order(view: View, ship: Ship) -> ShipLeg:
    """What the ship will do: its leg, or to stay as it is."""
    return movement.leg_of(ship, view.ship_legs)


def plane_order(view: View, plane: Plane) -> PlaneLeg:
    """What the plane will do: its leg, or what it does without an order."""
    return view.plane_legs.get(plane.name) or flight.stay(plane)


def ships_now(view: View) -> Iterator[Ship]:
    """The side's ships on the board, including those not yet active."""
    return (ship for ship in view.ships.values() if ship.square and not ship.fate)


def ships_then(view: View) -> Iterator[Ship]:
    """The side's ships on the board, with their squares and modes at the end of the turn."""
    return (ship_at_end(view, ship) for ship in ships_now(view))


def planes_now(view: View) -> Iterator[Plane]:
    """The side's planes in play, except those on the deck of a carrier that is not yet active."""
    return (plane for plane in view.planes.values() if on_the_board(view, plane))


def on_the_board(view: View, plane: Plane) -> bool:
    """Whether the plane is in play, and not on the deck of a carrier that is not yet active."""
    return plane.active and (plane.aloft or _base_active(view, plane))


def planes_then(view: View) -> Iterator[Plane]:
    """The side's planes in play as they will be at the end of the turn, without those that will crash."""
    return (then for plane in planes_now(view) if (then := plane_at_end(view, plane)) is not None)


def ship_at_end(view: View, ship: Ship) -> Ship:
    """The ship with its square and mode at the end of the turn."""
    order = ship_order(view, ship)
    return ship._replace(square=order.goal, mode=order.mode)


def ship_after(view: View, ship: Ship) -> Ship:
    """The ship after its movement, with its fuel and how far it moved."""
    return ship if view.carried_out else movement.carry_out(ship, ship_order(view, ship))


def plane_at_end(view: View, plane: Plane) -> Plane | None:
    """The plane at the end of the turn: in the air, or back at its base or on its deck; None if it will crash (8.6)."""
    if view.carried_out:
        return plane
    then = flight.carry_out(plane, plane_order(view, plane), home(view, plane), deck_open(view, plane))
    return None if then.fate else then


def search_totals(view: View, projected: bool) -> dict[Square, int]:
    """The side's search factors by square, now or at the end of the turn (9.21, 9.22); squares with 0 are left out, and
    convoys that leave the board (6.34)."""
    ships = ships_then(view) if projected else ships_now(view)
    planes = planes_then(view) if projected else planes_now(view)
    units: list[Unit] = [ship for ship in ships if ship.active and on_board(ship.square)]
    totals: dict[Square, int] = {}
    for unit in [*units, *planes]:
        totals[unit.square] = totals.get(unit.square, 0) + _factors(view, unit, projected)
    return {square: total for square, total in totals.items() if total}


def searched_well(view: View, projected: bool, squares: Iterable[Square]) -> list[Square]:
    """The squares where the side's search factors reach the visibility (9.2).

    Args:
        view: what the side sees now
        projected: whether to use the search factors after this turn's orders instead of the current ones
        squares: the squares to check
    """
    from compbis.games.computer_bismarck.rules import search  # few pages need it

    totals = search_totals(view, projected)
    return [square for square in squares if search.spots(totals.get(square, 0), view.visibility[row(square) - ROWS[0]])]


def _factors(view: View, unit: Unit, projected: bool) -> int:
    from compbis.games.computer_bismarck.rules import search  # few pages need it

    leg = view.ship_legs.get(unit.name) if isinstance(unit, Ship) else view.plane_legs.get(unit.name)
    if projected and leg and leg.follows:
        return search.FOLLOWER_FACTOR  # 10.8
    night = is_night(view.turn, unit.square // 100)
    return search.factors(unit, night) if isinstance(unit, Ship) else search.plane_factors(unit, night)


def home(view: View, plane: Plane) -> Square:
    """The square of the plane's base at the end of the turn (8.4)."""
    if not plane.spec.carrier:
        return plane.spec.square
    return ship_order(view, view.ships[plane.spec.carrier]).goal


def _base_active(view: View, plane: Plane) -> bool:
    return not plane.spec.carrier or view.ships[plane.spec.carrier].active
