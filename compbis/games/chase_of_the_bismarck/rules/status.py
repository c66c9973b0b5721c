"""What naval units may do: the status matrix, Evasion Ratings, Task Forces (2.3.1, 7)."""

from collections.abc import Iterable

from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, Speed
from compbis.games.chase_of_the_bismarck.cards.tables import ALLOWED, MOVEMENT
from compbis.games.chase_of_the_bismarck.state.units import Ship, Ships, Status, in_play
from compbis.table.side import GERMAN


def statuses(ship: Ship) -> frozenset[Status]:
    """All that a ship does or suffers."""
    found = set(ship.doing)
    for status, holds in (
        (Status.NO_MOVE, ship.no_move > 0),
        (Status.EMERGENCY, ship.clock > 0),
        (Status.RETURN, returning(ship)),
        (Status.RUDDER, ship.damage.rudder),
        (Status.RESTRICTED, ship.restricted == "R1"),  # R2 limits its area alone (Reading 3.d)
    ):
        if holds:
            found.add(status)
    return frozenset(found)


def may(unit: Iterable[Ship], action: str) -> bool:
    """Whether a naval unit may do something, a word of tables.ACTIONS: it has every status that one of its ships has
    (Reading 7.3.c)."""
    return all(ALLOWED[status][action] for ship in unit for status in statuses(ship))


def rating(unit: Iterable[Ship]) -> int:
    """The Evasion Rating of a naval unit: that of its slowest ship (2.3.1; Reading 2.3.1.d)."""
    return min(ship.rating for ship in unit)


def damaged(ship: Ship) -> bool:
    """Whether a Fast ship is on its damaged side: Evasion of 25 or less (2.3.1)."""
    return ship.card.speed is Speed.FAST and ship.rating <= MOVEMENT["damaged at most"]


def reduced(ship: Ship) -> bool:
    """Whether it has lost any of its Evasion Rating."""
    return ship.damage.evasion > 0


def may_return(ship: Ship) -> bool:
    """Whether it may have a Return to Base marker: a German BB, BC or CA with a reduced Evasion Rating (7.7.2)."""
    return ship.side is GERMAN and ship.card.cls in HEAVY and reduced(ship)


def returning(ship: Ship) -> bool:
    """Whether it has one: its owner put it there, or it is on emergency fuel (7.7.2; Reading 7.7.2.e)."""
    return may_return(ship) and (ship.home or ship.clock > 0)


def line_lifted(ships: Ships) -> bool:
    """Whether the German destroyers may cross their boundary line: while a heavy ship returns to base (7.7.2)."""
    return any(returning(ship) for ship in in_play(ships))
