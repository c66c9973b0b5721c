"""The notation, a finished game as text (docs/NOTATION.md).

noted.py has the content of a text, writing.py and reading.py convert it to lines and back, known.py checks it against
the games of this version, rebuilt.py makes a record from it, digest.py computes the digest of a game, and standing.py
finds out whether an old game can still be replayed or continued.
"""
