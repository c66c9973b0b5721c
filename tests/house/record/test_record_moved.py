"""A record that is moved or deleted while open is followed or rewritten; only our own files are removed."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from compbis.errors import CompbisError, MachineError
from compbis.record import SealedRecord, open_record
from compbis.table.game import Outcome
from compbis.table.side import BRITISH
from tests.house.record.toy_game import ToyGame, entry, reopened, small_record, started

NAME = "game.compbis"
Change = Callable[[Path], object]


def in_play(folder: Path) -> tuple[SealedRecord, list[bool]]:
    """A record with an order, and a list that receives whether it was moved."""
    folder.mkdir()
    record = started(folder / NAME, {})
    record.order(entry(0))
    moves: list[bool] = []
    record.on_move(moves.append)
    return record, moves


def delete_all(path: Path) -> None:
    for file in path.parent.iterdir():
        file.unlink()


def replace_by_a_letter(path: Path) -> None:
    path.unlink()
    path.write_text("DEAR MOTHER")


def move_a_letter_over(path: Path) -> None:
    path.with_name("letter").write_text("DEAR MOTHER")
    path.with_name("letter").replace(path)


def replace_by_a_game(path: Path) -> None:
    shutil.rmtree(path.parent)
    path.parent.mkdir()
    small_record(path, {})


GONE: dict[str, tuple[Change, str]] = {
    "deleted": (Path.unlink, NAME),
    "deleted with its journal": (delete_all, NAME),
    "deleted with its folder": (lambda path: shutil.rmtree(path.parent), NAME),
    "another in its place": (replace_by_a_letter, "game-2.compbis"),
    "another game in its place": (replace_by_a_game, "game-2.compbis"),
    "another moved over it": (move_a_letter_over, "game-2.compbis"),
}
MOVED: dict[str, tuple[Change, str]] = {
    "moved": (lambda path: path.rename(path.parent.parent / "elsewhere"), "elsewhere"),
    "renamed": (lambda path: path.rename(path.with_name("other")), "saves/other"),
    "its folder renamed": (lambda path: path.parent.rename(path.parent.with_name("old")), f"old/{NAME}"),
    "moved, another in its place": (
        lambda path: (path.rename(path.with_name("other")), path.write_text("DEAR MOTHER")),
        "saves/other",
    ),
}


@pytest.mark.parametrize("how", GONE)
def test_a_deleted_record_is_rewritten_before_an_order_is_accepted(tmp_path: Path, how: str) -> None:
    change, name = GONE[how]
    record, moves = in_play(tmp_path / "saves")
    change(record.path)
    others = {path: path.read_bytes() for path in (tmp_path / "saves").glob(NAME)}
    record.order(entry(1))
    assert record.path == tmp_path / "saves" / name
    assert record.path.is_file()
    record.order(entry(2))
    record.close()
    assert moves == [False]
    assert all(path.read_bytes() == content for path, content in others.items())
    assert reopened(record.path, {}).entries == [entry(0), entry(1), entry(2)]
    assert {path.name for path in record.path.parent.iterdir()} - {NAME} <= {name, f"{NAME}-journal"}


@pytest.mark.parametrize("how", MOVED)
def test_a_moved_record_is_followed(tmp_path: Path, how: str) -> None:
    change, name = MOVED[how]
    record, moves = in_play(tmp_path / "saves")
    change(record.path)
    record.order(entry(1))
    assert record.path == tmp_path / name
    record.order(entry(2))
    with pytest.raises(CompbisError, match="another compbis"):
        open_record(record.path, {})
    record.close()
    assert moves == [True]
    assert reopened(record.path, {}).entries == [entry(0), entry(1), entry(2)]


def test_the_journal_of_a_game_that_replaced_it_stays(tmp_path: Path) -> None:
    record, _ = in_play(tmp_path / "saves")
    journal = record.path.with_name(f"{NAME}-journal")
    replace_by_a_game(record.path)
    journal.write_bytes(bytes(512))
    record.order(entry(1))
    assert journal.exists()
    record.close()


def test_any_write_notices_a_deleted_record(tmp_path: Path) -> None:
    ways: list[Callable[[SealedRecord], object]] = [
        lambda record: record.bookmark(BRITISH, []),
        lambda record: record.begin_turn(ToyGame({"turn": 2, "points": [0, 0]}), []),
        lambda record: record.restart_turn(),
        lambda record: record.end(ToyGame(), Outcome(None, 0, 0, "time"), []),
        lambda record: record.ensure_in_place(),
    ]
    for number, write in enumerate(ways):
        record, moves = in_play(tmp_path / str(number))
        record.path.unlink()
        write(record)
        assert moves == [False]
        assert record.path.is_file()
        record.close()


def test_an_order_is_refused_if_the_record_cannot_be_rewritten(tmp_path: Path) -> None:
    record, moves = in_play(tmp_path / "saves")
    shutil.rmtree(tmp_path / "saves")
    (tmp_path / "saves").touch()
    with pytest.raises(MachineError):
        record.order(entry(1))
    assert not moves
    (tmp_path / "saves").unlink()
    record.order(entry(2))
    record.close()
    assert reopened(record.path, {}).entries == [entry(0), entry(2)]


OVER: dict[str, Change] = {
    "another game": lambda path: shutil.copyfile(path.with_name("other"), path),
    "an older copy": lambda path: shutil.copyfile(path.with_name("older"), path),
    "a text": lambda path: path.write_text("DEAR MOTHER"),
    "nothing": lambda path: os.truncate(path, 0),
    "a page less": lambda path: os.truncate(path, path.stat().st_size - 4096),
}


@pytest.mark.parametrize("what", OVER)
def test_an_order_is_refused_if_another_program_overwrote_the_record(tmp_path: Path, what: str) -> None:
    """It is written in place, so the file is the same: SQLite's locks stop only programs that ask for them."""
    record, moves = in_play(tmp_path / "saves")
    other = started(record.path.with_name("other"), {})
    other.order(entry(0))
    other.close()
    record.copy_to(record.path.with_name("older"))
    record.order(entry(1))
    OVER[what](record.path)
    left = record.path.read_bytes()
    for _ in range(2):
        with pytest.raises(MachineError, match="another program wrote over the game while it was open: continue from"):
            record.order(entry(2))
    assert record.overwritten
    record.close()
    assert record.path.read_bytes() == left
    assert not moves


