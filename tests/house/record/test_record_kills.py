"""A process killed at any moment has lost nothing that it reported as kept. bench/kills.py kills 10,000."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.counts import count
from tests.house.record.kill_trials import kills
from tests.house.record.program_kills import program_kills

MEMORY = Path("/dev/shm")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """In memory if possible: what a killed process wrote stays, synced or not, and it is fast."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else tmp_path) as name:
        yield Path(name)


def test_killed_recorders_lose_no_order(folder: Path) -> None:
    wanted = count("recorders killed")
    done = kills(folder, wanted, seed=3)
    assert done["writing"] + done["making"] + done["copying"] == wanted
    assert done["orders accepted"] > wanted


def test_a_killed_program_has_kept_every_order_that_it_showed(folder: Path) -> None:
    sittings = count("sittings killed")
    shown = program_kills(folder, sittings, seed=3)["orders shown as accepted"]
    assert shown >= sittings - 1, "most are killed after the first order"
