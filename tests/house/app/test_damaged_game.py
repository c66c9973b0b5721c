"""Restoring a damaged game leaves its file alone; the undamaged part can continue in a new file."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from types import MappingProxyType

import pytest

from compbis.record import open_record
from compbis.story.finished import ROLLED_BACK
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.app.app_helpers import Ran, failed, orders, run, solitaire

QUESTION = "GO ON FROM THERE IN A NEW FILE (NO)-"


def break_cell(path: Path, number: int) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE cells SET sealed = zeroblob(length(sealed)) WHERE number = ?", (number,))


def cells_used(path: Path, passwords: Mapping[Side, str] = MappingProxyType({})) -> int:
    """How many cells are used, counting the empty one at the end."""
    record, _ = open_record(path, passwords)
    used = record._roll._next
    record.close()
    return used


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A game of three orders, the last of them damaged."""
    path = tmp_path / "game.compbis"
    solitaire(path, "MS HOOD P", "MS NORFOLK P")
    last = cells_used(path)
    run("restore", str(path), typed=["MS SUFFOLK P"])
    break_cell(path, last + 1)
    return path


def restore(path: Path, *typed: str) -> Ran:
    return run("restore", str(path), typed=typed)


@pytest.mark.parametrize("answer", [["NO"], [""], ["QU"], []])
def test_restore_says_how_far_a_damaged_game_is_good_and_the_default_answer_changes_nothing(
    damaged: Path, answer: list[str]
) -> None:
    before = damaged.read_bytes()
    ran = restore(damaged, *answer)
    assert ran.lines[:2] == [
        f"{damaged} IS DAMAGED AND STAYS AS IT IS",
        "IT IS GOOD AS FAR AS TURN 1, WITH SOME OF ITS ORDERS",
    ]
    assert ran.lines[2].startswith(QUESTION)
    line = failed(ran, 3)
    assert line == (
        f"compbis: {damaged} is damaged: it is good as far as turn 1, with some of its orders: "
        "compbis restore can continue from there\n"
    )
    assert [path.name for path in damaged.parent.iterdir()] == ["game.compbis"]
    assert damaged.read_bytes() == before


def test_a_damaged_game_continues_in_a_new_file_as_far_as_it_is_good(damaged: Path) -> None:
    before, new = damaged.read_bytes(), damaged.with_name("game-good.compbis")
    ran = restore(damaged, "YES", "MS RODNEY P", "QU")
    assert ran.status == 0, ran
    assert ran.lines[3] == f"NEW FILE: {new}"
    assert ran.lines[-2:] == [f"GAME KEPT: {new}", f"GO ON: compbis restore {new}"]
    assert orders(new) == ["MS HOOD = P", "MS NORFOLK = P", "MS RODNEY = P"]
    assert damaged.read_bytes() == before
    assert restore(damaged, "YES", "QU").lines[3] == f"NEW FILE: {new.with_stem('game-good-2')}"


def test_two_players_enter_their_passwords_once_before_the_hand_over(tmp_path: Path) -> None:
    path = tmp_path / "game.compbis"
    run("play", "--two-player", "--save", str(path), typed=["55", "66", "55", "MS HOOD P", "QU"])
    break_cell(path, cells_used(path, {BRITISH: "55", GERMAN: "66"}) - 1)
    ran = restore(path, "55", "66", "YES", "55", "QU")
    assert ran.status == 0, ran
    assert ran.out.count("BRITISH PLAYER - ENTER PASSWORD-") == 2
    assert ran.out.count("GERMAN PLAYER - ENTER PASSWORD-") == 1


def test_a_finished_game_that_lost_its_end_asks_for_passwords_again(tmp_path: Path) -> None:
    path = tmp_path / "game.compbis"
    typed = ["55", "66", "55", "RE", "RESIGN", "YES"]
    run("play", "--two-player", "--save", str(path), typed=typed)
    last = cells_used(path)
    break_cell(path, last)
    finished = restore(path, "YES")
    assert finished.status == 0
    break_cell(path, last - 1)
    ran = restore(path, "YES", "55", "66")
    assert ran.status == 0, ran
    assert ran.out.count("BRITISH PLAYER - ENTER PASSWORD-") == 1
    assert "THE BRITISH PLAYER HAS RESIGNED" in ran.out


def test_a_game_that_is_damaged_from_the_start_cannot_continue(damaged: Path) -> None:
    break_cell(damaged, 1)
    ran = restore(damaged, "YES")
    assert QUESTION not in ran.out
    assert "is damaged: nothing of the game can be read: continue from a copy of it" in failed(ran, 3)


def test_a_game_whose_head_names_a_later_turn_is_reported_as_rolled_back_and_continues(tmp_path: Path) -> None:
    path = tmp_path / "game.compbis"
    solitaire(path, "MS HOOD P")
    record, _ = open_record(path, {})
    with record._store.transaction():
        record._store.put_head(record._head._replace(turn=5))
    record.close()
    assert run("check", str(path)).lines[-2:] == [ROLLED_BACK, "WHOLE"]
    ran = restore(path, "MS NORFOLK P")
    assert (ran.status, ran.err, ran.lines[0]) == (0, "", ROLLED_BACK)
    assert ROLLED_BACK not in restore(path).out
