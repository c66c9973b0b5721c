"""What any game needs at a table. Knows no game and no terminal, and imports no other room."""
