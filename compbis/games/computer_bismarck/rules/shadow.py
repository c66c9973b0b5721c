"""Shadow and fast shadow: who may shadow whom, and the odds (10.2, 10.3, 10.4, 10.5, 10.6, 10.7, 11.4, 11.5, 11.6)."""

from compbis.games.computer_bismarck.cards.kinds import CONVOY, SHADOWED_KINDS, SUBMARINES
from compbis.games.computer_bismarck.cards.modes import REFUEL
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.cards.tables import TABLES, find, number
from compbis.games.computer_bismarck.rules.movement import may_move_in_mode
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.side import GERMAN

FAST_SHADOWED = (BISMARCK, PRINZ_EUGEN)
"""The ships that may be fast shadowed, in the order of the attempts (11.4, 11.8)."""

_HELPERS_FOR_ONE = number("shadow", "helpers for one")
SIDES = number("shadow", "divide by") * _HELPERS_FOR_ONE
"""Sides of the die for a shadow: strength is divided by 6, and each helper adds half a point to it (10.7)."""


def may_be_shadowed(ship: Ship, turn: int) -> bool:
    """Whether the ship may be shadowed on this turn (10.2)."""
    if ship.side is GERMAN:
        return ship.kind in SHADOWED_KINDS
    return ship.kind is CONVOY and may_move_in_mode(ship.mode, turn)


def can_shadow(shadower: Ship | Plane, target: Ship) -> bool:
    """Whether the unit can shadow the ship, by its kind (10.3), speed (10.4), mode (6.26) and turns left in the air."""
    if shadower.spec.shadow is None:
        return False
    if isinstance(shadower, Plane):
        return stays_up(shadower)
    return shadower.active and shadower.mode != REFUEL and shadower.knots >= target.knots


def stays_up(plane: Plane) -> bool:
    """Whether a plane is in the air with endurance left to shadow after this turn (10.3)."""
    return plane.aloft and plane.endurance > number("shadow", "turns left")


def may_try_fast(unit: Ship | Plane) -> bool:
    """Whether the unit is an active submarine group, which may try a fast shadow but is too slow to succeed (11.4)."""
    return unit.kind is SUBMARINES and isinstance(unit, Ship) and unit.active and unit.mode != REFUEL


def shadow_strength(unit: Ship | Plane, night: bool) -> int:
    """The shadow strength on the unit's card (10.7, step 1); 0 if it cannot shadow."""
    return unit.spec.shadow[night] if unit.spec.shadow else 0


def strength_twelfths(strength: int, visibility: int, squares_moved: int, helpers: int) -> int:
    """The chance of a shadow, in twelfths: 0 to SIDES (10.7).

    Args:
        strength: the shadow strength of the shadower
        visibility: the visibility level of the square that the ship leaves
        squares_moved: how many squares the shadowed ship moves
        helpers: how many other eligible units are in the square

    >>> strength_twelfths(strength=4, visibility=4, squares_moved=2, helpers=0)
    6
    >>> strength_twelfths(strength=4, visibility=4, squares_moved=2, helpers=2)
    8
    """
    strength += find(TABLES.shadow_visibility, visibility)
    if squares_moved >= 2:
        strength += number("shadow", "two squares")
    return min(max(0, strength * _HELPERS_FOR_ONE + helpers), SIDES)


def succeeds(drawn: int, twelfths: int) -> bool:
    """Whether the shadow succeeds. drawn: 0 to SIDES-1."""
    return drawn < twelfths
