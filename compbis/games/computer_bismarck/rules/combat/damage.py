"""The effect of losses on a ship (16.7)."""

from collections.abc import Callable

from compbis.games.computer_bismarck.cards.kinds import UNITS_OF_SEVERAL
from compbis.games.computer_bismarck.cards.tables import number
from compbis.games.computer_bismarck.state.units import Fate, Ship
from compbis.table.values import NamedTuple

LEAK_PERCENT = number("damage", "leak percent")
"""The chance in percent that a lost midship costs fuel (16.75)."""

_FIREPOWER_FOR_MIDSHIP = number("damage", "firepower for midship")
_LEAK = number("damage", "leak")


class Loss(NamedTuple):
    """What a hit takes from a ship. sunk: the whole ship, or one ship of a multi-ship unit."""

    midships: int = 0
    firepower: int = 0
    knots: int = 0
    sunk: bool = False


def apply(ship: Ship, loss: Loss, leaks: Callable[[], bool]) -> Ship:
    """The ship after a loss, sunk if no midships are left (2.24, 16.52, 16.71, 16.72).

    Args:
        ship: the ship before the loss
        loss: the loss
        leaks: draws whether a lost midship costs fuel (16.75); called once for each, if a ship with fuel stays afloat
    """
    several = ship.kind in UNITS_OF_SEVERAL
    beyond = ship.odd + max(0, loss.firepower - ship.firepower)
    lost = loss.midships + beyond // _FIREPOWER_FOR_MIDSHIP  # 16.74
    if loss.sunk:
        lost += 1 if several else ship.midships
    if lost >= ship.midships:
        return ship._replace(midships=0, fate=Fate.SUNK)
    leaked = _LEAK * sum(leaks() for _ in range(lost)) if ship.spec.has_fuel else 0  # 16.75
    hurt = ship._replace(
        midships=ship.midships - lost,
        firepower=max(0, ship.firepower - loss.firepower),
        knots=max(0, ship.knots - (0 if several else loss.knots)),  # 16.72: the other ships are not slowed
        fuel=max(0, ship.fuel - leaked),
        odd=beyond % _FIREPOWER_FOR_MIDSHIP,
    )
    return hurt._replace(slowed=True) if hurt.slow and not ship.slow else hurt  # 16.76
