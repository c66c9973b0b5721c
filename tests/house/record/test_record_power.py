"""A power failure at any moment loses nothing that was shown. bench/power.py cuts the power 10,000 times."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.record.failing_disk import can_be_built

TOP = Path(__file__).resolve().parents[3]
TRIALS = 25

pytestmark = pytest.mark.skipif(
    not can_be_built(), reason="only on Linux, with a C compiler: a log is kept below SQLite"
)


def cut(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TOP / "bench" / "power.py"), "--sheet", "4", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_power_failure_loses_nothing_that_was_shown() -> None:
    ran = cut("--trials", str(TRIALS), "--seed", "4")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"{TRIALS} power cuts" in ran.stdout


def test_without_syncs_the_loss_is_found() -> None:
    ran = cut("--trials", "100", "--seed", "4", "--unsynced")
    assert ran.returncode == 1
    assert ran.stderr.count("\n") == 1
