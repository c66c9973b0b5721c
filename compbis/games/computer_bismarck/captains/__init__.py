"""Computer captains, and what they share."""
