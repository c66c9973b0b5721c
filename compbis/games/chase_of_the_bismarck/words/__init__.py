"""Texts about events and the board, made only from what a side may know."""
