"""Tournaments between computer captains, and attacks on one. Knows no game by name; imports captains and the table."""
