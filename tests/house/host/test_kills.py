"""A referee that is killed at any moment loses no accepted order. bench/kills.py kills more."""

from pathlib import Path

from tests.counts import count
from tests.house.host.referee_kills import referee_kills


def test_the_next_referee_knows_every_order_that_a_killed_one_accepted(tmp_path: Path) -> None:
    assert referee_kills(tmp_path, count("referees killed"), 1)["orders accepted"]
