"""The gunnery salvo table (16.81)."""

from compbis.games.computer_bismarck.cards.tables import GUNNERY_SIDES, SUNK, TABLES, number
from compbis.games.computer_bismarck.rules.combat.damage import Loss

SIDES = GUNNERY_SIDES
"""Sides of the die for a salvo (16.81)."""


def salvo(drawn: int, bismarck: bool) -> Loss:
    """The loss that one salvo inflicts, empty if it misses (16.81).

    drawn: 0 to SIDES-1; bismarck: whether the target is the Bismarck.
    """
    for effect in TABLES.gunnery:
        if drawn < effect.parts:
            if effect.midships != SUNK:
                return Loss(effect.midships, effect.firepower, effect.knots)
            return Loss(midships=number("bismarck", "sunk by gunnery")) if bismarck else Loss(sunk=True)
        drawn -= effect.parts
    return Loss()
