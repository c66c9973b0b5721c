"""Signs that stand beside a unit, on the boards and in lines alike."""

ENEMY_MARK = "*"
"""Stands before the letter of an enemy unit that is on show (9.6)."""
