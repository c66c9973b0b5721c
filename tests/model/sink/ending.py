"""Points and the end of the game, for the model (15)."""

from tests.model.sink.gunnery import award
from tests.model.sink.log import Log
from tests.model.sink.world import World

ENDING_PORTS = (3912, 4010, 3721, 3722, 3525)


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


def end(world: World, log: Log, reason: str) -> None:
    """The last points, and who has won (15.2, 15.3)."""
    for convoy in world.convoys.values():
        if convoy.value:
            award(world, log, "B", 3, "at sea", convoy.name)
    british, german = points(world, "B"), points(world, "G")
    raided = any(reason in ("destroyed", "bombed") and points for _, points, reason, _ in world.awards)
    german_wins = german > british or (german == british and raided)
    winner = "german" if german_wins else "british"
    world.over = (winner, british, german, reason, "")
    log.tell("game_over", winner=winner, british=british, german=german, reason=reason)
