"""For the whole suite: every game is played under the laws of tests/invariants, and how many games at random, and pairs
of positions that differ in what is hidden, there are."""

import signal
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "invariants"))

import laws_watch

laws_watch.install()

GAMES = 120
PAIRS = 500


def pytest_addoption(parser: pytest.Parser) -> None:
    """--games N: how many games of any legal orders are played, of each kind; `./check release` plays 2000.
    --pairs N: how many pairs of positions a person is asked in; `./check release` has 10,000."""
    parser.addoption("--games", type=int, default=GAMES, help="whole games at random, of each kind")
    parser.addoption("--pairs", type=int, default=PAIRS, help="pairs of positions that differ in what is hidden")


def pytest_configure() -> None:
    """Under nohup, or behind an & of a shell, some signals are ignored by all that is started: but tests send them."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
