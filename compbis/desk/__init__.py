"""The player's side of any game: commands, questions, help and the lesson."""
