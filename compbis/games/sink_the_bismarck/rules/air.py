"""The reach of air units, and which of them may attack (8.2, 12.31 to 12.33)."""

from collections.abc import Collection, Mapping
from functools import cache

from compbis.board.ways import Ways
from compbis.games.sink_the_bismarck.cards.board import GREAT_BRITAIN, GRID, PLYMOUTH, Hex
from compbis.games.sink_the_bismarck.cards.options import CARRIERS
from compbis.games.sink_the_bismarck.cards.roster import AIR
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.state.units import Fate, Ship
from compbis.table.side import BRITISH

_AROUND = Ways(GRID, GRID.places - GREAT_BRITAIN)
"""Movement of German aircraft, which may not cross Great Britain (8.23)."""


@cache
def reach(unit: str, base: Hex) -> frozenset[Hex]:
    """The hexes within an air unit's radius of its base (8.22). German units fly around Great Britain, but may end in
    Plymouth (8.23)."""
    card = AIR[unit]
    if card.side is BRITISH:
        return frozenset(GRID.within(base, card.radius))
    reached = _AROUND.reach(base, card.radius)
    beside = [len(reached[there]) for there in GRID.beside[PLYMOUTH] if there in reached]
    near = any(steps < card.radius for steps in beside)
    return frozenset(reached) | (frozenset((PLYMOUTH,)) if near else frozenset())


def base_of(unit: str, ships: Mapping[str, Ship], where: Mapping[str, Hex]) -> Hex:
    """The hex that a unit flies from (12.33; 8.23).

    Args:
        unit: the air unit
        ships: the ships of its side by name
        where: the hex of each ship on the map

    Returns:
        0 if its carrier is sunk, off the map, or too damaged.
    """
    card = AIR[unit]
    if not card.carrier:
        return card.base
    carrier = ships.get(card.carrier)
    if carrier is None or not can_fly(carrier):
        return 0
    return where.get(card.carrier, 0)


def grounded(ships: Mapping[str, Ship], options: Collection[str]) -> frozenset[str]:
    """The air units that cannot attack because their carrier is out of fuel, an optional rule (X2b)."""
    dry = {ship.name for ship in ships.values() if ship.dry} if CARRIERS in options else frozenset()
    return frozenset(name for name, card in AIR.items() if card.carrier in dry)


def near_base(unit: str, at: Hex) -> int:
    """The bonus of a land-based unit that attacks within three hexes of its base, an optional rule (X1c)."""
    card = AIR[unit]
    far = max(1, GRID.distance(card.base, at)) if card.base else 0
    return NUMBER.get(f"strike from {far} hexes", 0)


def can_fly(carrier: Ship) -> bool:
    """Whether a carrier's air unit may attack: not with two or more points of damage, nor after the counter is flipped
    (12.33)."""
    return carrier.fate is Fate.AFLOAT and not carrier.flipped and carrier.damage < NUMBER["carrier cannot fly"]
