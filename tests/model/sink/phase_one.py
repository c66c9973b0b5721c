"""Phase One, for the model: what enters, and who changes counters (4.0, 6.14, 6.26, 9.4)."""

from tests.model.sink.facts import HULLS
from tests.model.sink.gunnery import remove
from tests.model.sink.log import Log
from tests.model.sink.places import ENTRIES
from tests.model.sink.shadowing import new_counter
from tests.model.sink.world import Flotilla, Merchants, World

ORDER = list(HULLS)


def phase_one(world: World, log: Log) -> None:
    """Phase One."""
    _draw_convoy(world, log)
    _reinforce(world, log)
    names: dict[str, dict[str, str]] = {"B": {}, "G": {}}
    orders = {side: log.orders(side, "regroup") for side in "BG"}
    for side in "BG":
        before = dict(world.forces)
        for words in orders[side]:
            if words[0] == "SHIFT":
                _shift(world, log, side, words[1:-2], words[-1], names[side])
            elif words[0] == "DUMMY":
                name = new_counter(world, log, side)
                world.forces[name] = Flotilla(name, int(words[1]))
                log.tell("appeared", counter=name, hex=int(words[1]))
            else:
                remove(world, log, words[1])
        _empty(world, log, side, before)
        forces = sorted((force for force in world.forces.values() if force.side == side), key=lambda f: int(f.name[1:]))
        log.tell("regrouped", side, forces=[(force.name, tuple(force.ships)) for force in forces])


def _draw_convoy(world: World, log: Log) -> None:
    """One counter from the cup, unless twelve convoys are on the map (9.4, 9.5)."""
    if len(world.convoys) >= 12 or not world.cup:
        return
    place = log.draw("chit convoys", len(world.cup))
    letters, value = world.cup[place].split()
    world.cup = (*world.cup[:place], *world.cup[place + 1 :])
    world.entered[letters] = world.entered.get(letters, 0) + 1
    name = f"{letters}{world.entered[letters]}"
    world.convoys[name] = Merchants(name, ENTRIES[letters], int(value))
    log.tell("entered", convoy=name, hex=ENTRIES[letters])
    placed = [ship for force in world.forces.values() for ship in force.ships]
    if letters == "SL" and world.scenario != "escort" and "LON" not in placed and world.ships["LON"].fate == "":
        if "LON" not in world.waiting:
            world.waiting["LON"] = name
            log.tell("arrives", "B", ships=("LON",), hex=ENTRIES["SL"])


def _reinforce(world: World, log: Log) -> None:
    """Ships that arrive, on counters of their own while there are any (16.1)."""
    if world.turn == 7:
        world.waiting["REV"] = "1319"
        log.tell("arrives", "B", ships=("REV",), hex=1319)
    for ship, where in list(world.waiting.items()):
        convoy = world.convoys.get(where)
        hex = convoy.hex if convoy else int(where) if where.isdigit() else ENTRIES["SL"]
        if sum(1 for name in world.forces if name[0] == "B") >= 13 or len(world.at(hex, "B")) >= 4:
            continue
        name = new_counter(world, log, "B")
        world.forces[name] = Flotilla(name, hex, [ship], where if convoy else "")
        del world.waiting[ship]
        log.tell("appeared", counter=name, hex=hex)
        if convoy:
            log.tell("escorting", counter=name, convoy=where)


def _shift(world: World, log: Log, side: str, ships: list[str], to: str, names: dict[str, str]) -> None:
    """Ships change to another counter, or to a new one (6.14)."""
    first = world.force_of(ships[0])
    hex = first.hex if first else int(world.waiting.get(ships[0], "0"))
    if to[0] == "N" and to not in names:
        names[to] = new_counter(world, log, side)
        world.forces[names[to]] = Flotilla(names[to], hex, [], first.convoy if first else "")
        log.tell("appeared", counter=names[to], hex=hex)
    target = world.forces[names.get(to, to)]
    for ship in ships:
        old = world.force_of(ship)
        if old:
            old.ships.remove(ship)
        world.waiting.pop(ship, None)
    target.ships = sorted([*target.ships, *ships], key=ORDER.index)


def _empty(world: World, log: Log, side: str, before: dict[str, Flotilla]) -> None:
    """Counters left by all their ships become dummies while there are any (6.14)."""
    most = {"B": 2, "G": {"rheinubung": 5, "gneisenau": 4}.get(world.scenario, 3)}[side]
    dummies = [force.name for force in world.forces.values() if force.side == side and not force.ships]
    for name in reversed(dummies):
        if len(dummies) > most and name in before:
            dummies.remove(name)
            remove(world, log, name)
