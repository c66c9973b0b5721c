"""Evasion, speed, damage and repair of ships, and what the owner announces about them (7.14, 10.4, 12.14, 12.15,
13)."""

from collections.abc import Iterable, Sequence

from compbis.games.sink_the_bismarck.cards.roster import KINDS, SCHEER
from compbis.games.sink_the_bismarck.cards.tables import NUMBER, Result
from compbis.games.sink_the_bismarck.state.units import Fate, Ship
from compbis.table.side import GERMAN, Side

_FASTEST = 4


def evasion(ship: Ship) -> int:
    """The Evasion Rating: a capital ship loses 1 for every 2 points of damage; other ships and the Scheer lose 2 for
    each (12.15)."""
    if ship.card.capital and ship.name != SCHEER:
        return ship.face.evasion - ship.damage // NUMBER["capital points for evasion"]
    return ship.face.evasion - ship.damage * NUMBER["evasion for point"]


def speed(rating: int, turn: int) -> int:
    """The number of hexes that a ship with this Evasion Rating moves in a turn (7.14)."""
    for hexes in range(_FASTEST, 0, -1):
        if rating >= NUMBER[f"speed {hexes}"]:
            return hexes
    return 1 if rating > 0 and turn % 2 == 0 else 0


def movement_evasion(ship: Ship) -> int:
    """The Evasion Rating for movement: 0 with a hit rudder (X2a)."""
    return 0 if ship.rudder else evasion(ship)


def slowest(ships: Iterable[Ship]) -> int:
    """The Evasion Rating for movement of the slowest ship; there must be at least one."""
    return min(map(movement_evasion, ships))


def force_speed(ships: Sequence[Ship], turn: int) -> int:
    """The number of hexes that a task force moves in a turn: the speed of its slowest ship (6.13)."""
    return speed(slowest(ships), turn)


def types(ships: Iterable[Ship]) -> tuple[int, ...]:
    """The number of ships of each type in KINDS, as the owner of a detected task force announces it (10.4)."""
    kinds = [ship.card.kind for ship in ships]
    return tuple(kinds.count(kind) for kind in KINDS)


def harmed(ship: Ship, results: Iterable[Result], exploded: bool = False) -> Ship:
    """The ship at the end of a round (12.13, 12.14). The counter flips when its damage reaches its capacity; excess
    points are ignored, and the back starts undamaged.

    Args:
        ship: the ship before
        results: the results against it
        exploded: whether it exploded
    """
    damage = ship.damage + sum(result.points for result in results)
    if exploded:
        return ship._replace(damage=damage, fate=Fate.SUNK)
    if damage < ship.face.capacity:
        return ship._replace(damage=damage)
    if ship.flipped or ship.card.back is None:
        return ship._replace(damage=damage, fate=Fate.SUNK)
    return ship._replace(damage=0, flipped=True)


def until_sunk(ship: Ship) -> int:
    """The points of damage that sink a ship, those of its back included (12.14)."""
    back = 0 if ship.flipped or not ship.card.back else ship.card.back.capacity
    return ship.face.capacity - ship.damage + back


def repair_roll(side: Side, die: int) -> int:
    """The modified roll of damage control (13.1)."""
    return die + (NUMBER["german repair"] if side is GERMAN else 0)


def repaired(ship: Ship, die: int) -> Ship:
    """The ship after its damage control roll (13.1). A flipped counter stays flipped (13.2)."""
    modified = repair_roll(ship.card.side, die)
    mended = 2 if modified >= NUMBER["repairs two"] else 1 if modified >= NUMBER["repairs one"] else 0
    return ship._replace(damage=max(0, ship.damage - mended))


def rudder_mended(ship: Ship, die: int) -> Ship:
    """The ship after the roll for its rudder, which has no modifiers (X2a)."""
    return ship._replace(rudder=die < NUMBER["rudder mended"])
