"""The referee of a hosted game is killed at any moment: nothing that he accepted is lost. bench/kills.py kills more."""

from pathlib import Path

from tests.counts import count
from tests.house.host.referee_kills import referee_kills


def test_what_a_killed_referee_had_accepted_is_told_by_the_next(tmp_path: Path) -> None:
    assert referee_kills(tmp_path, count("referees killed"), 1)["orders accepted"]
