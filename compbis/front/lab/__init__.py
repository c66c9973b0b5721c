"""The commands of the laboratory, but for the tournament."""
