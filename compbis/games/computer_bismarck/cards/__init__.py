"""What the printed pieces of 1980 say: board, roster, tables and calendar, read from data/."""
