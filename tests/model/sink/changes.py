"""Which changes of counters are legal in Phase One, for the model (6.14, 6.26)."""

import random
from dataclasses import replace
from typing import Any

from tests.model.sink.places import ENTRIES, beside, enterable
from tests.model.sink.reading import legal_among, same
from tests.model.sink.world import Flotilla, World

COUNTERS = {"rheinubung": 8, "gneisenau": 8}
"""The German counters of a scenario; 4 in the others (16)."""
DUMMIES = {"rheinubung": 5, "gneisenau": 4}
"""The German dummies of a scenario; 3 in the others (16)."""


def shift(world: World, ships: list[str], to: str) -> list[str]:
    """Ships change to another counter, or to a new one (6.14). Returns the counters that they leave."""
    first = world.force_of(ships[0]) or coming(world, ships[0])
    if to not in world.forces:
        world.forces[to] = Flotilla(to, first.hex if first else 0, [], first.convoy if first else "")
    target = world.forces[to]
    left = [old.name for ship in ships if (old := world.force_of(ship))]
    for ship in ships:
        if old := world.force_of(ship):
            old.ships.remove(ship)
        world.waiting.pop(ship, None)
    target.ships += ships
    return left


def coming(world: World, ship: str) -> Flotilla | None:
    """A ship that waits for a counter, as if she were on one: in her hex, or as the escort of her convoy (16.1)."""
    where = world.waiting.get(ship)
    if where is None:
        return None
    convoy = world.convoys.get(where)
    hex = convoy.hex if convoy else int(where) if where.isdigit() else ENTRIES["SL"]
    return Flotilla("N", hex, [ship], where if convoy else "")


def apply(world: World, words: list[str]) -> list[str]:
    """Carry out an order. Returns the counters that ships leave."""
    if words[0] == "SHIFT":
        return shift(world, words[1:-2], words[-1])
    if words[0] == "DUMMY":
        name = new_name(world)
        world.forces[name] = Flotilla(name, int(words[1]))
    else:
        del world.forces[words[1]]
    return []


def was_dummy(before: World, name: str) -> bool:
    """Whether a counter was a dummy at the beginning of the phase."""
    return name in before.forces and not before.forces[name].ships


def surplus(world: World, side: str, left: list[str], taken: int) -> list[str]:
    """The counters among those left that are removed, since there is no dummy for them (6.14). A dummy removed in this
    phase cannot return in it (6.24). taken: those of the beginning that were removed."""
    dummies = [name for name, force in world.forces.items() if name[0] in (side, "N") and not force.ships]
    over = len(dummies) + taken - most_dummies(world, side)
    return [name for name in dict.fromkeys(reversed(left)) if name in dummies][: max(0, over)]


def new_name(world: World) -> str:
    """The name of the next new counter."""
    return f"N{max((int(name[1:]) for name in world.forces if name[0] == 'N'), default=0) + 1}"


def most_dummies(world: World, side: str) -> int:
    """The dummies that a side may have (6.22, X5)."""
    return 2 if side == "B" else DUMMIES.get(world.scenario, 3) + world.more[1]


class Changes:
    """The orders of a side in Phase One."""

    def __init__(self, world: World, side: str) -> None:
        self._world, self._side = world, side
        self._chance = random.Random(f"changes {world.turn} {side} {sorted(world.forces)}")

    def check(self, request: Any, given: list[list[str]]) -> None:
        """Raise Disagreement unless random orders are legal for both after those given."""
        texts = [self._try() for _ in range(12)]
        mine = {text for text in texts if self._legal(text.split(), given)}
        same(mine, legal_among(request, texts), f"{self._side} changes after {given}")

    def _try(self) -> str:
        world, chance = self._world, self._chance
        forces = [force for force in world.forces.values() if force.side == self._side]
        force = chance.choice(forces or list(world.forces.values()))
        kind = chance.random()
        if kind < 0.1:
            return f"REMOVE {chance.choice([force.name, 'N1'])}"
        if kind < 0.3:
            return f"DUMMY {chance.choice([force.hex, *beside(force.hex)]):04}"
        here = world.at(force.hex, self._side)
        ships = [ship for each in here for ship in each.ships if each is force or chance.random() < 0.2]
        if chance.random() < 0.5:
            ships = chance.sample(ships, min(len(ships), chance.randint(1, 3)))
        waiting = [ship for ship in world.waiting if world.ships[ship].side == self._side]
        if waiting and chance.random() < 0.3:
            at = coming(world, waiting[0])
            here = [each for each in world.forces.values() if at and each.hex == at.hex and each.side == self._side]
            ships = [waiting[0], *ships[: chance.randint(0, 1)]]
        ships = ships or ["BIS"]
        return " ".join(("SHIFT", *ships, "TO", chance.choice(["N1", "N1", "N2", "N3", *(each.name for each in here)])))

    def _after(self, given: list[list[str]]) -> tuple[World, int]:
        """The position after orders, and the dummies removed by them."""
        forces = {name: replace(force, ships=[*force.ships]) for name, force in self._world.forces.items()}
        world = replace(self._world, forces=forces, waiting=dict(self._world.waiting))
        taken = 0
        for words in given:
            left = apply(world, words)
            taken += words[0] == "REMOVE" and was_dummy(self._world, words[1])
            for name in surplus(world, self._side, left, taken):
                del world.forces[name]
        return world, taken

    def _legal(self, words: list[str], given: list[list[str]]) -> bool:
        before, taken = self._after(given)
        own = (self._side, "N")
        if words[0] == "REMOVE":
            force = before.forces.get(words[1])
            return force is not None and force.name[0] in own and not force.ships
        if words[0] == "DUMMY":
            at = int(words[1])
            shadowed = any(force.hex == at and force.name in before.shadows for force in before.forces.values())
            if not enterable(self._side, at) or (self._side == "G" and shadowed):
                return False
        elif not self._may_shift(before, words[1:-2], words[-1]):
            return False
        after, _ = self._after(given)
        apply(after, words)
        forces = [force for force in after.forces.values() if force.name[0] in own]
        dummies = sum(not force.ships for force in forces) + taken
        over = dummies - most_dummies(after, self._side)
        if words[0] == "DUMMY" and over > 0:
            return False
        most = 13 if self._side == "B" else COUNTERS.get(after.scenario, 4) + after.more[0]
        hexes = [force.hex for force in forces]
        return len(forces) <= most and max(map(hexes.count, hexes)) <= 4

    def _may_shift(self, world: World, ships: list[str], to: str) -> bool:
        forces = [world.force_of(ship) or coming(world, ship) for ship in ships]
        old = [force for force in forces if force is not None and force.name[0] in (self._side, "N")]
        if len(old) < len(ships):
            return False
        target = world.forces.get(to)
        if target is None:
            if to != new_name(world) or len({force.convoy for force in old}) > 1:
                return False
        elif target.name[0] not in (self._side, "N") or any(force is target for force in old):
            return False
        all_of = [*old, *([target] if target else [])]
        if len({(force.hex, force.convoy) for force in all_of}) > 1:
            return False
        if not world.released and any("ARK" in force.ships for force in all_of):
            return False
        return all(self._may_leave(world, force) for force in old)

    def _may_leave(self, world: World, force: Flotilla) -> bool:
        lame = any(world.ships[name].rudder for name in force.ships)
        return force.name not in world.shadows or force.name in world.fought_before or lame
