"""The game's state, orders and reports, as immutable values."""
