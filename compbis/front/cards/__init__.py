"""The values of a game at the front door: the list of them, and a player's own (`--cards`)."""
