"""Values of cards, tables and maps: the sources of ours, and the files of a player's own."""
