"""The text of the game: reports, units, pages and panels, in columns or in sentences."""
