"""A disk that fails at any call: nothing accepted is lost, and one line says what is wrong. bench/faults.py tries all
calls."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.record.failing_disk import OPERATIONS, can_be_built

TOP = Path(__file__).resolve().parents[3]
STEPS = {
    "playing": 1440,
    "playing_on": 1440,
    "hosting": 720,
    "making": 240,
    "healing": 144,
    "looking": 144,
    "restoring": 96,
}
"""One in this many calls fails."""
OTHERS = 80


@pytest.mark.skipif(not can_be_built(), reason="only on Linux, with a C compiler: the faults are laid below SQLite")
def test_nothing_accepted_is_lost_on_a_failing_disk() -> None:
    operations = [f"{operation}:{STEPS.get(operation, OTHERS)}" for operation in OPERATIONS]
    command = [sys.executable, str(TOP / "bench" / "faults.py"), *operations, "--sheet", "4"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert [line.partition(":")[0] for line in lines] == [*OPERATIONS]
    assert all(line.endswith("nothing accepted lost") for line in lines)
