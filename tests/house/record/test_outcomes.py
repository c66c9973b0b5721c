"""How a game ended, as a record keeps it: points whole or half or none, a level of victory or none, a draw."""

from pathlib import Path

import pytest

from compbis.table.game import Outcome
from compbis.table.side import BRITISH, GERMAN
from tests.house.record.toy_game import ToyGame, new_record, reopened

OUTCOMES = [
    Outcome(BRITISH, 10, 3, "time"),
    Outcome(GERMAN, 12.5, 13, "time"),
    Outcome(None, None, None, "agreed draw"),
    Outcome(GERMAN, None, None, "Bismarck escaped", "DECISIVE"),
    Outcome(BRITISH, -0.5, 7, "time", "MARGINAL"),
]


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_every_end_is_kept_and_read_as_it_was(outcome: Outcome, tmp_path: Path) -> None:
    game, record = ToyGame(), new_record(tmp_path / "game")
    record.begin_turn(game, [])
    record.end(game, outcome, [])
    record.close()
    assert reopened(tmp_path / "game").outcome == outcome
    assert Outcome.from_plain(outcome.plain()) == outcome


@pytest.mark.parametrize("points", [0.25, float("nan"), float("inf"), "7", True, 10**9, 10**9 + 0.5])
def test_other_points_are_never_written(points: float, tmp_path: Path) -> None:
    game, record = ToyGame(), new_record(tmp_path / "game")
    record.begin_turn(game, [])
    with pytest.raises(ValueError):
        record.end(game, Outcome(None, points, 0, "time"), [])
    record.close()
