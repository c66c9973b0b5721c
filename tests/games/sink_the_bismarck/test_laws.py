"""The laws of every game that need no desk. Once the game is in the register, tests/conformance sees to all of them."""

import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[3]
WITHOUT_A_DESK = (
    "(test_hidden and not desk) or test_orders or test_play or test_together or test_read_only or test_undo"
    " or is_reached or end_in_a_way"
)


@pytest.mark.release
def test_the_game_holds_the_laws() -> None:
    edition = "compbis.games.sink_the_bismarck.edition:EDITION"
    ran = subprocess.run(
        [sys.executable, "-m", "compbis.conformance", edition, "--games", "1", "-k", WITHOUT_A_DESK],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
