"""Where the British may be, estimated from several worlds in which Tovey leads them, and what a raider meets there."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from compbis.games.computer_bismarck.captains.otto import enemy as reckoned
from compbis.games.computer_bismarck.captains.otto import grid
from compbis.games.computer_bismarck.captains.otto.enemy import Discs, Enemy
from compbis.games.computer_bismarck.captains.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.cards.board import Square, distance, on_board
from compbis.games.computer_bismarck.cards.kinds import (
    CARRIER,
    CONVOY,
    CRUISER,
    DESTROYERS,
    HEAVY_KINDS,
    RECONNAISSANCE,
    UnitKind,
)
from compbis.games.computer_bismarck.state.units import Plane, Ship

_BLUR = tuple(enumerate(weights("otto master", "blur")))
_GUNS: Mapping[UnitKind, float] = {**reckoned.GUNS, CRUISER: weight("otto master", "guns C")}
_GUN_REACH = 2
_GUARDS = int(weight("otto master", "guards near"))


class Orders(Protocol):
    """A world in which the British have their orders.

    Attributes:
        ships_then: the ships at the end of the turn, by name
        planes_then: the planes at the end of the turn, by name
    """

    ships_then: dict[str, Ship]
    planes_then: dict[str, Plane]


def enemy(world: Orders) -> Enemy:
    """The fields for a turn, from where a world has all units when it ends, blurred over the squares nearby."""
    watched: Discs = defaultdict(float)
    gunned: Discs = defaultdict(float)
    hunting: Discs = defaultdict(float)
    for kind, square in _units(world):
        seeing = hunting if kind in (DESTROYERS, RECONNAISSANCE) else watched
        for radius, part in _BLUR:
            seeing[square, radius] += part * reckoned.WATCH.get(kind, 0.0) / len(grid.disc(square, radius))
        if guns := _GUNS.get(kind):
            gunned[square, _GUN_REACH] += guns
    hunters = reckoned.field(reckoned.AIR, hunting)
    return Enemy(reckoned.field(hunters, watched), hunters, reckoned.field(reckoned.NOTHING, gunned))


def mean(fields: Sequence[Enemy]) -> Enemy:
    """The fields averaged over several worlds."""
    return Enemy(
        *([sum(cells) / len(fields) for cells in zip(*each, strict=True)] for each in zip(*fields, strict=True))
    )


def guards(world: Orders, convoy: str) -> tuple[Ship, ...]:
    """The battleships and cruisers with a convoy, or near enough to join it."""
    ships = world.ships_then
    there = ships[convoy].square
    near = (ship for ship in ships.values() if ship.active and ship.kind in HEAVY_KINDS)
    return tuple(_as_fighter(ship) for ship in near if distance(ship.square, there) <= _GUARDS)


def defenders(world: Orders, convoy: str) -> list[Ship | Plane]:
    """The flotillas, carriers and planes with a convoy that defend it against submarines."""
    there = world.ships_then[convoy].square
    ships = [ship for ship in world.ships_then.values() if ship.active and ship.kind in (CARRIER, DESTROYERS)]
    units: list[Ship | Plane] = [*ships, *(plane for plane in world.planes_then.values() if plane.aloft)]
    return [unit for unit in units if unit.square == there]


def _units(world: Orders) -> Iterator[tuple[UnitKind, Square]]:
    for ship in world.ships_then.values():
        if ship.active and ship.kind is not CONVOY and on_board(ship.square):
            yield ship.kind, ship.square
    for plane in world.planes_then.values():
        if plane.aloft:
            yield plane.kind, plane.square


def _as_fighter(ship: Ship) -> Ship:
    """The ship reduced to what matters in a battle, so that cached battles are found again in later turns."""
    return Ship(ship.spec, 0, ship.mode, 0, ship.midships, ship.firepower, ship.knots, ship.torpedoes)
