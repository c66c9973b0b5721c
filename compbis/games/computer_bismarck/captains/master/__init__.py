"""Captains that think a turn through: they simulate the enemy's moves in several possible worlds."""
