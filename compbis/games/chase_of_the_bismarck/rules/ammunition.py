"""The optional rule of three heavy combats, after which a capital ship goes to port (14; Reading 14.a, 14.b)."""

from collections.abc import Collection, Iterable, Iterator

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import WATER, Hex, in_own_port, ways
from compbis.games.chase_of_the_bismarck.history import AMMUNITION
from compbis.games.chase_of_the_bismarck.state.units import Ship, Unit
from compbis.table.side import Side

ENOUGH = 3
"""The number of heavy combats after which a capital ship goes to port."""
BARRED = frozenset({"patrol", "initiate", "reinforce", "hunt"})
"""What a ship on its way to port may not do; it defends itself."""
_CAPITAL = frozenset({"BB", "BC", "CV"})
_PORTS = {side: frozenset(at for at in WATER if in_own_port(side, at)) for side in Side}


def fought(ships: Collection[Ship], options: Collection[str]) -> Iterator[Ship]:
    """The capital ships afloat after a combat, each with one heavy combat more if capital ships of both sides fought in
    it.

    Args:
        ships: all ships that took part, also those that were sunk or left
        options: the optional rules in force
    """
    capital = [ship for ship in ships if ship.card.cls in _CAPITAL]
    if AMMUNITION in options and len({ship.side for ship in capital}) == len(Side):
        yield from (ship._replace(heavy=ship.heavy + 1) for ship in capital if ship.at)


def spent(unit: Iterable[Ship]) -> bool:
    """Whether a naval unit has a ship that must go to port."""
    return any(ship.heavy >= ENOUGH for ship in unit)


def way_to_port(unit: Unit) -> tuple[Hex, ...]:
    """The shortest way of a unit to a port of its own; () in one."""
    return ways(unit[0].side).way(unit[0].at, _PORTS[unit[0].side])


def check(unit: Unit, way: Iterable[Hex]) -> None:
    """Raise IllegalOrder unless a unit that must go to port gets nearer to one with each hex of a move."""
    away, at = ways(unit[0].side).away(_PORTS[unit[0].side]), unit[0].at
    if not away[at]:
        raise IllegalOrder(f"AFTER {ENOUGH} HEAVY COMBATS IT SAILS ONCE IT HAS BEEN MARKED IN PORT")
    for there in way:
        if away.get(there, away[at]) >= away[at]:
            raise IllegalOrder(f"AFTER {ENOUGH} HEAVY COMBATS IT GOES TO A PORT, THE SHORTEST WAY")
        at = there
