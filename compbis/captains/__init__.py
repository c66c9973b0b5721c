"""Whoever answers requests of any game: a person at a console, any legal order, a captain hired by name."""
