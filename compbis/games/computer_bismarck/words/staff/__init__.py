"""What the staff of a player makes of the reports: an appreciation on demand, and a line a turn."""
