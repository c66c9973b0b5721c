"""What the printed pieces say, read from data/: each value once."""
