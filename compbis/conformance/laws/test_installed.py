"""A game in the register is in the wheel too: installed, it can be played from an empty folder."""

import os
from pathlib import Path

import pytest

import compbis
from compbis.conformance.subject import Subject
from compbis.conformance.tools.installed import INSTALLED, install, run_isolated, why_not_buildable
from compbis.games import EDITIONS, edition_called

LINES = 10_000
"""How many times the script repeats DM and two returns."""


@pytest.fixture(scope="module")
def python(subject: Subject, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment in which the program is installed from its wheel."""
    if ":" in subject.name:
        pytest.skip("the game is not in the register, so it is not in the wheel of compbis")
    if given := os.environ.get(INSTALLED):
        return Path(given)
    if why := why_not_buildable():
        pytest.skip(why)
    return install(tmp_path_factory.mktemp("installed"))


def test_a_script_plays_the_installed_game_from_an_empty_folder(subject: Subject, python: Path, tmp_path: Path) -> None:
    name, _ = edition_called(subject.name)
    played = run_isolated(
        [
            f"{python.parent / 'compbis'}",
            "play",
            "--game",
            name,
            "--solitaire",
            "--seed",
            "1",
            "--save",
            "game.compbis",
        ],
        tmp_path,
        "DM\n\n" * LINES,
    )
    assert (played.returncode, played.stderr) == (0, ""), played.stdout[-2000:]
    assert "GAME OVER" in played.stdout.splitlines()
    audited = run_isolated([f"{python}", "-P", "-m", "compbis", "audit", "game.compbis"], tmp_path)
    assert "EVERY RESULT AGREES" in audited.stdout.splitlines(), audited.stderr


def test_the_wheel_has_the_version_and_every_game_of_the_register(python: Path, tmp_path: Path) -> None:
    printed = run_isolated([f"{python}", "-P", "-m", "compbis", "--version"], tmp_path)
    assert printed.stdout == f"compbis {compbis.__version__}\n", printed.stderr
    code = "from compbis.games import *; print(*EDITIONS); [edition(name) for name in EDITIONS]"
    games = run_isolated([f"{python}", "-P", "-c", code], tmp_path)
    assert games.stdout.split() == [*EDITIONS], games.stderr
