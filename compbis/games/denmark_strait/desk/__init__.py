"""A person's place at the table of this game: what is asked, what a line means, and what is told."""
