"""The kept pages of the house."""
