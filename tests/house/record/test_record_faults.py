"""A disk that fails at any call: nothing accepted is lost, and one line says what is wrong. bench/faults.py tries all
calls."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.counts import count
from tests.house.record.failing_disk import DOINGS, can_be_built

TOP = Path(__file__).resolve().parents[3]
STEPS = {"playing": 240, "playing_on": 240, "hosting": 120, "making": 40, "healing": 24, "looking": 24, "restoring": 16}
"""One in this many calls fails."""
OTHERS = 10


@pytest.mark.skipif(not can_be_built(), reason="only on Linux, with a C compiler: the faults are laid below SQLite")
@pytest.mark.parametrize("doing", DOINGS)
def test_nothing_accepted_is_lost_on_a_failing_disk(doing: str) -> None:
    command = [sys.executable, str(TOP / "bench" / "faults.py"), doing, "--sheet", "4"]
    step = max(1, STEPS.get(doing, OTHERS) // count("times as many calls of a disk that fail"))
    ran = subprocess.run([*command, "--step", str(step)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.endswith("nothing accepted lost\n")
    assert ran.stderr == ""
