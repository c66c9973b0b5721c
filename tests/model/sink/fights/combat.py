"""Phase Four, for the model: who calls a battle, who takes part, and convoys destroyed in it (12.11, 9.10)."""

from tests.model.sink.fights.battle import Battle
from tests.model.sink.fights.ending import if_decided
from tests.model.sink.fights.gunnery import award, remove
from tests.model.sink.log import Log
from tests.model.sink.places import PORTS
from tests.model.sink.world import World


def combat(world: World, log: Log) -> None:
    """All battles of a turn."""
    for hex in sorted({force.hex for force in world.forces.values()}):
        if hex not in PORTS and world.at(hex, "G") and world.at(hex, "B"):
            _hex(world, log, hex)
            if world.over:
                return


def _entitled(world: World, side: str, hex: int) -> bool:
    """Whether a side may call a battle: it sees an enemy. Combat between a shadower and the German that it shadows is
    up to the British (11.9), so it takes another counter on one of the sides."""
    if side == "B":
        return any(world.marked(force.name) for force in world.at(hex, "G"))
    germans = {force.name for force in world.at(hex, "G")}
    shadowers = {world.shadows[name] for name in germans if name in world.shadows}
    seen = {force.name for force in world.at(hex, "B") if world.marked(force.name)}
    return bool(seen - shadowers or (seen and germans - world.shadows.keys()))


def _at_will(world: World, hex: int) -> list[str]:
    """The counters that the British may keep out of a battle that the Germans called (11.9): the shadowers if another
    British counter was seen, which fights; else the Germans that they shadow."""
    germans = {force.name for force in world.at(hex, "G")}
    shadowers = {world.shadows[name] for name in germans if name in world.shadows} & {
        force.name for force in world.at(hex, "B")
    }
    seen = {force.name for force in world.at(hex, "B") if world.marked(force.name)}
    return sorted(shadowers if seen - shadowers else germans & world.shadows.keys())


def _hex(world: World, log: Log, hex: int) -> None:
    called = ""
    for side in "GB":
        if not called and _entitled(world, side, hex) and log.says_yes(side, "call"):
            called = side
    if not called:
        return
    forces = {force.name for side in "BG" for force in world.at(hex, side)}
    if called == "G":
        for name in _at_will(world, hex):
            if not log.says_yes("B", "join"):
                forces.remove(name)
    for name in sorted(forces):
        if not world.forces[name].ships:
            log.tell("unmasked", counter=name)
            remove(world, log, name, silent=True)
            forces.remove(name)
    if not all(any(name[0] == side for name in forces) for side in "GB"):
        return
    fighting = sorted(forces, key=lambda name: (name[0], int(name[1:])))
    joined = {name: list(world.forces[name].ships) for name in fighting}
    for name in fighting:  # in the order of the roster, which tells nothing of who joined whom
        world.forces[name].ships.sort(key=list(world.ships).index)
    log.tell("battle", hex=hex, forces=[(name, world.forces[name].ships) for name in fighting])
    before = {name: list(world.forces[name].ships) for name in fighting}
    for name in fighting:
        world.detected.add(name)
    battle = Battle(world, log, hex, fighting)
    battle.fight()
    for name in fighting:
        if name in world.forces:
            world.forces[name].ships.sort(key=joined[name].index)
    world.fought |= {name for name in fighting if name in world.shadows}
    world.battled |= {ship for ships in before.values() for ship in ships}
    if world.over:
        return
    if any("BIS" in ships for ships in before.values()):
        release(world, log)
    for name in fighting:
        if name in world.forces and world.forces[name].announced != world.types(world.forces[name].ships):
            announce(world, log, name)
    _raids(world, log, battle, before)
    for name in fighting:
        if name in world.forces and name[0] == "B" and not world.over:
            find_tanker(world, log, name)


def announce(world: World, log: Log, name: str) -> None:
    """Tell the general types of a counter's ships (10.4)."""
    force = world.forces[name]
    force.announced = world.types(force.ships)
    log.tell("detected", counter=name, ships=force.announced, bismarck="BIS" in force.ships)


def find_tanker(world: World, log: Log, name: str) -> bool:
    """A British task force may sink a tanker in its hex if no German is there (X2c). Returns whether it does."""
    at = world.forces[name].hex
    if "tankers" not in world.options or not world.forces[name].ships or at not in world.tankers:
        return False
    log.tell("tanker_found", counter=name, hex=at)
    sunk = False
    while at in world.tankers and not world.at(at, "G") and log.says_yes("B", "sink"):
        log.tell("tanker_sunk", counter=name, hex=at)
        place = world.tankers.index(at)
        world.tankers = (*world.tankers[:place], *world.tankers[place + 1 :])
        award(world, log, "B", 10, "tanker", f"{at:04}")
        sunk = True
    return sunk


def release(world: World, log: Log) -> None:
    """Force H may sail once the Bismarck is seen (16.1)."""
    if not world.released:
        world.released = True
        held = next((force for force in world.forces.values() if "ARK" in force.ships), None)
        if held is not None:
            log.tell("released", counter=held.name)


def _raids(world: World, log: Log, battle: Battle, before: dict[str, list[str]]) -> None:
    """Convoys whose escorts are all sunk, or with an optional rule have left (9.10, X3c)."""
    able = [
        name
        for force, ships in before.items()
        if force[0] == "G" and force in world.forces and force not in world.shadows
        for name in ships
        if name in world.forces[force].ships and name not in battle.gone
    ]
    hex = battle.hex
    may_leave = "abandon" in world.options
    guarded = {force.convoy for force in world.at(hex, "B") if not may_leave or set(force.ships) - battle.gone}
    here = [name for name, convoy in world.convoys.items() if convoy.hex == hex]
    open_to = [name for name in here if name in battle.convoys and name not in guarded]
    while able and open_to:
        words = log.ask("G", "raid")[0].split()
        if words[0] == "DONE":
            return
        convoy = world.convoys[words[1]]
        abandoned = bool(battle.gone & battle.convoys[convoy.name])
        open_to.remove(convoy.name)
        if not convoy.real:
            log.tell("convoy_seen", convoy=convoy.name, real=convoy.value > 0)
        if convoy.value:
            log.tell("destroyed", convoy=convoy.name, value=convoy.value, by=world.types(able))
            award(world, log, "G", convoy.value * (2 if abandoned else 1), "destroyed", convoy.name)
        del world.convoys[convoy.name]
        if_decided(world, log)
        if world.over:
            return
        for force in world.at(hex, "B"):
            if force.convoy == convoy.name:
                force.convoy = ""
