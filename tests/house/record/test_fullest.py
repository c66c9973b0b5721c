"""The sheet of each game is twice the size of its fullest turn, so that the size of a record reveals no orders."""

from pathlib import Path

import pytest

from compbis.games import EDITIONS, edition
from compbis.record import SealedRecord
from compbis.record.fullest import CountedRecord, fullest_turn
from compbis.table.game import Outcome
from compbis.table.side import GERMAN
from tests.counts import count
from tests.house.record.toy_game import ToyGame, entry, new_record, number_report
from tests.house.table import toy_edition

FIRST = 13  # one of the fullest turns in 700 games


@pytest.mark.parametrize("name", EDITIONS)
def test_the_fullest_turn_of_random_games_takes_at_most_half_a_sheet(name: str) -> None:
    games = count("games whose fullest turn is counted")
    assert 2 * fullest_turn(edition(name), games, FIRST) <= edition(name).sheet


def test_the_fullest_turn_of_any_toy_game_takes_at_most_half_a_sheet() -> None:
    assert 2 * fullest_turn(toy_edition.EDITION, 2, captain="three") <= toy_edition.EDITION.sheet


@pytest.mark.parametrize("sheet", [15, 4097])
def test_a_sheet_that_no_record_can_have_is_named(tmp_path: Path, sheet: int) -> None:
    with pytest.raises(ValueError, match=f"^sheet: {sheet} is not between 16 and 4096$"):
        SealedRecord.create(tmp_path / "game", "TOY", {}, {}, sheet=sheet)
    assert not (tmp_path / "game").exists()


def test_the_count_matches_a_real_record(tmp_path: Path) -> None:
    counted, record = CountedRecord(), new_record(tmp_path / "game", {})
    begun = record._roll._next
    for written in (counted, record):
        written.begin_turn(ToyGame(), [number_report(1, number) for number in range(99)])
        written.order(entry(1)._replace(thought="A" * 300, draws=[[f"die {number}", 6, 1] for number in range(200)]))
        written.order(entry(2, GERMAN))
    assert counted.fullest == record._roll._next - begun > 4
    fullest = counted.fullest
    counted.begin_turn(ToyGame(), [])
    counted.end(ToyGame(), Outcome(None, 0, 0, "time"), [])
    assert counted.fullest == fullest
    record.close()
