"""What naval units may do: the status matrix, Evasion Ratings and Return to Base (2.3.1, 7)."""

from collections.abc import Collection, Iterable

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import in_own_port
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, Speed
from compbis.games.chase_of_the_bismarck.cards.tables import ALLOWED, MOVEMENT
from compbis.games.chase_of_the_bismarck.rules import exhaustion
from compbis.games.chase_of_the_bismarck.state.units import Ship, Ships, Status
from compbis.table.side import GERMAN


def statuses(ship: Ship) -> frozenset[Status]:
    """Every status of a ship in the status matrix."""
    found = set(ship.doing)
    if ship.no_move > 0:
        found.add(Status.NO_MOVE)
    if ship.clock > 0:
        found.add(Status.EMERGENCY)
    if returning(ship):
        found.add(Status.RETURN)
    if ship.damage.rudder:
        found.add(Status.RUDDER)
    if ship.restricted == "R1":  # R2 only limits its area (Reading 3.d)
        found.add(Status.RESTRICTED)
    return frozenset(found)


def may(unit: Collection[Ship], action: str) -> bool:
    """Whether a naval unit may do something, one of tables.ACTIONS. The statuses of each ship apply to the whole unit
    (Reading 7.3.c), and so do three heavy combats (14)."""
    if action in exhaustion.BARRED and exhaustion.spent(unit):
        return False
    return all(ALLOWED[status][action] for ship in unit for status in statuses(ship))


def barring(unit: Collection[Ship], action: str) -> str:
    """The statuses that bar a naval unit from an action, in words; "" if none does."""
    found = {status for ship in unit for status in statuses(ship) if not ALLOWED[status][action]}
    parts = [status.upper() for status in sorted(found)]
    spent = action in exhaustion.BARRED and exhaustion.spent(unit)
    return ", ".join([*parts, *([f"{exhaustion.ENOUGH} HEAVY COMBATS"] if spent else [])])


def rating(unit: Iterable[Ship]) -> int:
    """The Evasion Rating of a naval unit: the lowest of its ships (2.3.1; Reading 2.3.1.d)."""
    return min(ship.rating for ship in unit)


def damaged(ship: Ship) -> bool:
    """Whether a Fast ship is on its damaged side, with an Evasion Rating of 25 or less (2.3.1)."""
    return ship.card.speed is Speed.FAST and ship.rating <= MOVEMENT["damaged at most"]


def reduced(ship: Ship) -> bool:
    """Whether a ship has lost part of its Evasion Rating."""
    return ship.damage.evasion > 0


def may_return(ship: Ship) -> bool:
    """Whether a ship may have a Return to Base marker: a German BB, BC or CA with a reduced Evasion Rating (7.7.2)."""
    return ship.side is GERMAN and ship.card.cls in HEAVY and reduced(ship)


def check_home(ship: Ship) -> None:
    """Raise IllegalOrder unless a ship may be given a Return to Base marker. It must be a heavy ship with a reduced
    rating and no marker yet, and be neither in a port of its own nor refuelling at sea, since either would remove the
    marker (7.7.2; Reading 7.7.2.e)."""
    if ship.home or not may_return(ship):
        raise IllegalOrder("ONLY A HEAVY SHIP WITH A REDUCED RATING, AND ONLY ONCE")
    if in_own_port(ship.side, ship.at):
        raise IllegalOrder("IT IS IN A PORT OF YOURS")
    if Status.REFUELLING in ship.doing:
        raise IllegalOrder("IT REFUELS AT SEA")


def returning(ship: Ship) -> bool:
    """Whether a ship has a Return to Base marker, by its owner's order or because it is on emergency fuel. A ship in a
    port of its own has none (7.7.2; Reading 7.7.2.e)."""
    return (ship.home or ship.clock > 0) and may_return(ship) and not in_own_port(ship.side, ship.at)


def line_lifted(ships: Ships) -> bool:
    """Whether German destroyers may cross their boundary: while a heavy ship returns to base (7.7.2)."""
    return any(returning(ship) for ship in ships.values() if ship.at and (ship.home or ship.clock))
