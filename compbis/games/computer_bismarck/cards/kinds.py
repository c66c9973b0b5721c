"""The kinds of units."""

KINDS = ("B", "C", "A", "D", "S", "O", "M")
"""The kinds of ships (2.3)."""
UNITS_OF_SEVERAL = frozenset("DSMO")
"""Kinds of which each midship is a ship by itself, worth its share of the points (16.52, 16.72, 17.4, 17.5)."""
