"""Phase One, for the model: what enters, and who changes counters (4.0, 6.14, 6.26, 9.4)."""

from dataclasses import replace

from tests.model.sink.changes import Changes, apply, coming, new_name, surplus
from tests.model.sink.fights.combat import announce
from tests.model.sink.fights.gunnery import remove
from tests.model.sink.log import Log
from tests.model.sink.places import ENTRIES
from tests.model.sink.shadowing import keep_or_drop, new_counter
from tests.model.sink.world import Flotilla, Merchants, World

STARTERS = {"rheinubung": ("SCH", "GNE"), "gneisenau": ("GNE",), "breakout": ("SHE",)}
"""The other German ships that a scenario begins with (16.2, 16.3, 16.5)."""


def phase_one(world: World, log: Log) -> None:
    """Phase One."""
    _roll_for_nelson(world, log)
    _draw_convoy(world, log)
    _reinforce(world, log)
    _roll_for_reserves(world, log)
    come = replace(world, forces=dict(world.forces), waiting=dict(world.waiting))
    _arrive(come)  # the Germans see them only with the other new counters
    orders = {"B": log.orders("B", "regroup", Changes(come, "B").check)}
    orders["G"] = log.orders("G", "regroup", Changes(world, "G").check)
    _arrive(world)
    ships = {name: set(world.forces[name].ships) for name in world.shadows}
    manned = {by: list(world.forces[by].ships) for by in world.shadows.values() if by in world.forces}
    _regroup(world, log, "B", orders["B"])
    for by in sorted(manned):
        if by in world.shadows.values():
            keep_or_drop(world, log, by, manned[by])
    shadowed = dict(world.shadows)
    _regroup(world, log, "G", orders["G"])
    kept: dict[str, str] = {}
    for name in sorted(shadowed):
        part = _announce_shadowed(world, log, name, ships[name])
        rivals = [kept[part], name] if part in kept else []  # both joined, and one shadower stays (6.14)
        if rivals:
            log.tell("lost", counter=rivals[rivals[0] == part])
        if rivals[:1] != [part]:
            kept[part] = name
    world.shadows = {part: shadowed[name] for part, name in kept.items()}


def _regroup(world: World, log: Log, side: str, orders: list[list[str]]) -> None:
    """A side's changes; new counters get their numbers at the end (6.12, 6.14, 6.26)."""
    taken, old = 0, [name for name, force in world.forces.items() if not force.ships]
    for words in orders:
        gone = []
        if words[0] == "REMOVE":
            taken += words[1] in old
            gone = [words[1]]
        else:
            gone = surplus(world, side, apply(world, words), taken)
        for name in gone:
            if name[0] == "N":
                del world.forces[name]
            else:
                if side == "G":  # contact goes with the ships (6.14, 11.7)
                    world.shadows.pop(name, None)
                remove(world, log, name)
    for ship, at in list(world.waiting.items()) if side == "G" else ():
        if world.ships[ship].side == "G" and len(world.at(int(at), "G")) < 4:
            world.forces[f"N{ship}"] = Flotilla(f"N{ship}", int(at), [ship])
            del world.waiting[ship]
    new = [world.forces.pop(name) for name in list(world.forces) if name[0] == "N"]
    for force in new:
        force.name = new_counter(world, log, side)
        world.forces[force.name] = force
    for force in sorted(new, key=lambda force: int(force.name[1:])):
        log.tell("appeared", counter=force.name, hex=force.hex)
        if force.convoy:
            log.tell("escorting", counter=force.name, convoy=force.convoy)
    forces = sorted((force for force in world.forces.values() if force.side == side), key=lambda f: int(f.name[1:]))
    log.tell("regrouped", side, forces=[(force.name, tuple(force.ships)) for force in forces])


def _announce_shadowed(world: World, log: Log, name: str, ships: set[str]) -> str:
    """A shadowed task force that has split or grown tells its types; the British keep to one part, which is returned
    (6.14)."""
    parts = [force.name for force in world.forces.values() if ships & set(force.ships)]
    if len(parts) > 1 or (parts and world.types(world.forces[parts[0]].ships) != world.forces[parts[0]].announced):
        for part in parts:
            announce(world, log, part)
    if len(parts) > 1:
        order, _ = log.ask("B", "keep")
        parts = [order.split()[1]]
    return parts[0]


def _placed(world: World) -> set[str]:
    """The ships on counters, or waiting for one."""
    return {*world.waiting, *(ship for force in world.forces.values() for ship in force.ships)}


def _roll_for_nelson(world: World, log: Log) -> None:
    """A 10 brings the Nelson and the London, unless they are in play or have been (X6)."""
    if "nelson" not in world.options:
        return
    placed = _placed(world)
    coming = tuple(ship for ship in ("NEL", "LON") if ship not in placed and world.ships[ship].fate == "")
    if coming and log.die("nelson") == 10:
        world.waiting.update(dict.fromkeys(coming, "3716"))
        log.tell("arrives", "B", ships=coming, hex=3716)


def _roll_for_reserves(world: World, log: Log) -> None:
    """The roll of the German on the turn that he noted: ships, and a counter for each and for a dummy (X5)."""
    if world.noted is None or world.noted[0] != world.turn:
        return
    die = log.die("reserves")
    coming = {1: ("SHE",), 6: ("SCH",), 7: ("SCH",), 8: ("GNE",), 9: ("GNE",), 10: ("SCH", "GNE")}.get(die, ())
    if coming:
        world.more = (1, 1)
    coming = tuple(ship for ship in coming if ship not in STARTERS.get(world.scenario, ()))
    log.tell("reserves_roll")
    log.tell("reserves", "G", die=die, ships=coming)
    if coming:
        world.more = (len(coming) + 1, 1)
        world.waiting.update({ship: str(world.noted[1] if ship == "SHE" else 3721) for ship in coming})


def _draw_convoy(world: World, log: Log) -> None:
    """One counter from the cup, unless twelve convoys are on the map (9.4, 9.5)."""
    if world.turn == 1 or len(world.convoys) >= 12 or not world.cup:
        return
    place = log.draw("chit convoys", len(world.cup))
    letters, value = world.cup[place].split()
    world.cup = (*world.cup[:place], *world.cup[place + 1 :])
    world.entered[letters] = world.entered.get(letters, 0) + 1
    name = f"{letters}{world.entered[letters]}"
    world.convoys[name] = Merchants(name, ENTRIES[letters], int(value))
    log.tell("entered", convoy=name, hex=ENTRIES[letters])
    placed = _placed(world)
    if letters == "SL" and world.scenario != "escort" and "LON" not in placed and world.ships["LON"].fate == "":
        world.waiting["LON"] = name
        log.tell("arrives", "B", ships=("LON",), hex=ENTRIES["SL"])


def _reinforce(world: World, log: Log) -> None:
    """Ships that arrive (16.1)."""
    if world.turn == 7:
        world.waiting["REV"] = "1319"
        log.tell("arrives", "B", ships=("REV",), hex=1319)


def _arrive(world: World) -> None:
    """Waiting ships on new counters of their own, while there are any (16.1)."""
    for ship in list(world.waiting):
        if world.ships[ship].side == "G":
            continue
        at = coming(world, ship)
        assert at is not None
        own = [force for name, force in world.forces.items() if name[0] in "BN"]
        if len(own) < 13 and sum(force.hex == at.hex for force in own) < 4:
            name = new_name(world)
            world.forces[name] = Flotilla(name, at.hex, [ship], at.convoy)
            del world.waiting[ship]
