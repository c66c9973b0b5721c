"""The ships of a side, the distances between ships, and the captains that they may have."""

from collections.abc import Iterable, Sequence
from functools import cache
from types import MappingProxyType

from compbis.games.denmark_strait.cards.board import Space
from compbis.games.denmark_strait.cards.roster import CAPTAINS, SHIPS
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.state.ships import Ship, Ships
from compbis.table.side import BRITISH, Side

ADMIRAL = "HOOD"
"""The ship of the British admiral."""


def afloat(ships: Ships, side: Side) -> list[Ship]:
    """A side's ships that are not sunk."""
    return [ships[name] for name in of_side(side) if not ships[name].sunk]


def with_ships(ships: Ships, changed: Iterable[Ship]) -> Ships:
    """The ships, with some of them replaced."""
    return MappingProxyType({**ships, **{ship.name: ship for ship in changed}})


def with_ship(ships: Ships, ship: Ship) -> Ships:
    """The ships, with one of them replaced."""
    return MappingProxyType({**ships, ship.name: ship})


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """The distance between two spaces, where a diagonal step counts as one (Shooting 10; Reading 7)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def nearest(ships: Ships, ship: Ship) -> int:
    """The distance to the nearest enemy ship, 0 if none is afloat."""
    return nearest_of([enemy.at for enemy in afloat(ships, ship.side.enemy)], ship.at)


def nearest_of(enemies: Sequence[Space], at: tuple[int, int]) -> int:
    """The distance from a space to the nearest of the enemies' spaces, 0 if there are none."""
    return min((distance(at, enemy) for enemy in enemies), default=0)


@cache
def pairs(side: Side) -> tuple[tuple[str, str], ...]:
    """The pairs of captains that a side may appoint to its two ships (Set-up 3, 4, 6; Captains 8)."""
    own = [card for card in CAPTAINS.values() if card.side is side]
    both = [(one, other) for one in own for other in own if one != other and not other.admiral]
    if side is BRITISH:
        return tuple((one.name, other.name) for one, other in both if one.admiral)
    most = NUMBER["german captains cost"]
    return tuple((one.name, other.name) for one, other in both if not one.admiral and one.cost + other.cost <= most)


def captains(ships: Ships, side: Side) -> tuple[str, ...]:
    """The captains of a side's ships; "" for a ship that has none yet."""
    return tuple(ships[name].captain for name in of_side(side))


def appointed(ships: Ships, side: Side, captains_: Iterable[str]) -> Ships:
    """The ships, with captains for one side's.

    Args:
        ships: all ships
        side: the side
        captains_: its captains, in the order of its ships
    """
    named = zip(of_side(side), captains_, strict=True)
    return with_ships(ships, [ships[name]._replace(captain=captain) for name, captain in named])


def historical(side: Side) -> tuple[str, ...]:
    """The historical captains of a side's ships."""
    return tuple(SHIPS[name].captain for name in of_side(side))


@cache
def of_side(side: Side) -> tuple[str, ...]:
    """The names of a side's ships (Set-up 2)."""
    return tuple(name for name, card in SHIPS.items() if card.side is side)
