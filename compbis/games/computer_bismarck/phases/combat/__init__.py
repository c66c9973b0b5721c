"""The combat phase (4.6)."""
