"""Section 12: the two raiders and chance, turn by turn."""

import pytest

from compbis.games.computer_bismarck.sequence import play_turn
from tests.games.computer_bismarck.manual.shown_helpers import QUIET, Scene

RAIDERS = ("BISMARCK", "PR EUGEN")


@pytest.mark.rule("12.1a")
def test_both_raiders_run_both_risks_once_on_every_turn() -> None:
    sea = Scene(dice={"visibility": [3]}, otherwise=QUIET).put("BISMARCK", 1716).put("PR EUGEN", 1816)
    for _ in range(3):
        drawn = [name for name in sea.run(play_turn).drawn() if name.startswith(("air", "radio"))]
        assert sorted(drawn) == [f"{die} {name}" for die in ("air search", "radio") for name in RAIDERS]
