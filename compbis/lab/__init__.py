"""Tournaments between computer captains, and attacks on one. Knows no game by name, and imports captains and the table."""
