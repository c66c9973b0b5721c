"""The game in words: reports, ships, pages and panels, in columns or in sentences."""
