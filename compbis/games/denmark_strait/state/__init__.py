"""The immutable values of the game: ships, the position, views, orders and reports."""
