"""A disk that fails at any call: nothing accepted is lost, one line says what is wrong. bench/faults.py tries all."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.record.failing_disk import DOINGS, can_be_built

TOP = Path(__file__).resolve().parents[3]
EVERY = {
    **{"playing": 61, "playing_on": 61, "healing": 7, "restoring": 5, "looking": 7, "making": 11},
    **{"mending": 3, "copying": 3, "ending_a_turn": 2, "ending_the_game": 2, "ordering": 2},
}
"""How many of the calls fail here; of the others each one."""


@pytest.mark.skipif(not can_be_built(), reason="only on Linux, with a C compiler: the faults are laid below SQLite")
@pytest.mark.parametrize("doing", DOINGS)
def test_nothing_accepted_is_lost_on_a_disk_that_fails(doing: str) -> None:
    command = [sys.executable, str(TOP / "bench" / "faults.py"), doing, "--sheet", "4"]
    step = str(EVERY.get(doing, 1))
    ran = subprocess.run([*command, "--step", step], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.endswith("nothing accepted lost\n")
    assert ran.stderr == ""
