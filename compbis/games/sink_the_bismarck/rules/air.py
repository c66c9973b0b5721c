"""Where air units fly, and which may attack (8.2, 12.31 to 12.33)."""

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
"""The ways of German aircraft (8.23)."""


@cache
def reach(unit: str, base: Hex) -> frozenset[Hex]:
    """The hexes within the radius of an air unit (8.22). Germans fly around Great Britain, and to Plymouth as a last
    hex (8.23). base: where it flies from."""
    card = AIR[unit]
    if card.side is BRITISH:
        return frozenset(GRID.within(base, card.radius))
    reached = _AROUND.reach(base, card.radius)
    beside = [len(reached[there]) for there in GRID.beside[PLYMOUTH] if there in reached]
    near = any(steps < card.radius for steps in beside)
    return frozenset(reached) | (frozenset((PLYMOUTH,)) if near else frozenset())


def base_of(unit: str, ships: Mapping[str, Ship], where: Mapping[str, Hex]) -> Hex:
    """The hex that a unit flies from: 0 if its carrier is sunk, not on the map, or too damaged (12.33; 8.23).

    Args:
        ships: of the unit's side.
        where: the hex of each ship on the map.
    """
    card = AIR[unit]
    if not card.carrier:
        return card.base
    carrier = ships.get(card.carrier)
    if carrier is None or not can_fly(carrier):
        return 0
    return where.get(card.carrier, 0)


def grounded(ships: Mapping[str, Ship], options: Collection[str]) -> frozenset[str]:
    """The air units that cannot attack since their carrier, of these ships, has no fuel left: with an option (X2b)."""
    dry = {ship.name for ship in ships.values() if ship.dry} if CARRIERS in options else frozenset()
    return frozenset(name for name, card in AIR.items() if card.carrier in dry)


def near_base(unit: str, at: Hex) -> int:
    """The modifier of a land-based unit that strikes near its base, with the option: three hexes and less (X1c)."""
    card = AIR[unit]
    far = max(1, GRID.distance(card.base, at)) if card.base else 0
    return NUMBER.get(f"strike from {far} hexes", 0)


def can_fly(carrier: Ship) -> bool:
    """Whether the air unit of a carrier may attack: not with two or more points, nor once it is flipped (12.33)."""
    return carrier.fate is Fate.AFLOAT and not carrier.flipped and carrier.damage < NUMBER["carrier cannot fly"]
