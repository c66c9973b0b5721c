"""Reinforcements: when the waiting ships may come (14)."""

from compbis.games.computer_bismarck.cards.modes import UNTIL_CALLED, UNTIL_LOCATED, UNTIL_RELEASED, ShipMode
from compbis.games.computer_bismarck.cards.tables import number

DELAY = number("reinforcements", "delay")
"""Turns from locating the Bismarck to the arrival of the group at the south edge (14.42)."""
_TURN = number("reinforcements", "turn")


def may_come(mode: ShipMode, turn: int, located: int, released: bool) -> bool:
    """Whether a ship that waits in this mode may be moved on this turn.

    Args:
        mode: the mode of the waiting ship
        turn: the number of the turn
        located: the turn on which the Bismarck was first spotted by regular search, else 0
        released: whether Bergen has been searched or the Bismarck spotted on an earlier turn (14.22, 14.32)
    """
    if mode == UNTIL_RELEASED:
        return released
    if mode == UNTIL_LOCATED:
        return located > 0 and turn >= located + DELAY  # 14.42
    return mode == UNTIL_CALLED and turn >= _TURN  # 14.44


def arrival_turn(mode: ShipMode, located: int) -> int:
    """The first turn on which a ship that waits in this mode may be moved; 0 if that is not yet known (14.42, 14.44).

    located: as in `may_come`.
    """
    if mode == UNTIL_LOCATED:
        return located + DELAY if located else 0
    return _TURN if mode == UNTIL_CALLED else 0
