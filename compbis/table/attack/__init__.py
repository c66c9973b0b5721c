"""What a game supplies to attack its captains."""
