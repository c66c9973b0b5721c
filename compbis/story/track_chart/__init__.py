"""Draws the track chart of a finished game. table.finished.track_chart describes its content."""
