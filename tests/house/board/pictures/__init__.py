"""Pages of boards as they are drawn."""
