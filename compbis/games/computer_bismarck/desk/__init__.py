"""The desk: how Computer Bismarck talks with a player."""
