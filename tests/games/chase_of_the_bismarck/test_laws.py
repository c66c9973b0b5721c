"""The game holds the laws of every game; from the day on which it is in the register tests/conformance sees to that."""

import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[3]


def test_the_game_holds_the_laws() -> None:
    game = "compbis.games.chase_of_the_bismarck.edition:EDITION"
    ran = subprocess.run(
        [sys.executable, "-m", "compbis.conformance", game, "--games", "1"],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
