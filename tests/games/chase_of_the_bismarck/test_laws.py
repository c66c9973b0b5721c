"""The game holds the laws of every game, as far as they need no desk: it has none yet."""

import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[3]
OF_A_DESK = (
    "desk",
    "replay",
    "log_tells",
    "track_chart",
    "game_is_restored",
    "script",
    "pages",
    "question_mark",
    "qu_leaves",
    "return",
)
"""Words in the names of those that need one, or the words of the game."""


def test_the_game_holds_the_laws() -> None:
    chosen = " and ".join(f"not {word}" for word in OF_A_DESK)
    game = "compbis.games.chase_of_the_bismarck.edition:EDITION"
    ran = subprocess.run(
        [sys.executable, "-m", "compbis.conformance", game, "--games", "1", "-k", chosen],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
