"""What passwords protect, as seen from the command line."""

from pathlib import Path
from unittest.mock import patch

import pytest

from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.secrets.secrets_helpers import failed, run

WRONG = "compbis: {}: wrong password, or a damaged file: continue from a copy of it, if there is one\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A two-player game in play."""
    path = tmp_path / "game"
    run("play", "--two-player", "--seed", "5", "--save", str(path), typed=["11", "22", "11", "MS HOOD M W", "QU"])
    return path


@pytest.mark.parametrize("typed", [["11", "11"], ["22", "22"], ["22", "11"], ["11", ""], ["", "22"], ["11", "22 "]])
def test_one_password_alone_opens_nothing_and_there_are_three_tries(typed: list[str], game: Path) -> None:
    before = game.read_bytes()
    ran = run("restore", str(game), typed=[*typed, *typed, *typed, "11", "22", "11", "SN"])
    assert failed(ran, 3) == WRONG.format(game)
    assert ran.out.count("ENTER PASSWORD-") == 6
    wrong = "ONE OR BOTH PASSWORDS ARE WRONG. THEY OPEN THE FILE ONLY TOGETHER, SO NOBODY CAN SAY WHICH"
    assert ran.lines.count(wrong) == 2, "the last line reports the third"
    assert "TURN" not in ran.out
    assert game.read_bytes() == before


def test_the_third_try_may_succeed(game: Path) -> None:
    ran = run("restore", str(game), typed=["1", "2", "22", "11", "11", "22", "11", "OB", "QU"])
    assert ran.status == 0
    assert "ENTER COMMAND FROM CHART A-OB" in ran.lines


def old_game(path: Path, passwords: dict[Side, str]) -> None:
    """A game whose passwords were allowed before 0.2.1."""
    with (
        patch("compbis.front.passwords.choosing._refused", lambda *_: ""),
        patch("compbis.console.questions.leaves", lambda _: False),
    ):
        game = "--two-player" if len(passwords) > 1 else "--solitaire"
        run("play", game, "--seed", "5", "--save", str(path), typed=[*passwords.values(), "MS HOOD P", "QU"])
    assert path.exists()


@pytest.mark.parametrize("typed", [["QU", "22"], ["qu"], ["11", "QU"], ["11", "23", "QU"]])
def test_qu_leaves_at_either_password_and_says_where_the_game_is(typed: list[str], game: Path) -> None:
    ran = run("restore", str(game), typed=[*typed, "11", "22"])
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0] == "QU LEAVES"
    assert ran.lines[-2:] == [f"GAME KEPT: {game}", f"GO ON: compbis restore {game}"]
    assert ran.out.count("PASSWORD-") == len(typed) - (typed[-1] == "22")
    assert "TURN" not in ran.out


def test_qu_leaves_at_the_password_of_a_solitaire_game(tmp_path: Path) -> None:
    path = tmp_path / "game"
    run("play", "--side", "german", "--seed", "5", "--save", str(path), typed=["07", "QU"])
    ran = run("restore", str(path), typed=["QU", "07", "SN"])
    assert (ran.status, ran.err, ran.out.count("PASSWORD-")) == (0, "", 1)
    assert ran.lines[0] == "QU LEAVES"
    assert ran.lines[-2:] == [f"GAME KEPT: {path}", f"GO ON: compbis restore {path}"]


@pytest.mark.parametrize("british, german", [("QU", "22"), ("x", "QU"), ("QU", "QU")])
def test_in_an_older_game_qu_may_be_a_password(british: str, german: str, tmp_path: Path) -> None:
    path = tmp_path / "game"
    old_game(path, {BRITISH: british, GERMAN: german})
    ran = run("restore", str(path), "--old-passwords", typed=[british, german, british, "SN", "QU"])
    assert ran.status == 0
    assert "ENTER COMMAND FROM CHART A-SN" in ran.lines


def test_in_an_older_solitaire_game_qu_may_be_the_password(tmp_path: Path) -> None:
    old_game(tmp_path / "game", {BRITISH: "QU"})
    assert "ENTER COMMAND FROM CHART A-SN" in run("restore", str(tmp_path / "game"), typed=["QU", "SN", "QU"]).lines
