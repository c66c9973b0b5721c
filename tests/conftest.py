"""For the whole suite: every game is played under the laws of its rules, and the user's files stay untouched."""

import atexit
import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

from tests import counts
from tests.games.computer_bismarck.invariants import laws_watch

laws_watch.install()
if "PYTEST_XDIST_WORKER" in os.environ:
    # `./check release` measures the lines that a worker runs (COVERAGE_PROCESS_START), not the programs that it starts.
    os.environ.pop("COVERAGE_PROCESS_START", None)

MEMORY = Path("/dev/shm")
ROOM = 2**30
"""Bytes that must be free in memory; the whole suite leaves several hundred million there until its end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """--counts RUN: how often random trials run (tests.counts)."""
    parser.addoption("--counts", choices=counts.PROFILES, default="", help="how often random trials run")


def pytest_configure(config: pytest.Config) -> None:
    """Prepare all tests: counts, signals, the folder for files, settings."""
    counts.choose(config.getoption("counts"))
    signals_as_at_a_shell()
    files_in_memory()
    settings_of_nobody()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep what is collected from the garbage collector: it stays to the end, and this saves a quarter of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse tests with a deadline, and leave slow tests that rarely find anything to `./check release`."""
    for item in items:
        settings = getattr(getattr(item, "obj", None), "_hypothesis_internal_use_settings", None)
        if settings and not counts.takes_its_time(settings):
            raise pytest.UsageError(f"{item.nodeid} has a deadline, or fails where it is slow")
    if config.getoption("counts") != "release":
        left = [item for item in items if item.get_closest_marker("release")]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]


def files_in_memory() -> None:
    """Put temporary files in memory, unless TMPDIR is set. Thousands of records are written, and each order is synced:
    that takes minutes on a disk, and no file needs to outlast its test."""
    if not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < ROOM or os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
        return
    os.environ.setdefault("TMPDIR", str(MEMORY))
    tempfile.tempdir = None  # so that it is determined again


def signals_as_at_a_shell() -> None:
    """Handle signals as at a shell's prompt: under nohup or after & some are ignored, but tests send them."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def settings_of_nobody() -> None:
    """Give the tests settings of their own, with which no dispatch waits; those of the user are not read."""
    folder = Path(tempfile.mkdtemp(prefix="compbis-settings-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["XDG_CONFIG_HOME"] = str(folder)
    (folder / "compbis").mkdir()
    (folder / "compbis" / "settings.ini").write_text("pace = 0\n")
