"""What a person does at any game."""
