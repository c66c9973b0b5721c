"""A finished game, with both sides revealed."""
