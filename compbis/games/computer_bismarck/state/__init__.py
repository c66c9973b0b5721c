"""The state of the game: the position, and its units, views, orders and reports as immutable values."""
