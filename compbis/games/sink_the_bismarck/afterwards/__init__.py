"""A finished game in retrospect, with both sides revealed."""
