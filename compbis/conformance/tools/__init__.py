"""The tools of the laws: played games, altered worlds, and terminals without a player."""
