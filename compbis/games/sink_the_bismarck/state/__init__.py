"""The state of a game, as immutable values."""
