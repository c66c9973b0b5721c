"""A user's settings live in a small file; no damage to it, and no machine without it, makes a game fail."""

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
from tests.house.app.app_helpers import run


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "compbis" / "settings.ini"


def write(file: Path, content: str | bytes) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content if isinstance(content, bytes) else content.encode())


def test_without_a_file_the_defaults_hold(file: Path) -> None:
    assert is_new()
    assert read() == Preferences() == Preferences("modern", "auto", 2.0, "", "", "on")
    assert NAMES[0] == "MODERN"
    assert not file.exists()


def test_remembered_settings_are_read_back(file: Path) -> None:
    remember(theme="AMBER", screen="wide", pace="0.5", british=" Admiral Tovey ")
    assert read() == Preferences("amber", "wide", 0.5, "ADMIRAL TOVEY", "")
    assert read().names == {BRITISH: "ADMIRAL TOVEY"}
    assert not is_new()
    remember(british="", pace="Fast")
    assert (read().names, read().pace) == ({}, 0)


def test_the_screen_takes_the_pace_from_the_settings(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_only_the_changed_line_is_rewritten(file: Path) -> None:
    before = "; my own words\n[compbis]\ntheme=green\n  pace =  4  \nlater = 1"
    write(file, before)
    remember(theme="apple", german="X")
    assert file.read_text() == before.replace("theme=green", "theme = apple") + "\ngerman = X\n"
    assert read() == Preferences("apple", "auto", 4.0, "", "X")


def test_the_last_of_two_lines_counts_and_is_rewritten(file: Path) -> None:
    write(file, "theme = green\ntheme = amber\n")
    remember(theme="apple")
    assert file.read_text() == "theme = green\ntheme = apple\n"
    assert read().theme == "apple"


def test_an_unchanged_value_writes_nothing(file: Path) -> None:
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
def test_a_damaged_file_gives_one_clear_line_and_is_not_overwritten(
    file: Path, content: str | bytes, place: str
) -> None:
    write(file, content)
    before = file.read_bytes()
    found, notice = read_or_default()
    assert found == Preferences()
    assert notice.startswith(f"SETTINGS IGNORED: {file}{place}")
    assert notice.endswith("; mend the file, or remove it")
    assert "\n" not in notice
    with pytest.raises(CompbisError):
        remember(theme="apple")
    assert file.read_bytes() == before


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo], ids=["a folder", "a pipe"])
def test_a_folder_or_a_pipe_is_refused_without_waiting(file: Path, make: object) -> None:
    file.parent.mkdir()
    assert callable(make)
    make(file)
    assert read_or_default()[1] == f"SETTINGS IGNORED: {file} is not a file; mend the file, or remove it"
    assert not is_new()


def test_an_unwritable_file_gives_an_error_with_its_path(file: Path) -> None:
    file.parent.write_text("no folder")
    with pytest.raises(CompbisError, match=str(file.parent)):
        remember(theme="apple")
    assert file.parent.read_text() == "no folder"


def test_a_symbolic_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.ini"
    write(file, "")
    file.unlink()
    file.symlink_to(kept)
    remember(theme="apple")
    assert file.is_symlink()
    assert "theme = apple" in kept.read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["compbis", "kept.ini"]


def test_a_relative_config_folder_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "here")
    monkeypatch.setenv("HOME", "/home/tovey")
    assert config_file() == Path("/home/tovey/.config/compbis/settings.ini")


def test_without_a_home_folder_the_defaults_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # as where the system knows no home
    assert not is_new()
    assert read_or_default()[0] == Preferences()


def test_an_invalid_value_is_a_usage_error(file: Path) -> None:
    with pytest.raises(UsageError, match="theme 'pink' is not one of"):
        remember(theme="pink")
    assert not file.exists()


def test_a_script_is_asked_nothing_and_writes_no_settings(file: Path, tmp_path: Path) -> None:
    write(file, "theme = pink\nbritish = TOVEY\n")
    damaged = run("play", "--save", str(tmp_path / "a"), "--seed", "1", typed=["1", "", "", "QU"])
    file.unlink()
    new = run("play", "--save", str(tmp_path / "a2"), "--seed", "1", typed=["1", "", "", "QU"])
    assert damaged.lines[:-2] == new.lines[:-2]
    assert damaged.lines[0] == "NUMBER OF PLAYERS (1)-1"
    assert not file.exists()
