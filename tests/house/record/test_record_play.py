"""A match writes its record, is left, and continues from it."""

import os
import stat
from pathlib import Path

import pytest

from compbis.errors import Leave, SaveError
from compbis.record import Kept, SealedRecord, open_record, peek
from compbis.table.match import Match, ReplayDisagrees, Resume
from compbis.table.side import BRITISH, GERMAN
from tests.house.record.toy_game import (
    BOTH_PASSWORDS,
    Scripted,
    ToyGame,
    entry,
    new_record,
    read,
    reopened,
    small_record,
    started,
)


def play(record: SealedRecord, game: ToyGame, british: Scripted, german: Scripted, kept: Kept | None = None) -> None:
    resume = Resume(kept.entries, list(map(read, kept.history))) if kept else None
    Match(game, {BRITISH: british, GERMAN: german}, record, resume).play()


@pytest.mark.rule("2.5b")
def test_a_saved_game_continues_at_the_same_question(tmp_path: Path) -> None:
    path = tmp_path / "game.compbis"
    record = new_record(path)
    left = Scripted(5)
    with pytest.raises(Leave):
        play(record, ToyGame(), Scripted(1, 2), left)
    record.close()

    record, kept = open_record(path, BOTH_PASSWORDS)
    assert [e.text for e in kept.entries] == ["NUMBER 2"]
    assert kept.settings == {"seed": 1}
    assert list(map(read, kept.history)) == left.heard[:2]
    british, german = Scripted(3), Scripted(6, 7)
    play(record, ToyGame(kept.snapshot), british, german, kept)
    record.close()
    assert not british.numbers and not german.numbers

    whole = Scripted(5, 6, 7)
    play(new_record(tmp_path / "whole.compbis"), ToyGame(), Scripted(1, 2, 3), whole)
    assert german.heard == whole.heard


def test_a_finished_game_opens_without_passwords(tmp_path: Path) -> None:
    path = tmp_path / "game.compbis"
    record = new_record(path)
    british, game = Scripted(9, 9, 9), ToyGame()
    play(record, game, british, Scripted(0, 0, 0))
    record.close()
    assert peek(path).finished

    kept = reopened(path, {})
    assert kept.outcome == game.outcome
    assert [turn.number for turn in kept.turns] == [1, 2, 3]
    assert [turn.date for turn in kept.turns] == ["MAY 22", "MAY 23", "MAY 24"]
    assert [[e.text for e in turn.entries] for turn in kept.turns] == [["NUMBER 9", "NUMBER 0"]] * 3
    assert [read(report) for turn in kept.turns for report in turn.reports] == british.heard
    again = ToyGame(kept.turns[1].position)
    assert again.turn == 2


def test_a_finished_record_is_read_only(tmp_path: Path) -> None:
    small_record(tmp_path / "game", finished=True)
    before = (tmp_path / "game").read_bytes()
    record, _ = open_record(tmp_path / "game", {})
    with pytest.raises(SaveError, match="finished"):
        record.order(entry(1))
    record.close()
    assert (tmp_path / "game").read_bytes() == before


def test_a_finished_record_may_be_opened_twice(tmp_path: Path) -> None:
    small_record(tmp_path / "game", finished=True)
    first, kept = open_record(tmp_path / "game", {})
    second, same = open_record(tmp_path / "game", {})
    first.close()
    second.close()
    assert kept.turns == same.turns


def test_a_bookmark_is_kept_until_the_next_order(tmp_path: Path) -> None:
    path = tmp_path / "game"
    small_record(path)
    for _ in range(2):
        record, kept = open_record(path, BOTH_PASSWORDS)
        assert kept.bookmarks == {GERMAN: ["SN", "B\udcffSMARCK"]}
        record.close()
    record, _ = open_record(path, BOTH_PASSWORDS)
    record.order(entry(4, GERMAN))
    record.close()
    kept = reopened(path)
    assert kept.bookmarks == {}
    assert kept.restores == 3


def test_after_a_rule_was_corrected_the_turn_restarts(tmp_path: Path) -> None:
    path = tmp_path / "game"
    record = new_record(path)
    with pytest.raises(Leave):
        play(record, ToyGame(), Scripted(1, 2), Scripted(5))
    record.close()

    record, kept = open_record(path, BOTH_PASSWORDS)
    with pytest.raises(ReplayDisagrees):
        play(record, ToyGame(kept.snapshot, rule=1), Scripted(), Scripted(7), kept)
    record.restart_turn()
    with pytest.raises(Leave):
        again = Kept()
        again.turns = [*kept.turns[:-1], kept.turns[-1]._replace(entries=[])]
        play(record, ToyGame(kept.snapshot, rule=1), Scripted(4), Scripted(), again)
    record.close()
    kept = reopened(path)
    assert [e.text for e in kept.entries] == ["NUMBER 4"]
    assert [len(turn.entries) for turn in kept.turns] == [2, 1]


def test_a_turn_may_have_many_orders_and_a_large_position(tmp_path: Path) -> None:
    record = new_record(tmp_path / "game", {})
    game = ToyGame()
    game.points = [int.from_bytes(os.urandom(4), "big") for _ in range(20_000)]
    record.begin_turn(game, [])
    for number in range(600):
        record.order(entry(number))
    record.close()
    record, kept = open_record(tmp_path / "game", {})
    assert kept.snapshot["points"] == game.points
    assert kept.entries == [entry(number) for number in range(600)]
    record.order(entry(600))
    record.close()
    assert len(reopened(tmp_path / "game", {}).entries) == 601


@pytest.mark.rule("2.5b", "4.1b")
def test_a_copy_is_complete_and_independent(tmp_path: Path) -> None:
    record = started(tmp_path / "game")
    record.order(entry(1))
    record.copy_to(tmp_path / "copy")
    record.order(entry(2, GERMAN))
    copy, kept = open_record(tmp_path / "copy", BOTH_PASSWORDS)
    assert kept.entries == [entry(1)]
    copy.order(entry(3, GERMAN))
    copy.close()
    record.close()
    assert reopened(tmp_path / "game").entries == [entry(1), entry(2, GERMAN)]
    assert reopened(tmp_path / "copy").entries == [entry(1), entry(3, GERMAN)]
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "game"]
