"""Pages of the house as they are drawn."""
