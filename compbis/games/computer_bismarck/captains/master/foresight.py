"""Where the British may be, by several worlds in which Tovey leads them, and what a raider meets there."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import monotonic

from compbis.games.computer_bismarck.captains.master.world import World
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
from compbis.table.captain import Budget
from compbis.table.report import Report

_BLUR = tuple(enumerate(weights("otto master", "blur")))
_GUNS: Mapping[UnitKind, float] = {**reckoned.GUNS, CRUISER: weight("otto master", "guns C")}
_GUN_REACH = 2
_MOST = 64
"""Worlds that are thought through, however much time there is."""
_GUARDS = int(weight("otto master", "guards near"))


class Foresight:
    """Worlds that keep up with the game. A node is a world, moved on by a turn.

    seed: of their dice; budget: of each turn; show: gets the part of it that is used up.
    """

    def __init__(self, seed: int, budget: Budget) -> None:
        self._seed = seed
        self._worlds: list[World] = []
        self._heard: defaultdict[int, list[Report]] = defaultdict(list)
        self._known: tuple[int, Sequence[World]] = 0, ()
        self.budget = budget
        self.show: Callable[[float], None] = lambda part: None

    def hear(self, report: Report) -> None:
        """Keep it until its turn is over."""
        self._heard[report.turn].append(report)

    def at(self, turn: int) -> Sequence[World]:
        """The worlds at the start of a turn: as many as the budget has nodes, or as there is time for, one at least."""
        if self._known[0] != turn:
            self._known = turn, self._moved_on(turn)
            self.show(1.0)
        return self._known[1]

    def _moved_on(self, turn: int) -> Sequence[World]:
        began = monotonic()
        worlds: list[World] = []
        while not worlds or (used := self._used(len(worlds), began)) < 1.0:
            if worlds:
                self.show(used)
            worlds.append(self._world(len(worlds)))
            while worlds[-1].turn < turn:
                worlds[-1].finish(self._heard[worlds[-1].turn])
        return worlds

    def _used(self, worlds: int, began: float) -> float:
        """The part of the budget that is used up."""
        if seconds := self.budget.seconds:
            return max((monotonic() - began) / seconds, worlds / _MOST)
        return worlds / self.budget.nodes

    def _world(self, number: int) -> World:
        if number == len(self._worlds):
            self._worlds.append(World(f"{self._seed} {number}"))
        return self._worlds[number]


def enemy(world: World) -> Enemy:
    """The fields for a turn: by where a world has all units at its end, and near there."""
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
    """What is to be expected on the average of them."""
    return Enemy(
        *([sum(cells) / len(fields) for cells in zip(*each, strict=True)] for each in zip(*fields, strict=True))
    )


def guards(world: World, convoy: str) -> tuple[Ship, ...]:
    """The battleships and cruisers that are with a convoy, or so near that they come to it."""
    ships = world.ships_then
    there = ships[convoy].square
    near = (ship for ship in ships.values() if ship.active and ship.kind in HEAVY_KINDS)
    return tuple(_as_fighter(ship) for ship in near if distance(ship.square, there) <= _GUARDS)


def defenders(world: World, convoy: str) -> list[Ship | Plane]:
    """The flotillas, carriers and planes that are with a convoy, which defend it against submarines."""
    there = world.ships_then[convoy].square
    ships = (ship for ship in world.ships_then.values() if ship.active and ship.kind in (CARRIER, DESTROYERS))
    planes = (plane for plane in world.planes_then.values() if plane.aloft)
    return [unit for unit in (*ships, *planes) if unit.square == there]


def _units(world: World) -> Iterator[tuple[UnitKind, Square]]:
    for ship in world.ships_then.values():
        if ship.active and ship.kind is not CONVOY and on_board(ship.square):
            yield ship.kind, ship.square
    for plane in world.planes_then.values():
        if plane.aloft:
            yield plane.kind, plane.square


def _as_fighter(ship: Ship) -> Ship:
    """Without what does not matter in a battle: the same one is thought of turn after turn."""
    return Ship(ship.spec, 0, ship.mode, 0, ship.midships, ship.firepower, ship.knots, ship.torpedoes)
