"""Every session in line mode, played again by the real program, gives the same output, byte for byte."""

from difflib import unified_diff
from pathlib import Path

import pytest

from compbis.games.computer_bismarck.captains.otto.plans import PLANS
from tests.games.computer_bismarck.transcripts.transcripts import (
    TOP,
    commands,
    install,
    names,
    pinned_plan,
    play,
    script,
    transcript,
    weights_of,
)

NUMBERS = (TOP / "data" / "captains.dat").read_text()


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, installed away from the checkout."""
    return install(tmp_path_factory.mktemp("program"))


@pytest.mark.parametrize("name", names(".in"))
def test_a_session_matches_its_transcript(name: str, program: Path, tmp_path: Path) -> None:
    recorded = transcript(name).read_bytes().decode()
    said = play(name, program, tmp_path)
    assert not _changes(recorded, said)


def test_scripts_and_transcripts_match_one_to_one() -> None:
    assert names(".in") == names(".out")
    assert len(names(".in")) >= 12


@pytest.mark.parametrize("name", names(".in"))
def test_a_script_states_its_purpose_and_runs_a_command(name: str) -> None:
    text = script(name).read_bytes().decode()
    assert text.startswith("; ")
    assert commands(text)


@pytest.mark.parametrize("plan", ["", *PLANS])
def test_only_the_pinned_plan_has_a_weight(plan: str) -> None:
    before, _, below = weights_of(NUMBERS, plan).partition("[plans]")
    rows = dict(row.split(" | ") for row in below.partition("\n\n")[0].splitlines()[1:])
    assert rows == {name.lower(): str(int(name == plan)) for name in PLANS}
    assert before == NUMBERS.partition("[plans]")[0]


def test_an_unknown_plan_cannot_be_pinned() -> None:
    with pytest.raises(KeyError):
        weights_of(NUMBERS, "LAST THROW")


def test_sessions_pin_a_plan() -> None:
    assert pinned_plan(script("solitaire-played").read_bytes().decode()) == "DECOY"
    assert pinned_plan(script("chart-d").read_bytes().decode()) == ""


def _changes(recorded: str, said: str) -> str:
    return "".join(unified_diff(recorded.splitlines(True), said.splitlines(True), "recorded", "said"))
