"""Hostile files given to the commands, and games whose file is moved or deleted during play."""

from collections.abc import Callable, Sequence
from pathlib import Path
from unittest.mock import patch

import pytest

from compbis.captains.person import Person, read_final
from compbis.console.handover import Keyboard
from compbis.front import sitting
from compbis.record import SealedRecord
from compbis.table.match import Entry
from tests.house.app.app_helpers import Ran, failed, orders, run, solitaire

MAGIC = bytes.fromhex("d9d505f920a163d7")
COMMANDS = ("audit", "log", "replay", "chart", "export", "restore", "saves", "check")


def finished(folder: Path) -> Path:
    path = folder / "game.compbis"
    ran = solitaire(path, "RE", "RESIGN", "YES")
    assert ran.status == 0, ran
    return path


def command(name: str, path: Path) -> Ran:
    arguments = {"saves": [], "chart": [str(path), "-o", str(path.parent.parent / "chart.svg")]}
    return run(name, *arguments.get(name, [str(path)]), saves=path.parent)


def test_a_new_game_beside_a_journal_is_refused_before_the_first_question(tmp_path: Path) -> None:
    journal = tmp_path / "game.compbis-journal"
    journal.write_bytes(MAGIC)
    ran = run("play", "--save", str(tmp_path / "game.compbis"), typed=["1"])
    assert "the file game.compbis-journal beside it" in failed(ran, 3)
    assert (ran.out, journal.read_bytes()) == ("", MAGIC)


def playing(path: Path, change: Callable[[Path], object], *typed: str) -> Ran:
    """A game whose file is changed just before the second order is recorded."""
    order = SealedRecord.order
    given: list[Entry] = []

    def changing(record: SealedRecord, entry: Entry) -> None:
        given.append(entry)
        if len(given) == 2:
            change(path)
        order(record, entry)

    with patch.object(SealedRecord, "order", changing):
        return solitaire(path, *typed)


ORDERS = ("MS HOOD P", "MS NORFOLK P", "MS SUFFOLK P", "QU")
KEPT = ["MS HOOD = P", "MS NORFOLK = P", "MS SUFFOLK = P"]


def test_a_deleted_game_file_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "game.compbis"
    ran = playing(path, Path.unlink, *ORDERS)
    assert ran.lines.count(f"THE GAME'S FILE WAS GONE. IT HAS BEEN WRITTEN AGAIN: {path}") == 1
    assert ran.lines[-2:] == [f"GAME KEPT: {path}", f"GO ON: compbis restore {path}"]
    assert orders(path) == KEPT


def test_a_moved_game_file_is_followed(tmp_path: Path) -> None:
    path, other = tmp_path / "game.compbis", tmp_path / "other.compbis"
    ran = playing(path, lambda _: path.rename(other), *ORDERS)
    assert ran.lines.count(f"THE FILE OF THE GAME WAS MOVED. THE GAME IS KEPT THERE NOW: {other}") == 1
    assert ran.lines[-2:] == [f"GAME KEPT: {other}", f"GO ON: compbis restore {other}"]
    assert orders(other) == KEPT
    assert not path.exists()


def test_a_file_that_replaced_the_game_is_never_overwritten(tmp_path: Path) -> None:
    path, new = tmp_path / "game.compbis", tmp_path / "game-2.compbis"

    def replace(path: Path) -> None:
        path.unlink()
        path.write_text("DEAR MOTHER")

    ran = playing(path, replace, *ORDERS)
    assert ran.lines.count(f"THE GAME'S FILE WAS GONE. IT HAS BEEN WRITTEN AGAIN: {new}") == 1
    assert ran.lines[-2:] == [f"GAME KEPT: {new}", f"GO ON: compbis restore {new}"]
    assert path.read_text() == "DEAR MOTHER"
    assert orders(new) == KEPT


def test_a_game_overwritten_by_another_program_is_not_reported_as_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.compbis"
    ran = playing(path, lambda _: path.write_text("DEAR MOTHER"), *ORDERS)
    refused = (
        f"{path}: another program wrote over the game while it was open: continue from a copy of it, if there is one"
    )
    assert failed(ran, 4) == f"compbis: {refused}\n"
    assert ran.lines[-1] == f"GAME NOT KEPT: ANOTHER PROGRAM WROTE OVER {path}"
    assert "GAME KEPT" not in ran.out
    assert path.read_text() == "DEAR MOTHER"


