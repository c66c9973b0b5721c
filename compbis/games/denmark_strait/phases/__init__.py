"""The phases of a turn: each applies the rules to the position, asks the players, and reports."""
