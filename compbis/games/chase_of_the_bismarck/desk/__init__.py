"""The desk of a human player."""
