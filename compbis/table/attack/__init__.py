"""What a game supplies for attacks on its captains."""
