"""What a player is told before the first turn, and by the captain against him."""
