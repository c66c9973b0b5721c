"""Fixes which games are at the table, whatever the register has: for tests that name or count games.

`python -m tests.house.seated [NAME=MODULE ...] -- ARGUMENTS` runs `python -m compbis ARGUMENTS` with these games and
cheap passwords. Every program that the tests start loads this: it imports nothing slow, such as unittest.mock.
"""

import runpy
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from compbis.games import DEFAULT, EDITIONS
from compbis.record import copies, sealed
from compbis.record.seal import new_slots

QUICK = 2
"""The scrypt cost of a password in a test."""
PROGRAM = ("-m", "tests.house.seated", "--")
"""The arguments to Python for a program that knows only the game of 1980."""


@contextmanager
def seated(*others: str) -> Iterator[None]:
    """Only the game of 1980 and these others are registered. others: as NAME=MODULE."""
    games = dict(other.split("=") for other in others)
    registered = dict(EDITIONS)
    _register({DEFAULT: EDITIONS[DEFAULT], **games})
    try:
        yield
    finally:
        _register(registered)


def _register(games: dict[str, str]) -> None:
    EDITIONS.clear()
    EDITIONS.update(games)


@contextmanager
def quick_passwords() -> Iterator[None]:
    """Passwords of new games are cheap to try."""
    make_passwords_quick()
    try:
        yield
    finally:
        for module in (copies, sealed):
            vars(module)["new_slots"] = new_slots


def make_passwords_quick() -> None:
    """As `quick_passwords`, for the rest of the process."""
    for module in (copies, sealed):
        vars(module)["new_slots"] = lambda sides, _: new_slots(sides, QUICK)


if __name__ == "__main__":
    end = sys.argv.index("--")
    with seated(*sys.argv[1:end]), quick_passwords():
        del sys.argv[1 : end + 1]
        runpy.run_module("compbis", run_name="__main__", alter_sys=True)
