"""Task Forces, repair, refuelling and patrols: everything before movement (7.2 to 7.6)."""

import re
from collections.abc import Iterable

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import in_own_port
from compbis.games.chase_of_the_bismarck.cards.roster import FORCE, MOST_FORCES
from compbis.games.chase_of_the_bismarck.cards.tables import REFUEL, REPAIR, REPAIR_WEATHER
from compbis.games.chase_of_the_bismarck.rules.status import barring, may
from compbis.games.chase_of_the_bismarck.state.units import Mark, Ship, Ships, Status, Unit, members, with_ships
from compbis.table.side import Side


def is_force(side: Side, name: str) -> bool:
    """Whether this is a valid name for a Task Force of the side: TF1, KG99."""
    return bool(re.fullmatch(rf"{FORCE[side]}[1-9][0-9]?", name))


def free_force(side: Side, ships: Iterable[Ship]) -> str:
    """The first unused Task Force name of the side; "" if all are taken."""
    taken = {ship.force for ship in ships}
    return next((name for number in range(1, MOST_FORCES + 1) if (name := f"{FORCE[side]}{number}") not in taken), "")


def formed(ships: Ships, force: str, joining: Unit) -> Ships:
    """The ships after some have formed or joined a Task Force; all its ships get the best marker among them (7.2;
    Reading 7.2).

    Args:
        ships: the ships of the side
        force: the name of the Task Force
        joining: the ships that form or join it
    """
    stay = [ship for ship in members(ships, force) if ship not in joining]
    return _regrouped(ships, [*stay, *joining], force)


def check_formed(ships: Ships, force: str, joining: Unit) -> None:
    """Check that ships may form or join a Task Force: all are in one hex, none is Shadowed and none has moved (7.2).

    Args:
        ships: the ships of the side
        force: the name of the Task Force
        joining: the ships that form or join it

    Raises:
        IllegalOrder: they may not; the message says why
    """
    together = {ship.id: ship for ship in (*members(ships, force), *joining)}
    if len(together) < 2 or all(ship.force == force for ship in joining):
        raise IllegalOrder("A TASK FORCE HAS AT LEAST TWO SHIPS")
    if len({ship.at for ship in together.values()}) > 1:
        raise IllegalOrder("THEY ARE NOT IN ONE HEX")
    _check_free(together.values())


def no_unit(ships: Ships, name: str) -> str:
    """Why an order is refused that names a unit when the side has no such unit at sea. ships: those of the side."""
    ship = ships.get(name)
    if ship and ship.at and ship.force:
        return f"{name} IS IN {ship.force}: LE {name} FIRST"
    return f"NO UNIT OF YOURS AT SEA IS CALLED {name[:8]}"


def detached(ships: Ships, ship: Ship) -> Ships:
    """The ships after one has left its Task Force (7.2). A single ship left behind is no longer a Task Force."""
    return dissolved(with_ships(ships, (ship._replace(force=""),)))


def check_detached(ship: Ship) -> None:
    """Raise IllegalOrder unless a ship may leave: it is in a Task Force that is not Shadowed (7.2)."""
    if not ship.force:
        raise IllegalOrder("IT IS IN NO TASK FORCE")
    _check_free((ship,))


def split(ships: Ships, parting: Unit, name: str) -> Ships:
    """The ships after some have left their Task Force together, for a shadow attempt or a Diversion (6).

    Args:
        ships: the ships of the side
        parting: the ships that leave
        name: the name of their new Task Force, unused if only one ship leaves
    """
    force = name if len(parting) > 1 else ""
    return dissolved(with_ships(ships, [ship._replace(force=force) for ship in parting]))


def _regrouped(ships: Ships, together: list[Ship], force: str) -> Ships:
    mark = max((ship.mark for ship in together), key=list(Mark).index)
    return dissolved(with_ships(ships, [ship._replace(force=force, mark=mark) for ship in together]))


def dissolved(ships: Ships) -> Ships:
    """The ships after every Task Force of a single ship has been dissolved."""
    forces = [ship.force for ship in ships.values() if ship.at]
    alone = [ship for ship in ships.values() if ship.force and ship.at and forces.count(ship.force) == 1]
    return with_ships(ships, [ship._replace(force="") for ship in alone]) if alone else ships


def _check_free(unit: Iterable[Ship]) -> None:
    for ship in unit:
        if ship.mark is Mark.SHADOWED:
            raise IllegalOrder("IT IS SHADOWED: IT CAN NEITHER FORM NOR LEAVE A TASK FORCE")
        if ship.sailed:
            raise IllegalOrder("IT HAS MOVED")
        if ship.restricted == "R1":
            raise IllegalOrder("IT IS RESTRICTED")
        if Status.PATROL in ship.doing:
            raise IllegalOrder("IT IS ON PATROL")


