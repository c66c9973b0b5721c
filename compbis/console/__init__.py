"""The dialogue with a player on any terminal: lines in, words out. Knows no game."""
