"""Detection, for the model (10)."""

from typing import Any

from tests.model.sink.facts import PLANES, night
from tests.model.sink.fights.combat import announce, release
from tests.model.sink.fights.gunnery import remove
from tests.model.sink.log import Disagreement, Log
from tests.model.sink.places import FOG, PORTS, on_enemy_coast
from tests.model.sink.reading import legal_among, same
from tests.model.sink.world import World

SIDES = {"B": "british", "G": "german"}


def side_of(unit: str) -> str:
    """The side of a counter or a recon unit."""
    return PLANES[unit].side if unit in PLANES else unit[0]


def found(world: World, log: Log, force: str) -> bool:
    """A counter is detected (10.4), or unmasked as a dummy (6.24). Returns whether it is still there."""
    if not world.forces[force].ships:
        log.tell("unmasked", counter=force)
        remove(world, log, force, silent=True)
        return False
    world.detected.add(force)
    announce(world, log, force)
    if "BIS" in world.forces[force].ships:
        release(world, log)
    return True


def coasts(world: World, log: Log) -> None:
    """Counters seen from the land (10.7)."""
    for name, force in list(world.forces.items()):
        if on_enemy_coast(force.side, force.hex) and not world.marked(name):
            found(world, log, name)


def modifier(world: World, by: str) -> int:
    """The modifiers of a search (10.2)."""
    dark = night(world.turn)
    total = 1 if world.visibility == "good" else 0
    if dark or world.visibility == "poor":
        total -= 2
    if by in PLANES:
        return total + (0 if dark else 3)
    ships = world.forces[by].ships
    total += sum(1 for least in (3, 5, 7) if len(ships) >= least)
    return total + (2 if any(world.ships[name].hull.kind == "CV" for name in ships) else 0)


def searches(world: World, side: str, hex: int = 0, moving: str = "", late: bool = False) -> set[str]:
    """The searches that a side may order.

    Args:
        world: the position
        side: the side
        hex: the hex where a German counter passes; 0 in Phase Three
        moving: that counter
        late: whether recon units search after their flights (X1a)
    """
    legal = set()
    seekers = [(force.name, force.hex) for force in world.forces.values() if force.side == side and force.ships]
    seekers = [(name, at) for name, at in seekers if not world.forces[name].convoy]
    if late:
        seekers = []
    if not hex:
        seekers += [(name, at) for name, at in world.recon.items() if PLANES[name].side == side]
    for by, at in seekers:
        if hex and (at != hex or (side == "G" and by != moving)):
            continue
        for target in world.forces.values():
            if target.side == side or target.hex != at or (hex and side == "B" and target.name != moving):
                continue
            escort = side == "G" and target.convoy and by in world.forces and by not in world.shadows
            if at in FOG and not escort:
                continue
            if by in world.forces and PORTS.get(at) == target.side:
                continue
            if late and side == "B" and target.name in world.shadows:
                continue
            if not world.marked(target.name) or ((hex or late) and side == "B"):
                legal.add(f"SEARCH {by} {target.name}")
        if side == "G" and by not in world.shadows:
            for convoy in world.convoys.values():
                if convoy.hex == at and not (
                    by in PLANES and (at in FOG or (convoy.real and not bombs(world, convoy.name)))
                ):
                    legal.add(f"SEARCH {by} {convoy.name}")
    return legal


def bombs(world: World, convoy: str) -> bool:
    """Whether a convoy known to be real may be bombed once it is found again (X1b)."""
    return "bombing" in world.options and convoy not in world.detected


def ask(world: World, log: Log, side: str, kind: str, legal: set[str], **fields: Any) -> list[tuple[str, str]]:
    """The searches that a side orders; it is asked if it can order any. fields: those of the request."""
    if not log.asks(side, kind, **fields):
        if legal:
            raise Disagreement(f"{side} is not asked to {kind}, but could order {sorted(legal)}")
        return []
    ordered: list[tuple[str, str]] = []
    while True:
        order, request = log.ask(side, kind)
        left = legal - {f"SEARCH {by} {target}" for by, target in ordered}
        units = [*world.recon, *(name for name in world.forces if name[0] == side)]
        goals = [*(name for name in world.forces if name[0] != side), *world.convoys]
        same(left, legal_among(request, [f"SEARCH {by} {goal}" for by in units for goal in goals]), f"{side} {kind}")
        if order == "DONE":
            return ordered
        _, by, target = order.split()
        ordered.append((by, target))


def resolve(world: World, log: Log, ordered: list[tuple[str, str]]) -> bool:
    """Resolve searches one after another, even for a target that another has found by now. Returns whether any counter
    was found by a die."""
    seen = False
    for by, target in ordered:
        if target in world.convoys:
            _convoy(world, log, by, target)
        elif target in world.forces:
            automatic = by[0] == "G" and by in world.forces and world.forces[target].convoy and by not in world.shadows
            hit = automatic or _roll(world, log, by, target)
            seen = seen or bool(hit)
            if hit and not world.marked(target):
                found(world, log, target)
    return seen


def _roll(world: World, log: Log, by: str, target: str) -> bool:
    die = log.die(f"search {by} {target}")
    modified = die + modifier(world, by)
    success = modified >= 7
    log.tell("searched", by=by, target=target, found=success)
    log.tell("search_roll", side_of(by), by=by, target=target, die=die, modified=modified)
    return success


def _convoy(world: World, log: Log, by: str, target: str) -> None:
    if by not in PLANES:
        log.tell("searched", by=by, target=target, found=True)
    elif not _roll(world, log, by, target):
        return
    reveal(world, log, target)


def reveal(world: World, log: Log, target: str) -> None:
    """A convoy is found to be real, or a dummy, which is removed (9.9)."""
    convoy = world.convoys[target]
    if not convoy.real or bombs(world, target):
        log.tell("convoy_seen", convoy=target, real=convoy.value > 0)
    if convoy.value:
        convoy.real = True
        world.detected.add(target)
        return
    lose_convoy(world, target)


def lose_convoy(world: World, target: str) -> None:
    """Take a convoy off the map; its escorts no longer escort."""
    del world.convoys[target]
    world.detected.discard(target)
    for force in world.forces.values():
        if force.convoy == target:
            force.convoy = ""


def phase_three(world: World, log: Log) -> None:
    """Phase Three."""
    coasts(world, log)
    british = ask(world, log, "B", "search", searches(world, "B"))
    german = ask(world, log, "G", "search", searches(world, "G"))
    resolve(world, log, british)
    resolve(world, log, german)
