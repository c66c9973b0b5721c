"""Plane attack: when it is possible, with how many throws, and the target of confused pilots (9.8, 16.3)."""

from collections.abc import Iterable

from compbis.games.computer_bismarck.cards.kinds import SUBMARINES, UNITS_OF_SEVERAL
from compbis.games.computer_bismarck.cards.tables import number
from compbis.games.computer_bismarck.rules.points import share
from compbis.games.computer_bismarck.state.units import Ship

CONFUSED_PERCENT = number("air attack", "confused percent")
"""The chance in percent that the pilots attack a British ship (16.31.1, 16.32.1)."""
BOMBER_SALVOS = number("air attack", "salvos")
"""Throws on the gunnery salvo table for a level bomber (16.31.2)."""
TORPEDOES = number("air attack", "torpedoes")
"""Throws on the torpedo hit table for a torpedo plane (16.32)."""

_VISIBILITY = number("air attack", "visibility")


def attack_possible(visibility: int, night: bool) -> bool:
    """Whether planes may attack: not at night, nor in visibility 7 or 8 (9.8)."""
    return visibility <= _VISIBILITY and not night


def largest(ships: Iterable[Ship]) -> Ship | None:
    """The largest ship, which confused pilots attack (16.31.1, 16.32.1); None if there are only submarines.

    It is the ship with the most midships, then the most points, then the first. A ship of a flotilla or convoy counts
    as one midship with its share of the unit's points (16.72).
    """
    afloat = [ship for ship in ships if ship.kind is not SUBMARINES]
    return max(afloat, key=_size, default=None)


def _size(ship: Ship) -> tuple[int, int]:
    return (1, share(ship.spec)) if ship.kind in UNITS_OF_SEVERAL else (ship.midships, ship.spec.points)
