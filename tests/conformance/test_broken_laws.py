"""Each law of the suite can be broken by a game, its trials, a captain or the house, and then fails."""

import ast
import re
import sys
from pathlib import Path

import pytest

from compbis.conformance.running import LAWS, main
from tests.conformance import broken

BIDS = "tests.conformance.bids:EDITION"
WHERE = "tests.conformance.broken"
INSTALLED = "test_installed.py"
STOPPED = {
    "test_legal_orders_at_random_play_each_set_up_to_its_end": "turn 3 begins",
    "test_the_cautious_answer_is_legal_at_each_question": "it is the `default` of the question",
}
"""The games of these laws are played before them: one that does not run stops the laws, with these words."""
REPORTED = r"^(FAILED|ERROR) \S+::(\w+)"
ALONE = (
    "test_a_track_chart_is_a_picture",
    "test_a_desk_says_shows_and_completes_nothing_that_is_hidden",
    "test_questions_are_read_only",
)
"""Laws that can be broken without breaking another: a chart, a desk or a mutable margin affects nothing else."""


@pytest.fixture(autouse=True)
def without_collecting_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    """At its end pytest looks for exceptions in destructors among all garbage: a quarter of the time of these runs."""
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:unraisableexception")


def laws() -> list[tuple[str, str]]:
    """The file and the name of each law."""
    found = [(path.name, node) for path in sorted(LAWS.glob("test_*.py")) for node in ast.parse(path.read_text()).body]
    names = [(file, node.name) for file, node in found if isinstance(node, ast.FunctionDef)]
    return [(file, name) for file, name in names if name.startswith("test_")]


@pytest.mark.parametrize(("file", "law"), laws(), ids=[law for _, law in laws()])
def test_a_law_can_be_broken(
    file: str, law: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = [BIDS]
    if law in broken.GAMES:
        arguments = [f"{WHERE}:{law}"]
    elif law in broken.TRIALS:
        arguments += ["--trials", f"{WHERE}:{law}"]
    elif law in broken.CAPTAINS:
        arguments = [f"{WHERE}:{law}", "--game", BIDS]
    elif law in broken.ELSEWHERE:
        arguments = [broken.ELSEWHERE[law]]
    elif file == INSTALLED:
        arguments = ["computer-bismarck"]
        monkeypatch.setenv("COMPBIS_INSTALLED", str(nothing_installed(tmp_path)))
    else:
        broken.HOUSE[law](monkeypatch)
    assert main([*arguments, "--games", "1", "-k", law]) == 1
    out, err = capfd.readouterr()
    failed = {*re.findall(REPORTED, out, re.MULTILINE)}
    if law in broken.CAPTAINS:  # named after the law, so that -k selects all laws for this captain
        assert ("FAILED", law) in failed
    elif law in STOPPED:
        assert not failed and re.fullmatch(f"compbis: the game does not run: .*{STOPPED[law]}.*\n", err)
    else:
        assert failed == {("FAILED", law)}


@pytest.mark.parametrize("law", [ALONE[0], *(pytest.param(law, marks=pytest.mark.release) for law in ALONE[1:])])
def test_a_law_can_be_broken_alone(law: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main([f"{WHERE}:{law}", "--games", "1"]) == 1
    assert {*re.findall(REPORTED, capfd.readouterr().out, re.MULTILINE)} == {("FAILED", law)}


def test_everything_broken_belongs_to_an_existing_law() -> None:
    names = {law for _, law in laws()}
    assert {*broken.GAMES, *broken.TRIALS, *broken.CAPTAINS, *broken.ELSEWHERE, *broken.HOUSE} <= names


def nothing_installed(folder: Path) -> Path:
    """A Python without compbis, beside a compbis that does nothing."""
    (folder / "compbis").write_text("#!/bin/sh\n")
    (folder / "compbis").chmod(0o700)
    (folder / "python").symlink_to(sys.executable)
    return folder / "python"
