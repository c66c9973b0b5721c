"""What the staff of the British player makes of silence: an appreciation on demand, and a line a turn."""
