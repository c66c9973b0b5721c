"""The values of the printed pieces, read from data/denmark-strait/."""
