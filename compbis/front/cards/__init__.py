"""The values of a game at the front door: a list of them, and a player's own (`--cards`)."""