def test_a_record_with_only_a_new_timestamp_can_be_used(tmp_path: Path) -> None:
    record, _ = in_play(tmp_path / "saves")
    record.path.touch()
    record.order(entry(1))
    with pytest.raises(CompbisError, match="another compbis"):
        open_record(record.path, {})
    record.close()
    assert reopened(record.path, {}).entries == [entry(0), entry(1)]


def test_a_record_survives_the_deletion_of_its_link(tmp_path: Path) -> None:
    small_record(tmp_path / "real", {})
    before = len(reopened(tmp_path / "real", {}).entries)
    (tmp_path / "link").symlink_to(tmp_path / "real")
    record, _ = open_record(tmp_path / "link", {})
    (tmp_path / "link").unlink()
    record.order(entry(1))
    assert record.path == tmp_path / "real"
    record.close()
    assert len(reopened(tmp_path / "real", {}).entries) == before + 1


def test_files_of_the_player_named_like_copies_stay(tmp_path: Path) -> None:
    path = tmp_path / NAME
    small_record(path, {})
    theirs = [tmp_path / f"{NAME}{ending}" for ending in (".part", ".part-journal", ".1.part")]
    for file in theirs:
        file.write_text("DEAR DIARY")
    record, _ = open_record(path, {})
    record.copy_to(tmp_path / "copy")
    record.close()
    assert [file.read_text() for file in theirs] == ["DEAR DIARY"] * 3


def test_reopening_a_game_removes_the_partial_copy_of_a_killed_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / NAME, tmp_path / "other"
    small_record(path, {})
    shutil.copy(path, other)
    left = []
    replaced = Path.replace

    def killed(self: Path, target: Path) -> Path:
        shutil.copy(self, tmp_path / "left")
        left.append(self)
        return replaced(self, target)

    record, _ = open_record(path, {})
    monkeypatch.setattr(Path, "replace", killed)
    record.copy_to(tmp_path / "copy")
    record.close()
    monkeypatch.undo()
    os.rename(tmp_path / "left", left[0])
    reopened(other, {})
    assert left[0].exists(), "it may belong to a process that is copying the other game"
    reopened(path, {})
    assert not left[0].exists()
