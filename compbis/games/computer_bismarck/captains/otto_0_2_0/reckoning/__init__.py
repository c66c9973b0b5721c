"""Estimates that captains of both sides use: where the enemy may be, and the expected outcome of a fight."""
