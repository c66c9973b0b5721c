"""The sequence of play, phase by phase: section 4."""
