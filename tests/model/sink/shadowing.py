"""Shadowing, for the model (11)."""

from typing import Any

from tests.model.sink.facts import PLANES, night
from tests.model.sink.fights.combat import announce
from tests.model.sink.fights.gunnery import drop_contact
from tests.model.sink.log import Disagreement, Log
from tests.model.sink.places import FOG, distance
from tests.model.sink.reading import legal_among, same
from tests.model.sink.world import Flotilla, World


def able(world: World, force: Flotilla, target: str, spent: int = 0, left: int = 0) -> list[str]:
    """The ships of a counter that may shadow a German one (11.6, 11.10).

    Args:
        world: the position
        force: the British counter
        target: the German counter
        spent: the hexes that the British counter has moved this turn
        left: the hexes that the German still has to go
    """
    pace = world.slowest(world.forces[target].ships)
    return [
        name
        for name in force.ships
        if world.ships[name].fleetness >= pace and world.pace_of(world.ships[name]) - spent >= left
    ]


def choices(
    world: World, hexes: set[int], targets: list[str], spent: dict[str, int] | None, left: int, scout: bool = False
) -> set[str]:
    """The orders to shadow that are legal.

    Args:
        world: the position
        hexes: the hexes where nobody is ordered to shadow yet
        targets: the German counters that may be shadowed
        spent: the hexes moved by each British counter; None in Phase Six
        left: the hexes that the German still has to go
        scout: whether recon units shadow what they have found after their flights (X1a)
    """
    found = set()
    for target in targets:
        at = world.forces[target].hex
        if at not in hexes:
            continue
        for force in () if scout else world.at(at, "B"):
            if force.convoy and not (spent is None and set(force.ships) & world.battled):
                continue
            ships = able(world, force, target, (spent or {}).get(force.name, 0), left)
            clear = at not in FOG or any(world.ships[name].hull.radar for name in ships)
            if ships == force.ships and ships and clear:
                found.add(f"SHADOW {force.name} {target}")
            for name in ships if free_numbers(world, "B") or len(force.ships) == 1 else ():
                if at not in FOG or world.ships[name].hull.radar:
                    found.add(f"SHADOW {force.name} {target} WITH {name}")
        for unit, there in world.recon.items() if spent is None else ():
            plane = PLANES[unit]
            if plane.side == "B" and there == at and at not in FOG and distance(plane.base, at) <= 4:
                found.add(f"SHADOW {unit} {target}")
    return found


def ask(
    world: World,
    log: Log,
    kind: str,
    targets: list[str],
    spent: dict[str, int] | None = None,
    left: int = 0,
    scout: bool = False,
) -> list[list[str]]:
    """The orders to shadow; the British are asked if any is possible."""
    hexes = {world.forces[name].hex for name in targets}
    request = log.next_request("B", kind)
    other = spent is not None and request is not None and not _concerns(world, request, targets)
    if request is None or other:
        if found := choices(world, hexes, targets, spent, left, scout):
            raise Disagreement(f"not asked to {kind}, but could order {sorted(found)}")
        return []
    ordered: list[list[str]] = []
    while True:
        order, request = log.ask("B", kind)
        texts = [
            f"SHADOW {by} {target}{ship}"
            for target in (name for name in world.forces if name[0] == "G")
            for by in (*world.recon, *(name for name in world.forces if name[0] == "B"))
            for ship in ("", *(f" WITH {name}" for name in getattr(world.forces.get(by), "ships", ())))
        ]
        same(choices(world, hexes, targets, spent, left, scout), legal_among(request, texts), f"British {kind}")
        if order == "DONE":
            return ordered
        ordered.append(order.split())
        hexes.discard(world.forces[ordered[-1][2]].hex)


def _concerns(world: World, request: Any, targets: list[str]) -> bool:
    """Whether a question is about these counters in the hexes where they are now."""
    seen = request.view.counters
    return list(request.able) == targets and all(seen[name].hex == world.forces[name].hex for name in targets)


