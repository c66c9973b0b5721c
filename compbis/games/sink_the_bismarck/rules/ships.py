"""Evasion, speed, damage and repair of ships; what is told of a task force (7.14, 10.4, 12.14, 12.15, 13)."""

from collections.abc import Iterable, Sequence

from compbis.games.sink_the_bismarck.cards.roster import KINDS, SCHEER
from compbis.games.sink_the_bismarck.cards.tables import NUMBER, Result
from compbis.games.sink_the_bismarck.state.units import Fate, Ship
from compbis.table.side import GERMAN

_FASTEST = 4


def evasion(ship: Ship) -> int:
    """Its Evasion Rating: a capital ship loses 1 for every 2 points, any other and the Scheer 2 for each (12.15)."""
    if ship.card.capital and ship.name != SCHEER:
        return ship.face.evasion - ship.damage // NUMBER["capital points for evasion"]
    return ship.face.evasion - ship.damage * NUMBER["evasion for point"]


def speed(rating: int, turn: int) -> int:
    """The hexes that a ship of this Evasion Rating moves in a turn (7.14)."""
    for hexes in range(_FASTEST, 0, -1):
        if rating >= NUMBER[f"speed {hexes}"]:
            return hexes
    return 1 if rating > 0 and turn % 2 == 0 else 0


def steered(ship: Ship) -> int:
    """Its Evasion Rating as far as it moves with others: none with its rudder hit (X2a)."""
    return 0 if ship.rudder else evasion(ship)


def slowest(ships: Iterable[Ship]) -> int:
    """The Evasion Rating of the slowest of some ships, of which there is one."""
    return min(map(steered, ships))


def force_speed(ships: Sequence[Ship], turn: int) -> int:
    """The hexes that a task force moves in a turn: as its slowest ship (6.13)."""
    return speed(slowest(ships), turn)


def types(ships: Iterable[Ship]) -> tuple[int, ...]:
    """How many ships of each of KINDS there are: what the owner of a detected task force tells (10.4)."""
    kinds = [ship.card.kind for ship in ships]
    return tuple(kinds.count(kind) for kind in KINDS)


def harmed(ship: Ship, results: Iterable[Result], exploded: bool = False) -> Ship:
    """The ship at the end of a round in which it suffered these results (12.13, 12.14).

    The counter flips once the points equal its capacity; what exceeds that is ignored, and points count anew.
    """
    damage = ship.damage + sum(result.points for result in results)
    if exploded:
        return ship._replace(damage=damage, fate=Fate.SUNK)
    if damage < ship.face.capacity:
        return ship._replace(damage=damage)
    if ship.flipped or ship.card.back is None:
        return ship._replace(damage=damage, fate=Fate.SUNK)
    return ship._replace(damage=0, flipped=True)


def repaired(ship: Ship, die: int) -> Ship:
    """The ship after its roll for damage control (13.1). A flipped counter stays flipped (13.2)."""
    modified = die + (NUMBER["german repair"] if ship.card.side is GERMAN else 0)
    mended = 2 if modified >= NUMBER["repairs two"] else 1 if modified >= NUMBER["repairs one"] else 0
    return ship._replace(damage=max(0, ship.damage - mended))


def rudder_mended(ship: Ship, die: int) -> Ship:
    """The ship after the die for its rudder, which nothing modifies (X2a)."""
    return ship._replace(rudder=die < NUMBER["rudder mended"])
