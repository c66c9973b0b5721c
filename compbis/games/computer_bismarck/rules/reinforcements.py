"""Reinforcements: what calls the ships that wait (14)."""

from compbis.games.computer_bismarck.cards.modes import UNTIL_CALLED, UNTIL_LOCATED, UNTIL_RELEASED, ShipMode
from compbis.games.computer_bismarck.cards.tables import number

DELAY = number("reinforcements", "delay")
"""Turns from the locating of the Bismarck until the group of the south edge comes (14.42)."""
_TURN = number("reinforcements", "turn")


def may_come(mode: ShipMode, turn: int, located: int, released: bool) -> bool:
    """Whether a ship that waits in this mode may be moved on this turn.

    located: the turn on which the Bismarck was first spotted by regular search, 0 if it was not;
    released: whether Bergen has been searched or the Bismarck spotted on an earlier turn (14.22, 14.32).
    """
    if mode == UNTIL_RELEASED:
        return released
    if mode == UNTIL_LOCATED:
        return located > 0 and turn >= located + DELAY  # 14.42
    return mode == UNTIL_CALLED and turn >= _TURN  # 14.44


def comes(mode: ShipMode, located: int) -> int:
    """The turn on which a ship that waits in this mode may be moved, 0 where that is not yet known (14.42, 14.44).

    located: as of `may_come`.
    """
    if mode == UNTIL_LOCATED:
        return located + DELAY if located else 0
    return _TURN if mode == UNTIL_CALLED else 0
