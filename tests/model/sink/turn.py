"""A whole turn, for the model (4.0)."""

from typing import Any

from tests.model.sink.facts import night
from tests.model.sink.fights.combat import combat
from tests.model.sink.fights.ending import end, if_decided
from tests.model.sink.fights.strikes import phase_five
from tests.model.sink.log import Log
from tests.model.sink.moves import Movement
from tests.model.sink.phase_one import phase_one
from tests.model.sink.places import PORTS
from tests.model.sink.search import phase_three
from tests.model.sink.setting_up import set_up
from tests.model.sink.shadowing import phase_six
from tests.model.sink.world import World

LAST = 28


def play(world: World, log: Log) -> None:
    """Play a turn; at the end it is the next turn, or the game is over."""
    if world.turn == 1:
        set_up(world, log)
    world.fought_before, world.fought = world.fought, set()
    phase_one(world, log)
    die = log.die("visibility")
    world.visibility = "good" if die <= 3 else "fair" if die <= 7 else "poor"
    log.tell("weather", visibility=world.visibility, night=night(world.turn))
    phase_three(world, log)
    combat(world, log)
    movement = Movement(world, log)
    phases: list[Any] = [
        lambda: phase_five(world, log, set(world.battled), set(world.flown)),
        lambda: phase_six(world, log),
        movement.phase_seven,
        movement.phase_eight,
        movement.phase_nine,
    ]
    for phase in phases:
        if not world.over:
            phase()
    if not world.over:
        if "fuel" in world.options:
            movement.burn()
            _refuel(world, log)
        _damage_control(world, log)
    if not world.over and world.turn > LAST:
        end(world, log, "time")


def _refuel(world: World, log: Log) -> None:
    """Ships that neither moved nor fought, in port or at a tanker (17.12, X2c)."""
    dim = "tankers" in world.options and (night(world.turn) or world.visibility == "poor")
    tankers = set() if dim else {*world.tankers} - world.steered
    for force in world.forces.values():
        at_tanker = force.side == "G" and force.hex in tankers
        for name in force.ships if at_tanker or PORTS.get(force.hex) == force.side else ():
            ship = world.ships[name]
            if ship.burnt and name not in world.moved | world.battled | world.active:
                ship.rested += 1
                if ship.rested == 2:
                    ship.burnt = ship.rested = 0
                    log.tell("refuelled", ship.side, ship=name)


def _damage_control(world: World, log: Log) -> None:
    """Phase Ten (13)."""
    afloat = {name for force in world.forces.values() for name in force.ships}
    for ship in world.ships.values():
        if ship.name in afloat and ship.rudder:
            die = log.die(f"rudder {ship.name}")
            ship.rudder = die < 9
            log.tell("rudder_roll", ship.side, ship=ship.name, die=die, mended=die >= 9)
        if ship.name in afloat and ship.damage:
            die = log.die(f"repair {ship.name}")
            modified = die + (1 if ship.side == "G" else 0)
            points = min(ship.damage, 2 if modified >= 10 else 1 if modified >= 7 else 0)
            ship.damage -= points
            log.tell("repaired", ship.side, ship=ship.name, die=die, points=points)
    world.detected = set()
    world.visibility = ""
    if_decided(world, log)
    world.turn += 1
