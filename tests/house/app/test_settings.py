"""What a person likes: kept in a small file of his, which no damage and no machine makes a game fail by."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from compbis.errors import CompbisError, UsageError
from compbis.front import terminals
from compbis.front.preferences import Preferences, config_file, is_new, read, read_or_default, remember
from compbis.front.terminals import EitherTerminal
from compbis.screen import fullscreen
from compbis.screen.theme import NAMES
from compbis.table.side import BRITISH
from tests.house.app.app_helpers import failed, run


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "compbis" / "settings.ini"


def write(file: Path, content: str | bytes) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content if isinstance(content, bytes) else content.encode())


def test_without_a_file_all_is_as_it_comes(file: Path) -> None:
    assert is_new()
    assert read() == Preferences("modern", "auto", 2.0, "", "", "on")
    assert not file.exists()


def test_who_likes_nothing_else_has_the_first_theme() -> None:
    assert Preferences().theme.upper() == NAMES[0]


def test_what_is_remembered_is_read_again(file: Path) -> None:
    remember(theme="AMBER", screen="wide", pace="0.5", british=" Admiral Tovey ")
    assert read() == Preferences("amber", "wide", 0.5, "ADMIRAL TOVEY", "")
    assert read().names == {BRITISH: "ADMIRAL TOVEY"}
    assert not is_new()
    remember(british="")
    assert read().names == {}


def test_fast_is_no_pace_at_all(file: Path) -> None:
    remember(pace="Fast")
    assert read().pace == 0
    remember(pace="6")
    assert read().pace == 6


def test_the_screen_of_a_game_has_the_pace_that_he_likes(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = SimpleNamespace(change_theme=lambda name: None, close=lambda: None)

    def make(columns: int | None, theme: str, pace: float) -> SimpleNamespace:
        screen.pace = pace
        return screen

    monkeypatch.setattr(fullscreen, "make_screen", make)
    monkeypatch.setattr(terminals, "make_plain", lambda spoken: None)
    remember(pace="6")
    with EitherTerminal(full_screen=True) as terminal:
        assert screen.pace == 6
        terminal.take(Preferences(pace=2))
        assert screen.pace == 2


def test_the_first_file_names_every_setting(file: Path) -> None:
    remember()
    assert file.read_text() == "theme = modern\nscreen = auto\npace = 2\nbritish =\ngerman =\nvoice = on\n"


def test_only_the_line_that_changes_is_written(file: Path) -> None:
    before = "; my own words\n[compbis]\ntheme=green\n  pace =  4  \nlater = 1"
    write(file, before)
    remember(theme="apple", german="X")
    assert file.read_text() == before.replace("theme=green", "theme = apple") + "\ngerman = X\n"
    assert read() == Preferences("apple", "auto", 4.0, "", "X")


def test_the_last_of_two_lines_counts_and_is_the_one_that_changes(file: Path) -> None:
    write(file, "theme = green\ntheme = amber\n")
    remember(theme="apple")
    assert file.read_text() == "theme = green\ntheme = apple\n"
    assert read().theme == "apple"


def test_what_changes_nothing_writes_nothing(file: Path) -> None:
    write(file, "theme = green")
    file.chmod(0o400)
    file.parent.chmod(0o500)
    before = file.stat()
    remember(theme="GREEN")
    assert file.stat() == before
    file.parent.chmod(0o700)


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ("theme = pink", ": theme 'pink' is not one of modern, "),
        ("; fine\n\nscreen = 60", ": screen '60' is not one of auto, "),
        ("pace = slow", ": pace 'slow' is not from 0 to 60 seconds"),
        ("pace = nan", ": pace 'nan' is not from 0 to 60 seconds"),
        ("british = A\x07", ": british 'A\\x07' is not a name of 20 letters at most"),
        ("voice = loud", ": voice 'loud' is not one of on, off"),
        ("theme", ": line 1 is not KEY = VALUE"),
        (b"\xff\xfe", " is not UTF-8 text"),
        ("x = 1\n" * 20_000, " is too long to be a file of settings"),
    ],
)
def test_a_damaged_file_is_told_in_a_line_and_never_written(file: Path, content: str | bytes, place: str) -> None:
    write(file, content)
    before = file.read_bytes()
    liked, told = read_or_default()
    assert liked == Preferences()
    assert told.startswith(f"SETTINGS NOT TAKEN: {file}{place}")
    assert told.endswith("; mend the file, or remove it")
    assert "\n" not in told
    with pytest.raises(CompbisError):
        remember(theme="apple")
    assert file.read_bytes() == before


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo], ids=["a folder", "a pipe"])
def test_what_is_no_file_is_not_waited_for(file: Path, make: object) -> None:
    file.parent.mkdir()
    assert callable(make)
    make(file)
    assert read_or_default()[1] == f"SETTINGS NOT TAKEN: {file} is not a file; mend the file, or remove it"
    assert not is_new()


def test_where_nothing_can_be_written_a_line_says_so(file: Path) -> None:
    file.parent.write_text("no folder")
    with pytest.raises(CompbisError, match=str(file.parent)):
        remember(theme="apple")
    assert file.parent.read_text() == "no folder"


def test_a_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.ini"
    write(file, "")
    file.unlink()
    file.symlink_to(kept)
    remember(theme="apple")
    assert file.is_symlink()
    assert "theme = apple" in kept.read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["compbis", "kept.ini"]


def test_a_folder_that_is_not_absolute_is_no_folder_of_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "here")
    monkeypatch.setenv("HOME", "/home/tovey")
    assert config_file() == Path("/home/tovey/.config/compbis/settings.ini")


def test_without_a_home_there_are_no_settings_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # as where the system knows no home
    assert not is_new()
    assert read_or_default()[0] == Preferences()


def test_a_wrong_value_is_wrong_usage(file: Path) -> None:
    with pytest.raises(UsageError, match="theme 'pink' is not one of"):
        remember(theme="pink")
    assert not file.exists()


def test_nobody_is_asked_in_a_pipe_and_nothing_is_kept(file: Path, tmp_path: Path) -> None:
    write(file, "theme = pink\nbritish = TOVEY\n")
    damaged = run("play", "--save", str(tmp_path / "a"), "--seed", "1", typed=["1", "", "", "QU"])
    file.unlink()
    new = run("play", "--save", str(tmp_path / "a2"), "--seed", "1", typed=["1", "", "", "QU"])
    assert damaged.lines[:-2] == new.lines[:-2]
    assert damaged.lines[0] == "NUMBER OF PLAYERS (1)-1"
    assert not file.exists()


@pytest.mark.parametrize(
    "typed", [["british", "Admiral Tovey"], ["british", "Admiral", "Tovey"], ["british=Admiral", "Tovey"]]
)
def test_a_name_of_two_words_needs_no_quotes(file: Path, typed: list[str]) -> None:
    assert run("settings", *typed).status == 0
    assert read().british == "ADMIRAL TOVEY"


def test_a_setting_alone_is_told_with_what_it_may_be_and_how_it_is_changed(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPBIS_COMMAND", "./play")
    lines = run("settings", "screen").lines
    assert lines[0].split(maxsplit=3) == ["screen", "=", "auto", "(80, 40, auto or wide: all there are)"]
    assert lines[-1] == "CHANGE: ./play settings screen VALUE"
    assert not file.exists()
    assert all("(" in line for line in run("settings").lines[:6])
    assert max(map(len, run("settings").lines[:6])) < 80


def test_what_is_no_setting_is_said_to_be_none(file: Path) -> None:
    assert "no such setting: 'AMBER'; there are theme, screen" in failed(run("settings", "AMBER"), 2)


def test_the_command_says_that_a_file_is_damaged(file: Path) -> None:
    write(file, "theme = pink\n")
    assert f"{file}: theme 'pink'" in failed(run("settings"), 4)
    assert f"{file}: theme 'pink'" in failed(run("settings", "theme", "apple"), 4)
    assert file.read_text() == "theme = pink\n"
