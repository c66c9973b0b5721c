"""Shadow attempts (6)."""

from collections.abc import Iterable

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.tables import SHADOW, SHADOW_LEVEL, SHADOW_RATING
from compbis.games.chase_of_the_bismarck.rules.status import rating
from compbis.games.chase_of_the_bismarck.rules.visibility import X
from compbis.games.chase_of_the_bismarck.state.units import Ship, Unit

EVASION, EVASION_FUEL = SHADOW["evasion"], SHADOW["evasion fuel"]
"""What an Evasion Maneuver adds to the roll, and its cost in Fuel Points for each ship."""
DIVERSION = SHADOW["diversion"]
"""What a Diversion adds to the roll for the fast part."""


def possible(shadowers: int, target: int, level: int) -> bool:
    """Whether an attempt can be made: not at X, and not by ships that are too slow.

    Args:
        shadowers: the Evasion Rating of the shadowers
        target: the Evasion Rating of the target
        level: the level of visibility
    """
    return level != X and shadowers - target >= min(SHADOW_RATING)


def modifier(shadowers: Iterable[Ship], target: int, level: int) -> int:
    """The modifier of the roll, without manoeuvres: the rating differential, the best radar, the level of visibility
    (6; Reading 6.e).

    Args:
        shadowers: the ships that try to shadow
        target: the Evasion Rating of the target
        level: the level of visibility

    Raises:
        KeyError: no attempt is possible
    """
    ships = list(shadowers)
    difference = min(rating(ships) - target, max(SHADOW_RATING))
    radar = max(ship.radar for ship in ships)
    return SHADOW_RATING[difference] + (SHADOW[f"radar {'I' * radar}"] if radar else 0) + SHADOW_LEVEL[level]


def succeeds(total: int) -> bool:
    """Whether an attempt with this total succeeds."""
    return total <= SHADOW["success at most"]


def can_pay(unit: Iterable[Ship], points: int) -> bool:
    """Whether each ship can pay for a manoeuvre and is not on emergency fuel (6; Reading 6.f)."""
    return all(ship.card.fuelled and ship.fuel >= points and not ship.clock for ship in unit)


def may_manoeuvre(unit: Unit) -> bool:
    """Whether a unit may make an Evasion or Diversion Maneuver; a single ship cannot divert."""
    return can_pay(unit, EVASION_FUEL) or (len(unit) > 1 and can_pay(unit, SHADOW["diversion fuel"]))


def check_evade(unit: Unit) -> None:
    """Raise IllegalOrder unless a unit may make an Evasion Maneuver."""
    if not can_pay(unit, SHADOW["evasion fuel"]):
        raise IllegalOrder(f"EACH SHIP NEEDS {SHADOW['evasion fuel']} FUEL POINTS")


def check_divert(unit: Unit, fast: Unit) -> None:
    """Raise IllegalOrder unless a unit may make a Diversion with this fast part: neither part is empty, every ship can
    pay, and no ship of the slow part is faster than the slowest of the fast part (6)."""
    slow = [ship for ship in unit if ship not in fast]
    if not slow or not fast:
        raise IllegalOrder("EACH PART NEEDS AT LEAST ONE SHIP")
    if not can_pay(unit, SHADOW["diversion fuel"]):
        raise IllegalOrder(f"EACH SHIP NEEDS {SHADOW['diversion fuel']} FUEL POINT")
    if rating(fast) < max(ship.rating for ship in slow):
        raise IllegalOrder("A SHIP OF THE SLOW PART IS FASTER")
