"""What the game is made of, as immutable values: units, the position, what a side sees, orders and reports."""
