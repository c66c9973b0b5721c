"""Computer Bismarck, the computer wargame of 1980, in a terminal."""

__version__ = "0.3.0"
