"""Commands for the values of a game: the list of them, and a player's own (`--cards`)."""
