"""The desk: how this game talks with a player."""
