"""`compbis check`: whether a record is intact, and how much of it; it writes nothing and asks nothing."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from compbis.app import main
from compbis.record.roll import SHEET
from tests.house.record.test_record_machine import holding
from tests.house.record.toy_game import alter, new_record, small_record

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
    """The lines of output, or the single error line without its prefix. The folder must stay unchanged."""
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


def test_without_passwords_only_the_unsealed_part_is_checked(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small_record(path)
    assert checked(path, capsys) == [
        f"{path}  toy  TURN 2  MAY 23",
        f"PAGES, HEADER AND THE CHECKSUMS OF {TWO_TURNS} CELLS ARE WHOLE",
        "THE SEALED PART NEEDS THE PASSWORDS AND WAS NOT READ: RESTORE READS IT",
        "WHOLE",
    ]


def test_all_is_checked_without_passwords_but_only_a_finished_game_has_its_orders_counted(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small_record(path, {})
    assert checked(path, capsys)[2:] == ["EVERY SEAL AND MESSAGE IS WHOLE", "WHOLE"]
    path.unlink()
    small_record(path, finished=True)
    end = "EVERY SEAL AND MESSAGE IS WHOLE: 2 TURNS, 3 ORDERS AND THE END"
    assert checked(path, capsys)[2:] == [end, "OVER"]


def test_a_game_before_its_first_turn_is_reported_as_not_begun(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new_record(path).close()
    assert checked(path, capsys)[0] == f"{path}  toy  NOT BEGUN"


@pytest.mark.parametrize("finished", [False, True])
def test_check_says_how_much_of_a_damaged_record_is_good(
    path: Path, capsys: pytest.CaptureFixture[str], finished: bool
) -> None:
    small_record(path, finished=finished)
    alter(path, "UPDATE cells SET sealed = zeroblob(length(sealed)) WHERE number = 5")
    cells = "its first 4 cells are whole: compbis restore says how far that is, and can continue from there"
    turns = "it is good as far as turn 1, with some of its orders: compbis restore can continue from there"
    assert checked(path, capsys, 3) == [f" is damaged: {turns if finished else cells}"]


def test_a_record_without_an_intact_cell_cannot_be_recovered(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small_record(path)
    alter(path, "UPDATE cells SET sealed = zeroblob(length(sealed)) WHERE number = 1")
    copy = "continue from a copy of it, if there is one"
    error = f" is damaged: not one of its cells is whole, and nothing of the game can be read: {copy}"
    assert checked(path, capsys, 3) == [error]


@pytest.mark.parametrize("finished", [False, True])
def test_damage_after_the_end_is_reported(path: Path, capsys: pytest.CaptureFixture[str], finished: bool) -> None:
    small_record(path, finished=finished)
    alter(path, LAST_CELL)
    cells = (
        f": its first {TWO_TURNS - 1} cells are whole: "
        "compbis restore says how far that is, and can continue from there"
    )
    nothing_lost = ", but nothing of the game is lost: compbis restore still opens it"
    assert checked(path, capsys, 3) == [f" is damaged{nothing_lost if finished else cells}"]


def test_a_damaged_head_is_reported(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small_record(path)
    alter(path, "UPDATE game SET turn = 3")
    [line] = checked(path, capsys, 3)
    assert line.startswith(f" is damaged: its first {TWO_TURNS} cells are whole")
    alter(path, "UPDATE game SET turn = 'three'")
    [line] = checked(path, capsys, 3)
    assert line.startswith(" is damaged in its header, and nothing of it can be read: continue from a copy of it")


def test_a_finished_game_with_a_changed_edition_may_not_open(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small_record(path, finished=True)
    alter(path, "UPDATE game SET edition = 'NUMBERS'")
    [line] = checked(path, capsys, 3)
    assert line.endswith(": if it is NUMBERS, compbis restore still opens it")


def test_a_game_in_play_is_in_use(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small_record(path, {})
    with holding(path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        [line] = checked(path, capsys, 4)
    assert "another compbis has this game open" in line
