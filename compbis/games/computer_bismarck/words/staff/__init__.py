"""What a player's staff makes of the reports: an appreciation on demand, a line a turn, and more when a day is over."""
