"""Computer Bismarck, the 1980 computer wargame, at a terminal."""

__version__ = "0.3.0"