def test_a_game_overwritten_just_before_leaving_is_not_reported_as_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.compbis"
    with patch.object(sitting.Sitting, "_lay_bookmark", lambda *_: path.write_text("DEAR MOTHER")):
        ran = solitaire(path, "MS HOOD P", "QU")
    assert ran.lines[-1] == f"GAME NOT KEPT: ANOTHER PROGRAM WROTE OVER {path}"


def test_a_copy_is_saved_beside_the_moved_game(tmp_path: Path) -> None:
    path = tmp_path / "game.compbis"
    (tmp_path / "there").mkdir()
    ran = playing(path, lambda _: path.rename(tmp_path / "there" / path.name), *ORDERS[:2], "SA COPY", "QU")
    assert f"COPY SAVED: {tmp_path / 'there' / 'COPY.compbis'}" in ran.out


@pytest.mark.parametrize("typed", [("MS HOOD P", "QU"), ("RE", "RESIGN", "YES")])
def test_a_game_deleted_at_the_very_end_is_written_again(tmp_path: Path, typed: tuple[str, ...]) -> None:
    path = tmp_path / "game.compbis"

    def delete_and_read(keyboard: Keyboard, persons: Sequence[Person]) -> Sequence[str]:
        path.unlink()
        return read_final(keyboard, persons)

    with (
        patch.object(sitting.Sitting, "_lay_bookmark", lambda *_: path.unlink()),
        patch.object(sitting, "read_final", delete_and_read),
    ):
        ran = solitaire(path, *typed)
    assert f"GAME KEPT: {path}" in ran.lines
    assert ran.lines.count(f"THE GAME'S FILE WAS GONE. IT HAS BEEN WRITTEN AGAIN: {path}") == 1
    assert run("restore", str(path), typed=["QU"]).status == 0


def test_a_game_that_cannot_be_rewritten_is_not_reported_as_kept(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    path = folder / "game.compbis"

    def no_folder(path: Path) -> None:
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
        folder.touch()

    ran = playing(path, no_folder, *ORDERS)
    assert "there is no such folder" in failed(ran, 4)
    assert "GAME KEPT" not in ran.out
    assert ran.lines[-1] == f"GAME NOT KEPT: {path} IS GONE AND CANNOT BE WRITTEN AGAIN"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_hostile_file_name_stays_within_its_line(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    forged = "game\nfriend.compbis  COMPUTER BISMARCK 1980  TURN 9\x1b[2J\udcff.compbis"
    path = finished(folder).rename(folder / forged)
    ran = command(name, path)
    assert ran.status == 0
    assert "\nfriend" not in ran.out
    if name in ("saves", "check", "restore"):
        assert f"{folder}/game?friend.compbis  COMPUTER BISMARCK 1980  TURN 9?[2J?.compbis" in ran.out


@pytest.mark.parametrize("name", ["log", "chart"])
def test_a_hostile_name_of_an_output_file_stays_within_its_line(tmp_path: Path, name: str) -> None:
    ran = run(name, str(finished(tmp_path)), "-o", str(tmp_path / "a\nb"))
    assert ran.lines[1:] == []
    assert ran.lines[0].endswith(f": {tmp_path}/a?b")


def test_a_hostile_file_name_stays_within_the_error_line(tmp_path: Path) -> None:
    path = tmp_path / "a\nb\x1bc"
    assert failed(run("check", str(path)), 3).startswith(f"compbis: {tmp_path}/a b?c: ")


@pytest.mark.parametrize("arguments", [("log", "{}", "-o"), ("chart", "{}", "-o"), ("play", "--save")])
def test_a_name_that_ends_in_a_slash_is_refused(tmp_path: Path, arguments: Sequence[str]) -> None:
    path, wanted = finished(tmp_path), f"{tmp_path / 'new'}/"
    assert "is a folder" in failed(run(*(argument.format(path) for argument in arguments), wanted, typed=["1"]), 2)
    assert not (tmp_path / "new").exists()
