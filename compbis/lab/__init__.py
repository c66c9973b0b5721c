"""Tournaments between computer captains, and attacks on one. It imports captains and the table, but no game."""
