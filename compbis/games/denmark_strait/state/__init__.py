"""What the game is made of, as immutable values: ships, the position, what a side sees, orders and reports."""
