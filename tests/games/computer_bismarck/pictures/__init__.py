"""Pages of the game of 1980 as they are drawn."""
