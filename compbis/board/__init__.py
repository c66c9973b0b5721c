"""Boards of squares and hexes: neighbours, distances, and the ways over them."""
