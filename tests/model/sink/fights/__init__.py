"""Battles, attacks from the air and their ends, for the model."""
