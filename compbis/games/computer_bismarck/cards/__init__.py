"""The printed components of 1980 as data: board, roster, tables and calendar, read from data/."""
