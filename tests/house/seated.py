"""Which games are at the table, whatever the register has: for tests that name a game or count them.

`python -m tests.house.seated [NAME=MODULE ...] -- ARGUMENTS` is `python -m compbis ARGUMENTS` at such a table, where a
try at a password costs next to nothing.
"""

import runpy
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from unittest.mock import patch

from compbis.games import DEFAULT, EDITIONS
from compbis.record.seal import new_slots

QUICK = 2
"""What a try at a password costs in a test."""
PROGRAM = ("-m", "tests.house.seated", "--")
"""What Python is called with, for a program that knows the game of 1980 alone."""


@contextmanager
def seated(*others: str) -> Iterator[None]:
    """With the game of 1980 and these others in the register, and no more. others: as NAME=MODULE."""
    games = dict(other.split("=") for other in others)
    with patch.dict(EDITIONS, {DEFAULT: EDITIONS[DEFAULT], **games}, clear=True):
        yield


def quick_passwords() -> AbstractContextManager[object]:
    """With passwords that are tried in no time, of the games that are begun."""
    return patch("compbis.record.sealed.new_slots", lambda sides, _: new_slots(sides, QUICK))


if __name__ == "__main__":
    end = sys.argv.index("--")
    with seated(*sys.argv[1:end]), quick_passwords():
        del sys.argv[1 : end + 1]
        runpy.run_module("compbis", run_name="__main__", alter_sys=True)
