"""A finished game as text, both ways (docs/NOTATION.md).

noted.py is what the text says, writing.py and reading.py turn it into lines and back, rebuilt.py makes a record of it
again, digest.py is what a game can be known again by.
"""
