"""What `./check` leaves out, `./check release` runs."""

import subprocess
import sys
from pathlib import Path

from tests.house.secrets.test_fair_dice import DICE, LONG

TOP = Path(__file__).resolve().parents[2]
FILE = "tests/house/secrets/test_fair_dice.py"
TEST = "test_restoring_at_every_question_throws_no_die_again"


def sessions(run: str) -> set[str]:
    """The parameters with which a test is collected, some of them marked for a release, in a run of that name."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "--counts", run, "-k", TEST, FILE]
    ran = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=True)
    return {line.partition("[")[2].rstrip("]") for line in ran.stdout.splitlines() if TEST in line}


def test_what_is_marked_for_a_release_is_run_there_and_nowhere_else() -> None:
    assert sessions("release") == {*DICE}
    assert sessions("check") == {*DICE} - {*LONG} != {*DICE}
