"""Every session in line mode, played again by the real program: it says what it said, to the byte."""

from difflib import unified_diff
from pathlib import Path

import pytest

from tests.games.computer_bismarck.transcripts.transcripts import commands, install, names, play, script, transcript


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, installed away from the checkout."""
    return install(tmp_path_factory.mktemp("program"))


@pytest.mark.parametrize("name", names(".in"))
def test_a_session_goes_as_recorded(name: str, program: Path, tmp_path: Path) -> None:
    recorded = transcript(name).read_bytes().decode()
    said = play(name, program, tmp_path)
    assert not _changes(recorded, said)


def test_every_script_has_a_transcript_and_every_transcript_a_script() -> None:
    assert names(".in") == names(".out")
    assert len(names(".in")) >= 12


@pytest.mark.parametrize("name", names(".in"))
def test_a_script_says_what_it_shows_and_runs_something(name: str) -> None:
    text = script(name).read_bytes().decode()
    assert text.startswith("; ")
    assert commands(text)


def _changes(recorded: str, said: str) -> str:
    return "".join(unified_diff(recorded.splitlines(True), said.splitlines(True), "recorded", "said"))
