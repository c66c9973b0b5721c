"""Outcomes in a record: points may be whole, half or absent; so may levels of victory; a game may be drawn."""

from pathlib import Path

import pytest

from compbis.table.game import Outcome
from compbis.table.side import BRITISH, GERMAN
from tests.house.record.toy_game import ToyGame, reopened, started

OUTCOMES = [
    Outcome(BRITISH, 10, 3, "time"),
    Outcome(GERMAN, 12.5, 13, "time"),
    Outcome(None, None, None, "agreed draw"),
    Outcome(GERMAN, None, None, "Bismarck escaped", "DECISIVE"),
    Outcome(BRITISH, -0.5, 7, "time", "MARGINAL"),
]


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_every_outcome_is_read_back_unchanged(outcome: Outcome, tmp_path: Path) -> None:
    record = started(tmp_path / "game")
    record.end(ToyGame(), outcome, [])
    record.close()
    assert reopened(tmp_path / "game").outcome == outcome
    assert Outcome.from_plain(outcome.plain()) == outcome


@pytest.mark.parametrize("points", [0.25, float("nan"), float("inf"), "7", True, 10**9, 10**9 + 0.5])
def test_invalid_points_are_never_written(points: float, tmp_path: Path) -> None:
    record = started(tmp_path / "game")
    with pytest.raises(ValueError):
        record.end(ToyGame(), Outcome(None, points, 0, "time"), [])
    record.close()
