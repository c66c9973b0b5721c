"""Submarine attack: anti-submarine strength, and the attack that it allows (16.84, 16.85)."""

from collections.abc import Iterable

from compbis.games.computer_bismarck.cards.kinds import DESTROYERS
from compbis.games.computer_bismarck.cards.roster import PlaneSpec, ShipSpec
from compbis.games.computer_bismarck.cards.tables import TABLES, AttackRow
from compbis.games.computer_bismarck.state.units import Plane, Ship

Unit = Ship | Plane | ShipSpec | PlaneSpec
"""A card stands for a unit without losses, or for a plane in the air."""


def anti_sub_strength(units: Iterable[Unit], night: bool) -> int:
    """The anti-submarine strength of units in a square (16.41.2, 16.84.1). Each counts once, a flotilla once for each
    destroyer; of planes, only reconnaissance planes in the air count."""
    return sum(_strength(unit, night) for unit in units)


def row(strength: int) -> AttackRow:
    """The torpedo factors granted, each number from low to high equally likely, and the chance to lose a submarine
    (16.85)."""
    return next((row for high, row in TABLES.submarine_attack if strength <= high), TABLES.submarine_attack[-1][1])


def safest(units: Iterable[Unit], night: bool) -> bool:
    """Whether these units are the best defence: with more of them, an attack would be as likely to hit."""
    return row(anti_sub_strength(units, night)) == TABLES.submarine_attack[-1][1]


def _strength(unit: Unit, night: bool) -> int:
    each = TABLES.anti_submarine.get(unit.kind, (0, 0))[night]
    if isinstance(unit, Plane):
        return each if unit.aloft else 0
    return each * unit.midships if unit.kind is DESTROYERS and not isinstance(unit, PlaneSpec) else each