def attempt(world: World, log: Log, words: list[str], fast: bool) -> bool:
    """One attempt to shadow: the die, and a new counter for the part that does."""
    _, by, target, *ships = words
    die = log.die(f"shadow {target}")
    chosen = ships[1:] or getattr(world.forces.get(by), "ships", [])
    modified = die + (1 if world.visibility == "good" else 0) - (1 if fast else 0)
    if night(world.turn) or world.visibility == "poor":
        modified -= 2
    if by in PLANES:
        modified -= 1
    elif any(world.ships[name].hull.radar for name in chosen):
        modified += 2
    success = modified >= 5
    log.tell("shadowing", by=by, target=target, fast=fast, success=success)
    log.tell("shadow_roll", "B", by=by, target=target, die=die, modified=modified)
    if not success:
        return False
    if by not in PLANES:
        force = world.forces[by]
        by = _part(world, log, by, list(chosen))
        part = world.forces[by]
        if part.convoy:
            part.convoy = ""
            log.tell("escorting", counter=by, convoy="")
        announce(world, log, by)
        world.detected.add(by)
        if by != words[1] and words[1] in world.shadows.values():
            keep_or_drop(world, log, words[1], [*force.ships, *world.forces[by].ships])
    for old in [name for name, shadower in world.shadows.items() if shadower == by and name != target]:
        del world.shadows[old]
        log.tell("lost", counter=old)
    world.shadows[target] = by
    return True


def keep_or_drop(world: World, log: Log, by: str, before: list[str]) -> None:
    """A shadower with other ships than before: contact goes if all are new, or one is too slow, or none has the radar
    for fog; else the German hears of other types (11.6, 11.9, 11.11)."""
    force = world.forces[by]
    if sorted(force.ships) == sorted(before):
        return
    targets = [german for german, shadower in world.shadows.items() if shadower == by]
    new = not set(force.ships) & set(before)
    pace = max((world.slowest(world.forces[german].ships) for german in targets), default=0)
    slow = any(world.ships[name].fleetness < pace for name in force.ships)
    blind = force.hex in FOG and not any(world.ships[name].hull.radar for name in force.ships)
    if new or slow or blind:
        drop_contact(world, log, by)
    elif world.types(force.ships) != force.announced:
        announce(world, log, by)


def _part(world: World, log: Log, by: str, ships: list[str]) -> str:
    """The counter of the ships that shadow, apart from the rest (11.5)."""
    force = world.forces[by]
    if len(ships) == len(force.ships):
        return by
    name = new_counter(world, log, "B")
    force.ships = [each for each in force.ships if each not in ships]
    world.forces[name] = Flotilla(name, force.hex, ships, force.convoy)
    log.tell("appeared", counter=name, hex=force.hex)
    return name


def new_counter(world: World, log: Log, side: str) -> str:
    """A free number, drawn at random (6.12)."""
    free = free_numbers(world, side)
    return free[log.draw(f"counter {'british' if side == 'B' else 'german'}", len(free))]


def free_numbers(world: World, side: str) -> list[str]:
    """The numbers of counters off the map."""
    most = {"B": 13, "G": {"rheinubung": 8, "gneisenau": 8}.get(world.scenario, 4)}[side]
    if side == "G" and "reserves" in world.options:
        most += 3
    return [f"{side}{number}" for number in range(1, most + 1) if f"{side}{number}" not in world.forces]


def phase_six(world: World, log: Log) -> None:
    """Phase Six: contact is gained, kept or lost (11.1, 11.7)."""
    targets = [name for name in world.forces if name[0] == "G" and (name in world.detected or name in world.shadows)]
    held = set()
    for words in ask(world, log, "shadow", targets):
        before = dict(world.shadows)
        if attempt(world, log, words, False):
            held.add(words[2])
        elif words[2] in before:
            del world.shadows[words[2]]
            log.tell("lost", counter=words[2])
    for name in list(world.shadows):
        if name not in held:
            del world.shadows[name]
            log.tell("lost", counter=name)
