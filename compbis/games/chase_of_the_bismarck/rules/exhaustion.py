"""Who fought or was attacked when, and what comes of it: crew exhaustion, an option (13.2)."""

from collections.abc import Collection

from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY
from compbis.games.chase_of_the_bismarck.history import EXHAUSTION
from compbis.games.chase_of_the_bismarck.state.units import Ship
from compbis.table.side import GERMAN

_OFTEN = 2
"""Fights or attacks of a day that exhaust a crew."""


def engaged(ship: Ship, turn: int, attacked: bool) -> Ship:
    """A ship that fights, or is attacked from the air. It is not Restricted any more (Reading 3.d)."""
    return ship._replace(
        fights=(*ship.fights, turn),
        attacked=(*ship.attacked, turn) if attacked else ship.attacked,
        restricted="" if ship.restricted == "R1" else ship.restricted,
    )


def exhausted(ship: Ship, turn: int, options: Collection[str], defending: bool) -> bool:
    """Whether the crew of a German BB, BC or CA is exhausted: it fought or was attacked twice on the day before, and is
    attacked today (13.2; Reading 13.2). defending: whether it is, in the combat that begins."""
    if EXHAUSTION not in options or ship.side is not GERMAN or ship.card.cls not in HEAVY:
        return False
    today, before = TURNS[turn].day, _day_before(turn)
    attacked = defending or any(TURNS[number].day == today for number in ship.attacked)
    return attacked and sum(TURNS[number].day == before for number in ship.fights) >= _OFTEN


def _day_before(turn: int) -> str:
    """The day before that of a turn; "" before the first."""
    today = TURNS[turn].day
    return next((TURNS[number].day for number in range(turn, 0, -1) if TURNS[number].day != today), "")
