"""Battles, air attacks and the end of the game, for the model."""
