"""Fixes which games are at the table, whatever the register has: for tests that name or count games.

`python -m tests.house.seated [NAME=MODULE ...] -- ARGUMENTS` is `python -m compbis ARGUMENTS` with these games and
cheap
passwords.
"""

import runpy
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from unittest.mock import patch

from compbis.games import DEFAULT, EDITIONS
from compbis.record.seal import new_slots

QUICK = 2
"""The scrypt cost of a password in a test."""
PROGRAM = ("-m", "tests.house.seated", "--")
"""The arguments to Python for a program that knows only the game of 1980."""


@contextmanager
def seated(*others: str) -> Iterator[None]:
    """Only the game of 1980 and these others are registered. others: as NAME=MODULE."""
    games = dict(other.split("=") for other in others)
    with patch.dict(EDITIONS, {DEFAULT: EDITIONS[DEFAULT], **games}, clear=True):
        yield


def quick_passwords() -> AbstractContextManager[object]:
    """Passwords of new games are cheap to try."""
    return patch("compbis.record.sealed.new_slots", lambda sides, _: new_slots(sides, QUICK))


if __name__ == "__main__":
    end = sys.argv.index("--")
    with seated(*sys.argv[1:end]), quick_passwords():
        del sys.argv[1 : end + 1]
        runpy.run_module("compbis", run_name="__main__", alter_sys=True)
