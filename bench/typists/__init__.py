"""Scripted players who type at the real desk, for bench/keys.py: one module for each game with phases of orders."""
