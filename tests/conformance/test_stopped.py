"""A game that does not run at all stops the laws, with one line that says why and where."""

import re
import shutil
from pathlib import Path

import pytest

from tests.conformance import EXAMPLES, conform

MOST = 8
"""The most lines of output: pytest's own, and the one that says why."""
FAULTS = {
    "it never ends": (
        "game.py",
        'if 0 in hulls or self.turn > NUMBER["turns"]:',
        "if self.turn < 0:",
        r"cruisers/game.py, line \d+: turn 21 begins, but the scenario has at most 20: the game does not end in time.*",
    ),
    "a captain's illegal order": (
        "captains.py",
        "return Sail(best) if steps[best] else DONE",
        'return Sail("A9")',
        r"cruisers/(captains|trials).py, line \d+: the british captain, at the question 'orders', gave an illegal "
        r"order: GO A9: FROM A0 YOU MAY GO .*",
    ),
    "two reports of one kind": (
        "state.py",
        'kind="salvo"',
        'kind="sighted"',
        r".*: ValueError: two reports are of the kind 'sighted': Sighted and cruisers.state.Salvo",
    ),
    "a report whose words are missing": (
        "words.py",
        'return [f"ENEMY IN SIGHT IN {at}, RANGE {far}"]',
        "return None",
        r"cruisers/words.py, line \d+: the words of the report 'sighted' are None, not a list of lines",
    ),
    "a name that the program looks for": (
        "game.py",
        "class Game(",
        "class Play(",
        r".*: AttributeError: module 'cruisers.game' has no attribute 'Game'",
    ),
    "an error in the sequence": (
        "game.py",
        'self.dice.draw("sight", 10, side)',
        'self.dice.drew("sight", 10, side)',
        r"cruisers/game.py, line \d+: AttributeError: 'Dice' object has no attribute 'drew'.*",
    ),
    "what is no Python": (
        "captains.py",
        "class Phillips(",
        "clas Phillips(",
        r"cruisers/captains.py, line 13: SyntaxError: .*",
    ),
    "a value": ("numbers.csv", "speed,3", "speed,three", r".*numbers.csv.*line 3.*"),
}


@pytest.mark.parametrize(("name", "right", "wrong", "expected"), FAULTS.values(), ids=FAULTS)
def test_a_game_that_does_not_run_is_reported_in_one_line(
    name: str, right: str, wrong: str, expected: str, tmp_path: Path
) -> None:
    shutil.copytree(EXAMPLES / "cruisers", tmp_path / "cruisers", ignore=shutil.ignore_patterns("__pycache__"))
    file = tmp_path / "cruisers" / name
    text = file.read_text()
    assert right in text
    file.write_text(text.replace(right, wrong))
    ran = conform("cruisers.edition:EDITION", "--games", "1", path=tmp_path)
    assert ran.returncode in (1, 4)
    *_, last = ran.stderr.splitlines()
    assert re.fullmatch(f"compbis: (the game does not run: )?{expected}", last), last
    assert len([*ran.stdout.splitlines(), *ran.stderr.splitlines()]) <= MOST, ran.stdout
