"""Texts about events and the board; they use only what a side may know."""
