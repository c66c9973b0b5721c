"""The lesson: a pupil who follows the guide learns what it promises; one who does not can still play to the end."""

import random
from pathlib import Path

import pytest

from compbis.games.denmark_strait.desk.lesson import LESSON
from tests.games.players import TYPE, followed
from tests.house.app.app_helpers import run

LEARNT = (
    "HOLLAND COMMANDS THE HOOD",
    "HOOD AT BISMARCK: RANGE 3, NW",
    "P OF WALES FIRES AT BISMARCK: NEEDS 8, ROLLS 1+1=2. MISS; 1 SPLASH",
    "BISMARCK FIRES AT HOOD: NEEDS 6, ROLLS 1+6=7. HIT; 2 SPLASHES",
    "  JACK OF SPADES: SPEED HIT",
    "HOOD REPAIRS GUNNERY HIT: ROLLS 5+5=10, 1 POINT SPENT. REPAIRED",
    "HOOD, MORALE: NEEDS 4, ROLLS 2+4=6. IT HOLDS",
)
"""Lines that a pupil reads, in this order."""
LAST = "A GAME OF YOUR OWN: compbis play --game denmark-strait"


def test_the_lesson_teaches_what_it_promises_and_resumes_at_every_prompt(tmp_path: Path) -> None:
    typed = followed("denmark", tmp_path / "left", LAST)
    told = iter(run("tutorial", "--game", "denmark", "--save", str(tmp_path / "lesson"), typed=typed).lines)
    assert all(line in told for line in LEARNT)  # in this order
    steps = [step for turn in LESSON.turns.values() for step in turn]
    assert len(typed) == len(steps) - 1  # of two steps one is taken, depending on whether the Hood was hit
    assert any(line == LAST for line in told)


def lesson(path: Path, *typed: str) -> list[str]:
    """The output for a pupil who types these lines and leaves."""
    return run("tutorial", "--game", "denmark", "--save", str(path), typed=typed).lines


def test_the_guide_names_the_game_first_and_the_list_stands_at_the_prompt(tmp_path: Path) -> None:
    said = lesson(tmp_path / "first")
    first = next(number for number, line in enumerate(said) if line.startswith("GUIDE: "))
    listed = said.index("WHO COMMANDS HOOD AND P OF WALES?")
    assert "BATTLE OF THE DENMARK STRAIT" in said[first] and first < listed < said.index(f"{TYPE}HOLLAND LEACH")


def test_return_departs_from_the_lesson_only_when_typed_twice(tmp_path: Path) -> None:
    said = lesson(tmp_path / "returns", "HOLLAND LEACH", "DM", "", "", "NW")
    warned = said.index("GUIDE: THE LESSON CONTINUES WITH NW. (CR) ONCE MORE KEEPS YOUR OWN ANSWER")
    assert said.index("GUIDE: NOT NW, BUT IT IS YOUR CHOICE: THE LESSON CONTINUES") > warned
    assert "P OF WALES GOES TO F6, FACES W" in said, "the ship that is asked is the one that the guide speaks of"


def test_only_an_order_that_departs_from_the_lesson_gets_a_remark(tmp_path: Path) -> None:
    word = "GUIDE: NOT NW, BUT IT IS YOUR CHOICE: THE LESSON CONTINUES"
    assert word in lesson(tmp_path / "own", "HOLLAND LEACH", "DM", "SW")
    assert word not in lesson(tmp_path / "other-words", "HOLLAND LEACH", "DM", "POW NW", "HOOD E6")
    assert word not in lesson(tmp_path / "back", "HOLLAND LEACH", "DM", "NW", "UN")


@pytest.mark.parametrize("seed", range(6))
def test_a_pupil_who_ignores_the_guide_still_reaches_the_end(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    lines = ["", "", "L", "NW", "1", "2 2", "P 4", "?", "ST", "RO", "DM", "B", "HOOD", "UN", "1 1", "0", "XX"]
    ran = run(*("tutorial", "--game", "denmark", "--save", str(tmp_path / "own-way")), typed=dice.choices(lines, k=120))
    assert ran.status == 0
    assert "TURN 3" in ran.out
    assert LAST in ran.lines
