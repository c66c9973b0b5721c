"""The track chart of a finished game as a picture (table.track_chart says what is on it)."""
