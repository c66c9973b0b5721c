"""For the whole suite: every game is played under the laws of its rules, and how many games at random, and pairs
of positions that differ in what is hidden, there are."""

import atexit
import os
import shutil
import signal
import tempfile
from pathlib import Path

import hypothesis
import pytest

from tests.games.computer_bismarck.invariants import laws_watch

laws_watch.install()

MEMORY = Path("/dev/shm")
ROOM = 2**30
"""Bytes that must be free in memory; the whole suite leaves some hundred million there until it is over."""

ANY_SPEED = hypothesis.settings(deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
"""No test depends on how fast the machine is: every profile, and so every @given, takes its time."""
hypothesis.settings.register_profile("default", ANY_SPEED)
hypothesis.settings.register_profile("check", ANY_SPEED, derandomize=True)
"""What ./check loads: the same examples for the same code, so that it is red only by what was changed."""
hypothesis.settings.register_profile("quick", ANY_SPEED, derandomize=True, max_examples=10)
hypothesis.settings.register_profile("release", ANY_SPEED, max_examples=1000)
hypothesis.settings.load_profile("default")

GAMES = 120
FROZEN = 10
PAIRS = 500


def pytest_addoption(parser: pytest.Parser) -> None:
    """--games N: how many games of any legal orders are played, of each kind; `./check release` plays 2000.
    --pairs N: how many pairs of positions a person is asked in; `./check release` has 10,000.
    --frozen N: how many of each ten frozen games; `./check quick` plays 1."""
    parser.addoption("--games", type=int, default=GAMES, help="whole games at random, of each kind")
    parser.addoption("--frozen", type=int, default=FROZEN, help="frozen games of each ten")
    parser.addoption("--pairs", type=int, default=PAIRS, help="pairs of positions that differ in what is hidden")


def pytest_configure() -> None:
    """Before any test: signals, and where files go."""
    signals_as_at_a_shell()
    files_in_memory()
    settings_of_nobody()


def files_in_memory() -> None:
    """Thousands of records are written, each order synced: that takes minutes on a disk, and no file is to outlast a
    test. One who sets TMPDIR has them there."""
    if not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < ROOM or os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
        return
    os.environ.setdefault("TMPDIR", str(MEMORY))
    tempfile.tempdir = None  # so that it is looked for again


def signals_as_at_a_shell() -> None:
    """Under nohup, or behind an & of a shell, some signals are ignored by all that is started: but tests send them."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def settings_of_nobody() -> None:
    """No test has the settings of whoever runs it, none is asked for them, and none waits for dispatches."""
    folder = Path(tempfile.mkdtemp(prefix="compbis-settings-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["XDG_CONFIG_HOME"] = str(folder)
    (folder / "compbis").mkdir()
    (folder / "compbis" / "settings.ini").write_text("pace = 0\n")
