"""The track chart of a finished game as a picture (table.finished.track_chart says what is on it)."""
