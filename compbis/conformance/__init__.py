"""The laws: tests that every game and every captain must pass. Authors run them on their own work.

`python -m compbis.conformance` takes module:edition, or module:factory for a captain, or the name of a game in the
register. Laws for a feature that a game lacks are skipped, with the reason. pytest is imported only when it runs.
"""
