"""The computer captains and the code that they share."""
