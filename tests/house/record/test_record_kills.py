"""A process killed at any moment has lost nothing that it reported as kept. bench/kills.py kills 10,000."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.house.record.kill_trials import kills
from tests.house.record.program_kills import change_kills, program_kills

MEMORY = Path("/dev/shm")
RECORDERS, SITTINGS = 10, 2
"""How many are killed."""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory if possible: what a killed process wrote stays there, synced or not, and it is fast."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else tmp_path) as name:
        yield Path(name)


def test_killed_recorders_lose_no_order(folder: Path) -> None:
    done = kills(folder, RECORDERS, seed=3)
    assert done["writing"] + done["making"] + done["copying"] == RECORDERS
    assert done["orders accepted"] > RECORDERS


def test_a_killed_program_has_kept_every_order_that_it_showed(folder: Path) -> None:
    shown = program_kills(folder, SITTINGS, seed=3)["orders shown as accepted"]
    assert shown >= SITTINGS - 1, "most are killed after the first order"


def test_a_program_killed_while_it_changes_an_order_gives_the_others_again(folder: Path) -> None:
    assert change_kills(folder, SITTINGS, seed=3)["sittings"] == SITTINGS
