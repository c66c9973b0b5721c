"""Which orders are legal in Phases One, Seven and Eight, for the model, and random orders to try it with."""

import random
from typing import Any

from tests.model.sink.facts import PLANES
from tests.model.sink.places import away, beside, distance, flight, is_way, steps
from tests.model.sink.reading import legal_among, same
from tests.model.sink.world import Flotilla, World

Given = list[list[str]]
LAST = 28
"""The last turn."""
MOST = 4
"""Counters of a side in a hex (6.13)."""


class Moves:
    """The orders of Phase Seven or Eight. followed: counters that have moved already."""

    def __init__(self, world: World, side: str, followed: set[str]) -> None:
        self._world, self._side, self._followed = world, side, followed
        self._chance = random.Random(f"{world.turn} {side} {sorted(world.forces)}")

    def check(self, request: Any, given: Given) -> None:
        """Raise Disagreement unless random orders are legal for both after those given."""
        texts = [text for text in (self._try(given) for _ in range(12)) if text]
        mine = {text for text in texts if self._legal(text.split(), given)}
        same(mine, legal_among(request, texts), f"{self._side} moves after {given[-6:]}")

    def _own(self) -> list[Flotilla]:
        return [force for force in self._world.forces.values() if force.side == self._side]

    def _try(self, given: Given) -> str:
        world, pick = self._world, self._chance.choice
        force = pick(self._own() or list(world.forces.values()))
        kind = self._chance.random()
        if kind < 0.1:
            return f"REMOVE {force.name}"
        if kind < 0.2:
            units = [plane.name for plane in PLANES.values() if plane.name in world.recon]
            unit = pick(units)
            return f"FLY {unit} {pick((world.recon[unit], PLANES[unit].base, force.hex, *beside(force.hex))):04}"
        if kind < 0.3 and self._side == "B" and world.convoys:
            near = [name for name, convoy in world.convoys.items() if distance(convoy.hex, force.hex) < 3]
            name = pick(near or sorted(world.convoys))
            known = all(self._convoy_end(each, given) for each in (name, force.convoy) if each)
            return f"ESCORT {force.name} {name}" if known else ""
        if kind < 0.35:
            return self._try_convoy(given) if self._side == "B" else self._try_secret(given)
        way, at = [], force.hex
        for _ in range(self._chance.randint(1, 4)):
            at = pick(beside(at) if self._chance.random() < 0.2 else steps(self._side, at) or beside(at))
            way.append(f"{at:04}")
        if self._side == "G" and at % 100 == 38 and self._chance.random() < 0.5:
            way.append("OFF")
        return " ".join(("SAIL", force.name, *way))

    def _try_convoy(self, given: Given) -> str:
        """A move of a convoy that neither leaves nor may meet others."""
        world = self._world
        name = self._chance.choice(["", *world.convoys])
        if not name or world.convoys[name].hex % 100 == 38:
            return ""
        at = self._chance.choice(beside(world.convoys[name].hex))
        alone = all(distance(at, convoy.hex) > 1 for other, convoy in world.convoys.items() if other != name)
        return f"SAIL {name} {at:04}" if alone else ""

    def _try_secret(self, given: Given) -> str:
        """A move of a tanker that is alone and has no order, or a note of a roll for reserves if there is none."""
        world, pick = self._world, self._chance.choice
        at = pick([0, *world.tankers])
        if at:
            ordered = any(order[:2] == ["STEER", f"{at:04}"] for order in given) or world.tankers.count(at) > 1
            return "" if ordered else f"STEER {at:04} {pick(beside(at)):04}"
        if any(order[0] == "NOTE" for order in given):
            return ""
        return f"NOTE {world.turn + self._chance.randint(1, 5)} {pick((3912, 4010, 3721))}"

    def _legal(self, words: list[str], given: Given) -> bool:
        world = self._world
        word, name, *rest = words
        removed = {order[1] for order in given if order[0] == "REMOVE"}
        if name in removed:
            return False
        if word == "STEER":
            return "tankers" in world.options and int(rest[0]) in steps("G", int(name))
        if word == "NOTE":
            late = world.turn + 3 <= int(name) <= LAST
            return "reserves" in world.options and world.noted is None and late and rest[0] in ("3912", "4010")
        if name in world.convoys and word == "SAIL":
            convoy = world.convoys[name]
            far = away(convoy.letters)
            return far.get(int(rest[0]), 99) <= far[convoy.hex] and int(rest[0]) in steps("B", convoy.hex)
        if word == "FLY":
            plane = PLANES[name]
            return plane.side == self._side and flight(plane.side, plane.base, int(rest[0])) <= plane.radius
        force = world.forces[name]
        if force.side != self._side:
            return False
        if word == "REMOVE":
            return not force.ships
        if word == "SAIL":
            return self._may_sail(force, [0 if each == "OFF" else int(each) for each in rest], given, removed)
        return self._may_escort(force, rest[0], given)

    def _may_sail(self, force: Flotilla, way: list[int], given: Given, removed: set[str]) -> bool:
        world = self._world
        held = not world.released and "ARK" in force.ships
        if held or force.name in self._followed or not is_way(force.side, force.hex, way):
            return False
        if len(way) > world.pace(force.name) if force.ships else 0 in way:
            return False
        others = [each for each in self._own() if each.name not in removed and each is not force]
        return way[-1] == 0 or sum(self._end(each, given) == way[-1] for each in others) < MOST

    def _end(self, force: Flotilla, given: Given) -> int:
        """Where a counter will end: an escort without a move goes with its convoy; 0 if it leaves."""
        ends = [order[-1] for order in given if order[:2] == ["SAIL", force.name]]
        if ends:
            return 0 if ends[-1] == "OFF" else int(ends[-1])
        convoy = [force.convoy, *(order[2] for order in given if order[:2] == ["ESCORT", force.name])][-1]
        return self._convoy_end(convoy, given) if convoy else force.hex

    def _may_escort(self, force: Flotilla, convoy: str, given: Given) -> bool:
        world = self._world
        ends = [order[-1] for order in given if order[:2] == ["SAIL", force.name]]
        end = int(ends[-1]) if ends else force.hex
        if force.convoy and not ends:
            end = self._convoy_end(force.convoy, given)
        held = not world.released and "ARK" in force.ships
        if force.name in world.shadows.values():
            return False
        return not held and end == self._convoy_end(convoy, given)

    def _convoy_end(self, name: str, given: Given) -> int:
        """The hex to which a convoy will go; 0 if it leaves, or the program may choose among several (9.8)."""
        convoy = self._world.convoys[name]
        orders = [order[-1] for order in given if order[:2] == ["SAIL", name]]
        if orders:
            return 0 if orders[-1] == "OFF" else int(orders[-1])
        if convoy.hex % 100 == 38 and convoy.letters in ("OG", "WS") and distance(convoy.hex, 2838) <= MOST:
            return 0
        far = away(convoy.letters)
        ways = [to for to in steps("B", convoy.hex) if to in far]
        nearest = [to for to in ways if far[to] == min(far[each] for each in ways)]
        return nearest[0] if len(nearest) == 1 else 0
