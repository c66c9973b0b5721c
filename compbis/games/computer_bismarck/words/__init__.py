"""The game in words: reports, units, pages and panels, in columns or in sentences."""
