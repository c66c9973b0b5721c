"""What every game and every captain must hold: tests that whoever writes one runs on his own.

`python -m compbis.conformance module:edition`, `module:factory` for a captain, or the name of a game of the register. A
law is a test; what a game lacks is skipped, with the reason. pytest is imported when it runs, and not before.
"""
