"""What is printed on the game's pieces, read from data/: each value once."""
