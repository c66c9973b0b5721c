"""The phases of a turn (4.0)."""
