"""Values of cards, tables and maps: the sources of ours, and a player's own files."""
