"""Names that are not file names, and files that are not games: one clear line, and nothing is left behind."""

import os
from pathlib import Path

import pytest

from compbis.table.side import Side
from tests.house.app.app_helpers import failed, run
from tests.house.story.story_helpers import GivesUp, keep

NO_NAMES = ["", "\ud800", "a\0b"]
NO_GAMES = [".", "/", "..", "folder", "folder/", "fifo", "/dev/zero", "/dev/null", "/dev/stdout", "no/game", "n" * 300]
COMMANDS = [
    ("audit", "{}"),
    ("check", "{}"),
    ("log", "{}"),
    ("replay", "{}"),
    ("chart", "{}"),
    ("restore", "{}"),
    ("export", "{}"),
    ("import", "{}"),
    ("export", "game", "-o", "{}"),
    ("log", "game", "-o", "{}"),
    ("chart", "game", "-o", "{}"),
    ("play", "--solitaire", "--save", "{}"),
    ("tutorial", "--save", "{}"),
]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("odd")
    keep(folder / "game", "person", "person", 1, dict.fromkeys(Side, GivesUp(2)))
    (folder / "folder").mkdir()
    os.mkfifo(folder / "fifo")
    return folder


@pytest.mark.parametrize("name", NO_NAMES + NO_GAMES)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_an_odd_name_gives_one_line(
    command: tuple[str, ...], name: str, room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(room)
    before = sorted(room.iterdir())
    ran = run(*(word.format(name) for word in command))
    assert ran.status in (2, 3, 4)
    assert "a bug in compbis" not in failed(ran, ran.status)
    assert ran.out == ""
    assert sorted(room.iterdir()) == before


@pytest.mark.parametrize("command", ["audit", "check", "log", "replay", "chart", "restore"])
def test_a_folder_is_reported_as_a_folder(command: str, room: Path) -> None:
    assert failed(run(command, str(room)), 2) == f"compbis: {room} is a folder: name a game in it\n"


@pytest.mark.parametrize("name", NO_NAMES)
def test_an_impossible_file_name_is_rejected(name: str) -> None:
    assert failed(run("log", "game", "-o", name), 2).endswith(" cannot be the name of a file: choose another\n")


def test_a_file_name_need_not_be_utf_8(room: Path, tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.txt")
    assert run("log", str(room / "game"), "-o", name).status == 0
    assert os.path.getsize(os.fsencode(name)) > 0