def check_staying(ship: Ship) -> None:
    """Raise IllegalOrder unless a ship may stay for repair or fuel: it has not moved and is neither Restricted nor on
    patrol."""
    if ship.sailed:
        raise IllegalOrder("IT HAS MOVED")
    if ship.restricted == "R1":
        raise IllegalOrder("IT IS RESTRICTED")
    if Status.PATROL in ship.doing:
        raise IllegalOrder("IT IS ON PATROL")


def check_repair(ship: Ship) -> None:
    """Raise IllegalOrder unless a ship may attempt repair at sea: its rudder or Evasion Rating is damaged, and it has
    made no attempt this turn (7.3)."""
    check_staying(ship)
    if Status.REPAIRING in ship.doing:
        raise IllegalOrder("IT IS REPAIRING ALREADY")
    if not ship.damage.rudder and not ship.damage.evasion:
        raise IllegalOrder("THERE IS NOTHING THAT CAN BE REPAIRED AT SEA")


def repair_total(die: int, weather: int) -> int:
    """The total on the Repair at Sea Table (7.3)."""
    return die + REPAIR_WEATHER[weather]


def regained(total: int) -> int:
    """The Evasion Factors regained with this total; 0 for a failure (7.3)."""
    return REPAIR.get(total, 0)


def mends_rudder(total: int) -> bool:
    """Whether this total can repair the rudder instead (7.3; Reading 7.3.a)."""
    return total == 0


def check_port(ship: Ship) -> None:
    """Raise IllegalOrder unless a ship may be marked In Port: it is in a port of its own side, and does not refuel at
    sea (7.4; Reading 7.4.a, 7.4.b, 7.5)."""
    check_staying(ship)
    if Status.REFUELLING in ship.doing:
        raise IllegalOrder("IT REFUELS AT SEA")
    if Status.IN_PORT in ship.doing:
        raise IllegalOrder("IT IS MARKED ALREADY")
    if not in_own_port(ship.side, ship.at):
        raise IllegalOrder("IT IS IN NO PORT OF YOURS")


def check_refuel(ship: Ship, tanker: Ship) -> None:
    """Raise IllegalOrder unless a ship may refuel from a tanker in the same hex; a tanker refuels one ship a turn, and
    a ship uses one tanker; neither is marked In Port (7.5; Reading 7.5)."""
    for each in (ship, tanker):
        check_staying(each)
        if Status.IN_PORT in each.doing:
            raise IllegalOrder("IT IS MARKED IN PORT")
    if not tanker.card.tanker or ship.card.tanker:
        raise IllegalOrder("A SHIP REFUELS FROM A TANKER")
    if ship.at != tanker.at:
        raise IllegalOrder("THE TANKER IS NOT THERE")
    if Status.REFUELLING in ship.doing or Status.REFUELLING in tanker.doing:
        raise IllegalOrder("ONE SHIP TO A TANKER, AND ONE TANKER TO A SHIP")


def in_port(ship: Ship) -> Ship:
    """The ship after it is marked In Port: with more fuel, all its torpedoes and new ammunition (7.4; Reading 14.b)."""
    return _refuelled(ship, REFUEL["points"])._replace(doing=ship.doing | {Status.IN_PORT}, heavy=0)


def at_sea(ship: Ship) -> Ship:
    """The ship after it is marked Refuel at Sea: with more fuel and all its torpedoes. A destroyer gets less fuel
    (7.5)."""
    points = REFUEL["destroyer points" if "refuel_2" in ship.card.rules else "points"]
    return _refuelled(ship, points)._replace(doing=ship.doing | {Status.REFUELLING}, home=False)


def _refuelled(ship: Ship, points: int) -> Ship:
    """The ship with more fuel, up to its capacity, and its emergency clock stopped (7.4, 7.5, 7.7.2)."""
    fuel = min(ship.fuel + points, ship.card.fuel)
    return ship._replace(fuel=fuel, torpedoes=ship.card.torpedoes, clock=0 if fuel else ship.clock)


def check_patrol(unit: Unit) -> None:
    """Raise IllegalOrder unless a naval unit may patrol: it has not moved, has no Patrol marker, and its status allows
    it (7.6)."""
    if any(ship.sailed for ship in unit):
        raise IllegalOrder("IT HAS MOVED")
    if any(Status.PATROL in ship.doing for ship in unit):
        raise IllegalOrder("IT IS ON PATROL")
    if not may(unit, "patrol"):
        raise IllegalOrder(f"IT CANNOT PATROL NOW: {barring(unit, 'patrol')}")
