"""The captains of any game: a person at a console, a random captain, and computer captains found by name."""
