"""The dialogue with a player at any terminal: lines in, words out. It knows no game."""
