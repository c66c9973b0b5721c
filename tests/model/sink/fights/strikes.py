"""Phase Five, for the model: attacks from the air (12.3)."""

from tests.model.sink.facts import HULLS, PLANES, Plane, damage, night
from tests.model.sink.fights.combat import announce
from tests.model.sink.fights.ending import if_decided, if_sunk
from tests.model.sink.fights.gunnery import Blows, award, flies
from tests.model.sink.log import Disagreement, Log
from tests.model.sink.places import distance, flight
from tests.model.sink.reading import legal_among, same
from tests.model.sink.search import lose_convoy
from tests.model.sink.world import TYPES, World

LETTERS = ("BB", "CV", "CA", "DD")
"""The general types, as orders name them."""


def base(world: World, plane: Plane) -> int:
    """Where a unit flies from; 0 if it cannot fly (8.23, 12.33)."""
    if not plane.carrier:
        return plane.base
    carrier = world.ships.get(plane.carrier)
    force = world.force_of(plane.carrier)
    return force.hex if force and carrier and flies(world, plane) else 0


def reachable(world: World, plane: Plane) -> list[str]:
    """The counters that a unit may attack (12.32)."""
    at = base(world, plane)
    return [
        force.name
        for force in world.forces.values()
        if at
        and force.side != plane.side
        and force.ships
        and world.marked(force.name)
        and flight(plane.side, at, force.hex) <= plane.radius
    ]


def phase_five(world: World, log: Log, known: set[str], flown: set[str]) -> None:
    """Phase Five.

    Args:
        world: the position
        log: the log
        known: ships met in battle this turn, which may be named
        flown: carriers' units that flew in battle
    """
    if night(world.turn):
        return
    for side in "BG":
        units = [plane for plane in PLANES.values() if plane.side == side and plane.strength]
        units = [plane for plane in units if plane.name not in flown]
        while not world.over:
            order = _ask(world, log, side, units, known)
            if not order:
                break
            units = [plane for plane in units if plane.name != order[1]]
            if order[0] == "BOMB":
                _bomb(world, log, *order[1:])
            else:
                _strike(world, log, order, known)


def _legal(world: World, units: list[Plane], known: set[str]) -> set[str]:
    """The strikes at one target with the full strength."""
    found = set()
    for plane in units:
        for counter in reachable(world, plane):
            for name in world.forces[counter].ships:
                kind = LETTERS[TYPES[world.ships[name].hull.kind]]
                found.add(f"STRIKE {plane.name} {counter} {kind}={plane.strength}")
                if name in known:
                    found.add(f"STRIKE {plane.name} {counter} {name}={plane.strength}")
        for name, convoy in world.convoys.items():
            bombed = "bombing" in world.options and plane.side == "G" and name in world.detected
            if bombed and flight("G", plane.base, convoy.hex) <= plane.radius:
                found.add(f"BOMB {plane.name} {name}")
    return found


def _ask(world: World, log: Log, side: str, units: list[Plane], known: set[str]) -> list[str]:
    """A side's next strike; [] for none."""
    mine = _legal(world, units, known)
    if not log.asks(side, "strike"):
        if mine:
            raise Disagreement(f"{side} is not asked to strike, but could order {sorted(mine)}")
        return []
    order, request = log.ask(side, "strike")
    texts = [
        f"STRIKE {plane.name} {force.name} {target}={plane.strength}"
        for plane in PLANES.values()
        for force in world.forces.values()
        if plane.side == side and plane.strength and force.side != side
        for target in (*LETTERS, *force.ships)
    ]
    texts += [f"BOMB {plane} {convoy}" for plane in PLANES for convoy in world.convoys]
    same(mine, legal_among(request, texts), f"{side} strikes")
    return [] if order == "DONE" else order.split()


def _strike(world: World, log: Log, order: list[str], known: set[str]) -> None:
    _, unit, counter, *parts = order
    blows = Blows()
    taken: set[str] = {part.partition("=")[0] for part in parts} & set(world.ships)
    before = list(world.forces[counter].ships)
    if carriers := world.force_of(PLANES[unit].carrier):
        world.active |= set(carriers.ships)
    at = world.forces[counter].hex
    near = _near(world, PLANES[unit], at)
    if "carriers" in world.options and PLANES[unit].carrier:
        world.ships[PLANES[unit].carrier].burnt += 1
    for part in parts:
        target, _, strength = part.partition("=")
        if target in LETTERS:
            target = _drawn(world, log, counter, target, taken, known)
        taken.add(target)
        blows.strike(world, log, unit, counter, target, int(strength), near)
    known |= taken
    world.active |= set(before)
    blows.apply(world, log)
    if_sunk(world, log)
    if not world.over and counter in world.forces and world.forces[counter].ships != before:
        announce(world, log, counter)


def _near(world: World, plane: Plane, at: int) -> int:
    """The modifier of land-based units for distance (X1c)."""
    if "distance" not in world.options or plane.carrier:
        return 0
    return max(0, 4 - max(1, distance(plane.base, at)))


def _bomb(world: World, log: Log, unit: str, name: str) -> None:
    """A convoy loses value by bombs (X1b)."""
    convoy = world.convoys[name]
    die = log.die(f"strike {unit} {name}")
    modified = die + _near(world, PLANES[unit], convoy.hex)
    points = min(damage(PLANES[unit].strength, modified)[0], convoy.value)
    convoy.value -= points
    log.tell("bombed", unit=unit, convoy=name, die=die, modified=modified, points=points, gone=convoy.value == 0)
    if points:
        award(world, log, "G", points, "bombed", name)
    if convoy.value == 0:
        lose_convoy(world, name)
    if_decided(world, log)


def _drawn(world: World, log: Log, counter: str, kind: str, taken: set[str], known: set[str]) -> str:
    """The ship that is hit, among those of its kind that cannot be told apart (12.33)."""
    ships = [
        name
        for name in HULLS
        if name in world.forces[counter].ships
        and LETTERS[TYPES[world.ships[name].hull.kind]] == kind
        and name not in taken
    ]
    unknown = [name for name in ships if name not in known] or ships
    return unknown[log.draw(f"target {kind}", len(unknown))]
