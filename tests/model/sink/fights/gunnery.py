"""Gunfire, torpedoes and aircraft against ships, for the model (12.12 to 12.18, 12.33)."""

from collections.abc import Iterable, Mapping

from tests.model.sink.facts import Plane, damage
from tests.model.sink.log import Log
from tests.model.sink.world import Vessel, World

REACH = {"A": "A", "B": "AB", "C": "ABC"}
"""The ships that may fire at a range, by the letter printed on them (12.12)."""
Shot = tuple[str, str, str]
"""Ship, weapon and target."""


def ready(ship: Vessel, weapon: str, at: str, used: Iterable[Shot], torpedoed: Iterable[str]) -> bool:
    """Whether a ship may still fire a weapon this round.

    Args:
        ship: the ship
        weapon: GUNS, SECONDARY or TORPEDOES
        at: the range
        used: the shots ordered this round
        torpedoed: the flotillas whose torpedoes are gone
    """
    fired = {name for who, name, _ in used if who == ship.name}
    if weapon == "GUNS":
        return ship.hull.range in REACH[at] and ship.attack > 0 and not fired & {"GUNS", "TORPEDOES"}
    if weapon == "SECONDARY":
        return at == "C" and ship.capital and not ship.flipped and "SECONDARY" not in fired
    return at == "C" and ship.hull.kind == "DD" and ship.name not in torpedoed and not fired


def aim(ship: Vessel, weapon: str, target: Vessel, others: Iterable[Vessel]) -> bool:
    """Whether a target may be fired at (12.17, 12.18). others: the ships of the target's side in the battle."""
    if weapon == "SECONDARY" and target.hull.kind not in ("CA", "CL", "CV", "DD"):
        return False
    if target.hull.kind == "CV":
        return all(other.hurt for other in others if other.hull.kind != "CV")
    return True


def modifier(shot: Shot, ships: Mapping[str, Vessel], shots: Iterable[Shot], at: str, dark: bool) -> int:
    """The sum of the modifiers of a shot (12.13, 12.16).

    Args:
        shot: the shot
        ships: all ships
        shots: all shots of this side in this round
        at: the range
        dark: whether it is night
    """
    name, weapon, aimed = shot
    ship, target = ships[name], ships[aimed]
    total = target.hull.defence
    if target.evasion <= 10:
        total += 1
    if weapon == "TORPEDOES":
        return total
    if len({who for who, what, whom in shots if whom == aimed and what != "TORPEDOES"}) > 1:
        total -= 1
    if name == "POW":
        total -= 1
    if ship.side == "G" and not ship.flipped:
        total += 1
    if dark:
        total -= 1
    if at == "C" and ship.capital:
        total += 1
    return total


def strength(ship: Vessel, weapon: str) -> int:
    """The attack strength of a weapon."""
    return {"GUNS": ship.attack, "SECONDARY": 5, "TORPEDOES": ship.hull.torpedo}[weapon]


class Blows:
    """The damage of one round or strike, applied at its end."""

    def __init__(self) -> None:
        self.points: dict[str, int] = {}
        self.exploded: set[str] = set()
        self.steered: set[str] = set()
        """Ships whose rudders were hit."""

    def fire(self, world: World, log: Log, shots: list[Shot], at: str, dark: bool) -> None:
        """Resolve the shots of one side."""
        for shot in shots:
            name, weapon, aimed = shot
            ship, target = world.ships[name], world.ships[aimed]
            face = log.die(f"fire {name} {weapon} {aimed}")
            modified = face + modifier(shot, world.ships, shots, at, dark)
            points, again = damage(strength(ship, weapon), modified)
            second = self._second(log, target, again)
            self.points[aimed] = self.points.get(aimed, 0) + points
            log.tell(
                "fired",
                ship=name,
                weapon=weapon,
                target=aimed,
                die=face,
                modified=modified,
                points=points,
                explosion=second,
            )

    def strike(self, world: World, log: Log, unit: str, counter: str, aimed: str, force: int, nearness: int) -> None:
        """Resolve one part of an air attack.

        Args:
            world: the position
            log: the log
            unit: the air unit
            counter: the target's counter
            aimed: the target
            force: the strength used
            nearness: the modifier for distance (X1c)
        """
        target = world.ships[aimed]
        rudder = "rudder" in world.options
        face = log.die(f"strike {unit} {aimed}")
        modified = face + nearness + (1 if target.evasion <= 10 else 0) + (0 if rudder else target.hull.defence)
        points, again = damage(force, modified)
        second = 0 if rudder else self._second(log, target, again)
        if rudder and again:
            self.steered.add(aimed)
        self.points[aimed] = self.points.get(aimed, 0) + points
        log.tell(
            "struck",
            unit=unit,
            counter=counter,
            ship=aimed,
            strength=force,
            die=face,
            modified=modified,
            points=points,
            explosion=second,
        )

    def _second(self, log: Log, target: Vessel, again: bool) -> int:
        """The second die of a 5X; 0 for none."""
        if not again or target.hull.kind == "BB":
            return 0
        second = log.die(f"explosion {target.name}")
        if second >= 9:
            self.exploded.add(target.name)
        return second

    def apply(self, world: World, log: Log) -> list[str]:
        """Apply all damage; returns the ships sunk."""
        sunk = []
        for name, points in self.points.items():
            if points == 0:
                continue
            ship = world.ships[name]
            if name in self.exploded:
                ship.damage += points
                ship.fate = "sunk"
            else:
                ship.suffer(points)
            log.tell("harmed", ship=name, damage=ship.damage, flipped=ship.flipped)
            if ship.fate == "sunk":
                sunk.append(name)
            elif name in self.steered:
                log.tell("rudder_hit", ship=name)
            ship.rudder = ship.rudder or name in self.steered
        for name in sunk:
            sink(world, log, name)
        return sunk


def award(world: World, log: Log, side: str, points: float, reason: str, about: str, told: str = "BG") -> None:
    """Award points, and expect the report of it."""
    world.awards.append((side, points, reason, about))
    log.tell("scored", told, side={"B": "british", "G": "german"}[side], points=points, reason=reason, about=about)


def sink(world: World, log: Log, name: str) -> None:
    """A ship sinks: its points (15.3, 15.4), and its counter if it is the last on it."""
    ship = world.ships[name]
    log.tell("sunk", ship=name)
    award(world, log, "G" if ship.side == "B" else "B", ship.hull.worth, "sunk", name)
    force = world.force_of(name)
    assert force is not None
    force.ships.remove(name)
    if not force.ships:
        remove(world, log, force.name)


def remove(world: World, log: Log, force: str, silent: bool = False) -> None:
    """Take a counter off the map, with all markers on it. silent: whether another report says so."""
    if not silent:
        log.tell("removed", counter=force)
    del world.forces[force]
    world.detected.discard(force)
    world.fought.discard(force)
    drop_contact(world, log, force)


def drop_contact(world: World, log: Log, force: str) -> None:
    """End all contact by or with a counter."""
    if world.shadows.pop(force, None):
        log.tell("lost", counter=force)
    for german, shadower in list(world.shadows.items()):
        if shadower == force:
            del world.shadows[german]
            log.tell("lost", counter=german)


def flies(world: World, unit: Plane) -> bool:
    """Whether a carrier's aircraft can attack (12.33, X2b)."""
    carrier = world.ships[unit.carrier]
    if "carriers" in world.options and carrier.burnt >= carrier.hull.fuel:
        return False
    return carrier.fate == "" and carrier.damage < 2 and not carrier.flipped
