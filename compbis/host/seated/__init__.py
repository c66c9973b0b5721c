"""The rest of a seat's terminal: looking while the opponent plays, preferences, lists, pages for spectators."""
