"""The commands that move a game from one keyboard to a host and back."""

import random
from pathlib import Path

import pytest

from compbis.games import edition
from compbis.host.folder import Folder
from compbis.host.referee import Referee
from compbis.record import move, peek, read_record
from compbis.table.side import BRITISH, GERMAN
from tests.house.app.app_helpers import failed, run
from tests.house.host.seats import both, new_game, play
from tests.house.seated import quick_passwords

PASSWORDS = {BRITISH: "55", GERMAN: "66"}


def hosted(folder: Folder, game: str, orders: int) -> Path:
    """The record of a game of a host's folder after this many orders."""
    path = new_game(folder.record("hood"), edition(game), key=folder.key())
    referee = Referee(path, folder.key())
    play(both(referee), orders, random.Random(1))
    referee.close()
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "host")


@pytest.fixture
def file(tmp_path: Path, folder: Folder) -> Path:
    """A game at one keyboard with two passwords."""
    with quick_passwords():
        move(hosted(folder, "computer-bismarck", 9), {}, folder.key(), tmp_path / "game.compbis", PASSWORDS, b"")
    return tmp_path / "game.compbis"


@pytest.mark.parametrize("file_first", [False, True], ids=["as documented", "file first"])
def test_take_and_give_read_their_words_in_either_order(folder: Folder, file: Path, file_first: bool) -> None:
    def words(what: str, path: Path) -> list[str]:
        rest = ["--name", "moved", "--folder", str(folder.path)]
        return [what, str(path), *rest] if file_first else [what, *rest, str(path)]

    taken = run("host", *words("take", file), typed=[*PASSWORDS.values()])
    assert (taken.status, taken.err) == (0, "") and taken.out.count(": ssh -p 2222 moved@") == 2
    back = file.with_name("back.compbis")
    given = run("host", *words("give", back), typed=["77", "88"])
    assert (given.status, given.err) == (0, "")
    assert set(peek(back).sides) == {BRITISH, GERMAN} and not peek(back).hosted
    with quick_passwords():
        assert len(read_record(back, {BRITISH: "77", GERMAN: "88"}).turns) == len(read_record(file, PASSWORDS).turns)


def test_a_finished_game_is_not_given_away_and_no_password_is_asked_for(folder: Folder, tmp_path: Path) -> None:
    hosted(folder, "denmark-strait", 10**6)
    ran = run("host", "give", "--folder", str(folder.path), "--name", "hood", str(tmp_path / "x.compbis"))
    assert "the game is over" in failed(ran, 3) and "PASSWORD" not in ran.out
