"""Lines in, words out: the dialogue with a person, on any terminal. Knows no game."""
