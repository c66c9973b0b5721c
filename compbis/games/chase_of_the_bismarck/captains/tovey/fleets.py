"""How Tovey groups his ships: capital ships with flotillas, cruisers and carriers alone; and when they refuel."""

from collections.abc import Iterable, Iterator

from compbis.games.chase_of_the_bismarck.captains.sailing import PORTS, fuel
from compbis.games.chase_of_the_bismarck.cards.board import Hex, ways
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.games.chase_of_the_bismarck.rules import movement, upkeep
from compbis.games.chase_of_the_bismarck.state.orders import Detach, Form
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Ship, Status, Unit
from compbis.table.side import BRITISH

RESERVE = 2
"""The Fuel Points that are kept."""
CHASE = 1
"""The Fuel Points that a unit must have beyond those for the way to port, to sail at full speed."""
_CAPITAL = ("BB", "BC")
_CAPITALS = frozenset(name for name, card in SHIPS.items() if card.cls in _CAPITAL)
_ESCORT = "DD"
_FREE = {Status.SHADOWING, Status.SHADOWED, Status.EVADING}
"""The markers with which a ship may still sail."""
_NEAR_PORT = 5
"""The distance to a port, in hexes, up to which a unit keeps RESERVE; each further such distance adds a point."""
_FULL = 0.6
"""The share of its fuel up to which a ship in port refuels."""


def capital(unit: Unit) -> bool:
    """Whether a unit has a battleship or battlecruiser."""
    return not _CAPITALS.isdisjoint([ship.id for ship in unit])


def carrier(unit: Unit) -> bool:
    """Whether a unit has a carrier."""
    return any(ship.card.cls == "CV" for ship in unit)


def busy(unit: Unit) -> bool:
    """Whether a unit does something that keeps it where it is."""
    return any(ship.doing - _FREE for ship in unit if ship.doing)


def regroupings(view: View, fleet: Iterable[Unit]) -> Iterator[Detach | Form]:
    """The orders to form and leave Task Forces: some may be illegal.

    Args:
        view: the Allied view
        fleet: the naval units
    """
    free = [unit for unit in fleet if not busy(unit)]
    for unit in free:
        for ship in unit if len(unit) > 1 else ():
            if _leaves(ship, unit):
                yield Detach(ship.id)
    by_hex: dict[Hex, list[Unit]] = {}
    hexes = [unit[0].at for unit in free]
    for unit in free:
        if hexes.count(unit[0].at) > 1 and capital(unit) and fuel(unit) > RESERVE:
            by_hex.setdefault(unit[0].at, []).append(unit)
    for here in by_hex.values():
        if len(here) > 1 and (order := _joined(view, here)):
            yield order


def _leaves(ship: Ship, unit: Unit) -> bool:
    """Whether a ship leaves a Task Force: a cruiser or carrier searches alone, and a flotilla low on fuel delays a
    chase."""
    if ship.card.cls == _ESCORT:
        return capital(unit) and ship.fuel <= needed(unit) + CHASE
    return ship.card.cls not in _CAPITAL


def _joined(view: View, here: list[Unit]) -> Form | None:
    """The order that joins the units in a hex, if their ships are equally fast; None if there is nothing to join."""
    ships = [ship for unit in here for ship in unit if ship.card.speed == here[0][0].card.speed]
    force = next((unit[0].force for unit in here if unit[0].force), "")
    joining = tuple(ship.id for ship in ships if ship.force != force or not force)
    if not joining or len(ships) < 2:
        return None
    return Form(force or upkeep.free_force(BRITISH, view.ships.values()), joining)


def needed(unit: Unit) -> float:
    """The Fuel Points with which a unit makes for port: more, the farther a port is, since storms take some."""
    away = ways(BRITISH).away(PORTS[BRITISH]).get(unit[0].at, 0)
    return RESERVE + max(away - _NEAR_PORT, 0) / _NEAR_PORT


def rests(unit: Unit) -> bool:
    """Whether a hex would cost a unit fuel: a Medium ship that has moved rests for a turn."""
    return any(movement.cost(ship, 1) for ship in unit)


def fills(ship: Ship, fresh: bool) -> bool:
    """Whether a ship in port takes fuel. fresh: whether the Bismarck was just seen."""
    return ship.card.fuelled and ship.fuel <= (RESERVE if fresh else _FULL * ship.card.fuel)
