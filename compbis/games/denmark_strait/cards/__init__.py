"""What the printed pieces say, read from data/denmark-strait/."""
