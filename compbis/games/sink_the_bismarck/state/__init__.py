"""What the game is made of, as immutable values."""
