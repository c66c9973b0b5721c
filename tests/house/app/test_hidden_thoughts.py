"""The thoughts of a computer captain are never shown during a game, whatever is typed and however the captain fails."""

from pathlib import Path

import pytest

from tests.house.app.app_helpers import run

SECRET = "PLUGH"
CAPTAINS = f"""
class Sound:
    def __init__(self, side, seed): self.thought = "{SECRET}: BISMARCK FOR SL2"
    def hear(self, report): pass
    def answer(self, request): return request.default

class Cheats(Sound):
    def answer(self, request): return "NO ORDER"

class Falls(Sound):
    def answer(self, request): raise ValueError("FELL")

class ThoughtRaises(Sound):
    def __init__(self, side, seed): pass
    @property
    def thought(self): raise ValueError("{SECRET}")

class ThoughtLeaves(Sound):
    def __init__(self, side, seed): pass
    @property
    def thought(self): raise SystemExit("{SECRET}")
"""
EVERYTHING = ["?", "PM", "PI", "SN", "SH BISMARCK", "OB", "NO", "DI", "CO", "WX", "VP", "QN", "PU", "HE"]


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "thinking_captains.py").write_text(CAPTAINS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delenv("COMPBIS_DEBUG", raising=False)
    return tmp_path


@pytest.mark.parametrize("side", ["british", "german"])
@pytest.mark.parametrize("name", ["Sound", "Cheats", "Falls", "ThoughtRaises", "ThoughtLeaves"])
def test_no_thought_is_shown_while_the_game_lasts(side: str, name: str, saves: Path) -> None:
    who = ("--opponent", f"thinking_captains:{name}")
    played = run("play", "--side", side, *who, "--save", "game", typed=["", *EVERYTHING, "DM", *EVERYTHING, "QU"])
    restored = run("restore", "game", *who, typed=[*EVERYTHING, "QU"])
    listed = run("saves", saves=saves)
    shut = [run(*command, "game") for command in (["replay"], ["log"], ["audit"], ["chart", "-o", "x.svg"])]
    assert SECRET not in str((played, restored, listed, shut))
    assert SECRET.encode() not in (saves / "game").read_bytes()
    assert (played.status == 0) == (name not in ("Cheats", "Falls"))


def test_only_the_replay_of_a_finished_game_shows_thoughts(saves: Path) -> None:
    who = ("--opponent", "thinking_captains:Sound")
    left = run("play", "--side", "british", *who, "--save", "game", typed=["", "DM", "", "QU"])
    ended = run("restore", "game", *who, typed=["RE", "RESIGN", "YES"])
    assert "GAME OVER" in ended.lines
    assert SECRET not in str((left, ended, run("restore", "game")))
    assert f"SOUND NOW: {SECRET}: BISMARCK FOR SL2" in run("replay", "--thoughts", "game", typed=["X"]).lines
