"""The text of the game: reports, ships, pages and panels, in columns or in sentences."""
