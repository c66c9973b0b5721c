"""A person's place at the table of this game."""
