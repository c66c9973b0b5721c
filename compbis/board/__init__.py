"""Boards of squares and hexes: what touches what, how far it is, and the ways over them."""
