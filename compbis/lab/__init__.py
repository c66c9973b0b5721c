"""Tournaments between computer captains. Knows no game by name and imports only captains and the table."""
