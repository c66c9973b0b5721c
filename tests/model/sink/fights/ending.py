"""Points and the end of the game, for the model (15)."""

from tests.model.sink.fights.gunnery import award
from tests.model.sink.log import Log
from tests.model.sink.places import NAMED, PORTS
from tests.model.sink.world import World

EL_FERROL = NAMED["El Ferrol"]
ENDING_PORTS = tuple(NAMED[name] for name in ("Trondheim", "Bergen", "Brest", "St. Nazaire", "El Ferrol"))

HOME_PORTS = tuple(at for at, side in PORTS.items() if side == "G" and at != EL_FERROL)


def points(world: World, side: str) -> float:
    """A side's points so far."""
    return sum(points for who, points, *_ in world.awards if who == side)


def if_sunk(world: World, log: Log) -> None:
    """The end, if ships sunk bring it (15.1, 16.2)."""
    if world.over:
        return
    ships = world.ships
    if ships["BIS"].fate == "sunk":
        end(world, log, "bismarck sunk")
    elif world.scenario == "rheinubung" and all(ships[name].fate == "sunk" for name in ("SCH", "GNE")):
        end(world, log, "sisters sunk")


def if_decided(world: World, log: Log) -> None:
    """The end, if the British can no longer reach the German points (15.1)."""
    if world.over:
        return
    german = [ship for ship in world.ships.values() if ship.side == "G" and ship.fate == ""]
    draws = max(0, min(28 - world.turn, len(world.cup)))
    most = points(world, "B") + sum(ship.hull.worth for ship in german) + 3 * (len(world.convoys) + draws)
    if "points" in world.options:
        most += sum(ship.damage + (ship.hull.capacity if ship.flipped else 0) for ship in german)
    if "tankers" in world.options:
        most += 10 * (3 - sum(reason == "tanker" for _, _, reason, _ in world.awards))
    if points(world, "G") > most:
        end(world, log, "points")


def end(world: World, log: Log, reason: str) -> None:
    """The last points, and who has won (15.2, 15.3)."""
    for convoy in world.convoys.values():
        if convoy.value:
            award(world, log, "B", 3, "at sea", convoy.name)
    if "points" in world.options:
        _ships(world, log)
    british, german = points(world, "B"), points(world, "G")
    raided = any(reason in ("destroyed", "bombed") and points for _, points, reason, _ in world.awards)
    german_wins = german > british or (german == british and raided)
    winner = "german" if german_wins else "british"
    world.over = (winner, british, german, reason, "")
    log.tell("game_over", winner=winner, british=british, german=german, reason=reason)


def _ships(world: World, log: Log) -> None:
    """Points for German ships in port, and for damage (X4)."""
    for force in world.forces.values():
        for ship in (world.ships[name] for name in force.ships):
            if ship.sailed and force.hex in HOME_PORTS:
                award(world, log, "G", 5, "in port", ship.name)
            suffered = ship.damage + (ship.hull.capacity if ship.flipped else 0)
            if suffered:
                if ship.side == "G":
                    award(world, log, "B", suffered, "damage", ship.name)
                else:
                    award(world, log, "G", suffered / 2, "damage", ship.name)
