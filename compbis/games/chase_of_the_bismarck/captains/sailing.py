"""How the plain captains sail and fly: by the shortest route to the nearest goal, at a pace that the fuel allows."""

from collections.abc import Collection, Iterable
from typing import Any

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import WATER, ZONES, Hex, ways
from compbis.games.chase_of_the_bismarck.requests.movement import there_and_back
from compbis.games.chase_of_the_bismarck.rules import movement, status
from compbis.games.chase_of_the_bismarck.state.orders import Fly, Sail
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Air, AirState, Unit
from compbis.table.request import Order, Request

PORTS = {
    side: frozenset(at for at in WATER if ZONES[at].port and ZONES[at].owner is side)
    for side in {zone.owner for zone in ZONES.values() if zone.owner}
}
"""Each side's own ports."""


def legal(request: Request, *orders: Order | None) -> Order | None:
    """The first of these orders that is legal; None if none is."""
    for order in orders:
        if order is None:
            continue
        try:
            request.judge(order)
        except IllegalOrder:
            continue
        return order
    return None


def way(view: View, unit: Unit, goals: Iterable[Hex], shunned: frozenset[Hex] = frozenset()) -> tuple[Hex, ...]:
    """The shortest route of a unit to the nearest goal; it avoids the shunned hexes if it can.

    Args:
        view: the view of the unit's side
        unit: the ships of the unit
        goals: the hexes to reach
        shunned: the hexes to avoid

    Returns:
        the hexes of the route without the start, () if there is no route
    """
    entered = movement.waters(unit, status.line_lifted(view.ships))
    wanted = frozenset(goals)
    if not wanted:
        return ()
    found = ways(view.side, entered - shunned).way(unit[0].at, wanted) if shunned else ()
    return found or ways(view.side, entered).way(unit[0].at, wanted)


def sail_order(view: View, unit: Unit, goals: Iterable[Hex], haste: bool, shunned: frozenset[Hex] = frozenset()) -> Any:
    """The order to sail the shortest route, or None to stay: as far as possible in haste, else as far as costs no
    fuel, but at least one hex, unless that empties a tank.

    Args:
        view: the view of the unit's side
        unit: the ships of the unit
        goals: the hexes to reach
        haste: whether to sail at full speed
        shunned: the hexes to avoid
    """
    steps = way(view, unit, goals, shunned)
    free = max([number for number in (0, 1, 2) if all(movement.cost(ship, number) == 0 for ship in unit)])
    most = movement.unit_hexes_left(unit)
    reach = steps[: most if haste else min(most, max(free, 1))]
    if not haste and any(0 < ship.fuel <= movement.cost(ship, len(reach)) for ship in unit):
        return None  # after a turn at rest the next hex is free (7.7.2)
    return Sail(unit[0].unit, reach) if reach else None


def fuel(unit: Unit) -> int:
    """The lowest Fuel Points of the unit's ships; 99 if none needs fuel."""
    return min([ship.fuel for ship in unit if ship.card.fuelled], default=99)


def idle(view: View, air: Air) -> bool:
    """Whether an air unit can be sent out."""
    flown = f"FLY {air.id}:"
    return air.state in (AirState.READY, AirState.ALOFT) and not any(order.startswith(flown) for order in view.orders)


def flight(view: View, air: Air, goals: Collection[Hex], attack: bool) -> Fly | None:
    """A flight to these hexes and back; None if there is no base.

    Args:
        view: the view of the unit's side
        air: the air unit
        goals: the hexes to fly to, in order
        attack: whether it attacks in the first hex instead of searching
    """
    try:
        return there_and_back(view, air, tuple(goals), attack)
    except IllegalOrder:
        return None
