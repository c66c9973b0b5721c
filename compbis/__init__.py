"""Wargames of the hunt for the Bismarck, in a terminal."""

__version__ = "0.3.0"
