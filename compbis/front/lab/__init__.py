"""The commands of the laboratory, except the tournament."""
