"""`compbis check`: whether a record is whole, and how far; it writes nothing and asks nothing."""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from compbis.app import main
from compbis.record.roll import SHEET
from tests.house.record.test_record_machine import holding
from tests.house.record.toy_game import new_record, small_record

TWO_TURNS = 3 * SHEET
LAST_CELL = "UPDATE cells SET sealed = zeroblob(length(sealed)) WHERE number = (SELECT max(number) FROM cells)"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.compbis"


@pytest.fixture(autouse=True)
def no_input(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with Path(os.devnull).open() as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        yield


def checked(path: Path, capsys: pytest.CaptureFixture[str], status: int = 0) -> list[str]:
    """The lines that it says; of a failure the one line, without its beginning. The folder is as before."""
    before = everything(path.parent)
    assert main(["check", str(path)]) == status
    said = capsys.readouterr()
    assert everything(path.parent) == before
    if not status:
        assert not said.err
        return said.out.splitlines()
    [line] = said.err.splitlines()
    assert not said.out
    return [line.removeprefix(f"compbis: {path}")]


def everything(folder: Path) -> dict[Path, bytes | None]:
    return {path: path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


def changed(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_without_its_passwords_what_stands_in_clear_is_checked(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small_record(path)
    assert checked(path, capsys) == [
        f"{path}  toy  TURN 2  MAY 23",
        f"PAGES, HEAD AND THE CHECKSUMS OF {TWO_TURNS} CELLS ARE WHOLE",
        "WHAT IS SEALED TAKES THE PASSWORDS, AND WAS NOT READ: RESTORE READS IT",
        "WHOLE",
    ]


def test_of_a_finished_game_all_is_checked(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small_record(path, finished=True)
    said = checked(path, capsys)
    assert said[2:] == ["EVERY SEAL AND MESSAGE IS WHOLE: 2 TURNS, 3 ORDERS AND THE END", "OVER"]


def test_of_a_game_without_passwords_all_is_checked_and_no_order_is_counted(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small_record(path, {})
    assert checked(path, capsys)[2:] == ["EVERY SEAL AND MESSAGE IS WHOLE", "WHOLE"]


def test_a_game_before_its_first_turn_is_told_as_such(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new_record(path).close()
    assert checked(path, capsys)[0] == f"{path}  toy  NOT BEGUN"


@pytest.mark.parametrize("finished", [False, True])
def test_it_is_said_how_far_a_damaged_one_is_good(
    path: Path, capsys: pytest.CaptureFixture[str], finished: bool
) -> None:
    small_record(path, finished=finished)
    changed(path, "UPDATE cells SET sealed = zeroblob(length(sealed)) WHERE number = 5")
    cells = "its first 4 cells are whole: compbis restore says how far that is, and can go on from there"
    turns = "it is good as far as turn 1, with some of its orders: compbis restore can go on from there"
    assert checked(path, capsys, 3) == [f" is damaged: {turns if finished else cells}"]


def test_nothing_is_promised_of_one_without_a_whole_cell(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small_record(path)
    changed(path, "UPDATE cells SET sealed = zeroblob(length(sealed)) WHERE number = 1")
    copy = "go on from a copy of it, if there is one"
    told = f" is damaged: not one of its cells is whole, and nothing of the game can be read: {copy}"
    assert checked(path, capsys, 3) == [told]


@pytest.mark.parametrize("finished", [False, True])
def test_damage_behind_the_end_is_told(path: Path, capsys: pytest.CaptureFixture[str], finished: bool) -> None:
    small_record(path, finished=finished)
    changed(path, LAST_CELL)
    cells = (
        f": its first {TWO_TURNS - 1} cells are whole: compbis restore says how far that is, and can go on from there"
    )
    nothing_lost = ", but nothing of the game is lost: compbis restore opens it all the same"
    assert checked(path, capsys, 3) == [f" is damaged{nothing_lost if finished else cells}"]


def test_a_damaged_head_is_told(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small_record(path)
    changed(path, "UPDATE game SET turn = 3")
    [line] = checked(path, capsys, 3)
    assert line.startswith(f" is damaged: its first {TWO_TURNS} cells are whole")
    changed(path, "UPDATE game SET turn = 'three'")
    [line] = checked(path, capsys, 3)
    assert line == " is damaged in its head, and nothing of it can be read: go on from a copy of it, if there is one"


def test_a_finished_game_whose_head_says_another_game_is_not_promised_to_open(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small_record(path, finished=True)
    changed(path, "UPDATE game SET edition = 'NUMBERS'")
    [line] = checked(path, capsys, 3)
    assert line.endswith(": if it is NUMBERS, compbis restore opens it all the same")


def test_a_game_in_play_is_in_use(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small_record(path, {})
    with holding(path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        [line] = checked(path, capsys, 4)
    assert "another compbis has this game open" in line


def test_whatever_it_is_given_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "empty").touch()
    (tmp_path / "zeros").touch()
    os.truncate(tmp_path / "zeros", 2**31)
    no_file = ["/", str(tmp_path), "nul\0", ""]
    no_game = ["\udcff", "/dev/zero", "no/such", *(str(tmp_path / name) for name in ("fifo", "empty", "zeros"))]
    for name in (*no_file, *no_game):
        assert main(["check", name]) == (2 if name in no_file else 3)
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
