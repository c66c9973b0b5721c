"""How the plain captain sails and flies: the shortest way to the nearest of some hexes, at a pace that he can pay."""

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
"""The ports of each side."""


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
    """The shortest way of a unit to the nearest of some hexes, through none that is shunned if there is one."""
    entered = movement.waters(unit, status.line_lifted(view.ships))
    wanted = frozenset(goals)
    if not wanted:
        return ()
    found = ways(view.side, entered - shunned).way(unit[0].at, wanted) if shunned else ()
    return found or ways(view.side, entered).way(unit[0].at, wanted)


def sails(view: View, unit: Unit, goals: Iterable[Hex], haste: bool, shunned: frozenset[Hex] = frozenset()) -> Any:
    """The order to sail that way: two hexes if in haste, and else as far as it costs nothing; None if it stays."""
    steps = way(view, unit, goals, shunned)
    free = max([number for number in (0, 1, 2) if all(movement.cost(ship, number) == 0 for ship in unit)])
    most = movement.unit_most(unit)
    reach = steps[: most if haste else min(most, max(free, 1))]
    return Sail(unit[0].unit, reach) if reach else None


def fuel(unit: Unit) -> int:
    """What the ship of a unit has that has least; many if none needs any."""
    return min([ship.fuel for ship in unit if ship.card.fuelled], default=99)


def idle(view: View, air: Air) -> bool:
    """Whether an air unit can be sent out."""
    flown = any(order.startswith(f"FLY {air.id}:") for order in view.orders)
    return air.state in (AirState.READY, AirState.ALOFT) and not flown


def flight(view: View, air: Air, goals: Collection[Hex], attack: bool) -> Fly | None:
    """There and back; None where it cannot."""
    try:
        return there_and_back(view, air, tuple(goals), attack)
    except IllegalOrder:
        return None
