"""What `./check` leaves out runs in `./check release`."""

import subprocess
import sys
from pathlib import Path

from tests.house.secrets.test_fair_dice import DICE, LONG

TOP = Path(__file__).resolve().parents[2]
FILE = "tests/house/secrets/test_fair_dice.py"
TEST = "test_restoring_at_every_question_rolls_no_die_again"


def sessions(run: str) -> set[str]:
    """The parameters of a test, some of them marked for a release, that are collected in this run."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "--counts", run, "-k", TEST, FILE]
    ran = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=True)
    return {line.partition("[")[2].rstrip("]") for line in ran.stdout.splitlines() if TEST in line}


def test_tests_marked_for_a_release_run_only_there() -> None:
    assert sessions("release") == {*DICE}
    assert sessions("check") == {*DICE} - {*LONG} != {*DICE}
