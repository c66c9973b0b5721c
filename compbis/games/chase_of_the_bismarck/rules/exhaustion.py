"""When ships fought or were attacked, and the optional rule of crew exhaustion (13.2)."""

from collections.abc import Collection

from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY
from compbis.games.chase_of_the_bismarck.history import EXHAUSTION
from compbis.games.chase_of_the_bismarck.state.units import Ship
from compbis.table.side import GERMAN

_OFTEN = 2
"""The number of fights or attacks in a day that exhausts a crew."""


def engaged(ship: Ship, turn: int, attacked: bool) -> Ship:
    """The ship after it has entered a combat or been attacked from the air; R1 ships are no longer Restricted (Reading
    3.d).

    Args:
        ship: the ship
        turn: the turn in play
        attacked: whether it was attacked: it defends in the combat, or the attack is from the air
    """
    return ship._replace(
        fights=(*ship.fights, turn),
        attacked=(*ship.attacked, turn) if attacked else ship.attacked,
        restricted="" if ship.restricted == "R1" else ship.restricted,
    )


def exhausted(ship: Ship, turn: int, options: Collection[str], defending: bool) -> bool:
    """Whether the crew of a German BB, BC or CA is exhausted: it fought or was attacked twice yesterday, and is
    attacked today (13.2; Reading 13.2).

    Args:
        ship: the ship
        turn: the turn in play
        options: the optional rules in force
        defending: whether it defends in the combat that begins now
    """
    if EXHAUSTION not in options or ship.side is not GERMAN or ship.card.cls not in HEAVY:
        return False
    today, before = TURNS[turn].day, _day_before(turn)
    attacked = defending or any(TURNS[number].day == today for number in ship.attacked)
    return attacked and sum(TURNS[number].day == before for number in ship.fights) >= _OFTEN


def _day_before(turn: int) -> str:
    """The day before the day of a turn; "" on the first day."""
    today = TURNS[turn].day
    return next((TURNS[number].day for number in range(turn, 0, -1) if TURNS[number].day != today), "")
