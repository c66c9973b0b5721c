"""The lesson: whoever types what the guide says learns what it promises; whoever does not can still play to the end."""

import random
from pathlib import Path

import pytest

from compbis.games.denmark_strait.desk.lesson import LESSON
from tests.house.app.app_helpers import run

TYPE = "GUIDE: TYPE "
LEARNT = (
    "HOLLAND COMMANDS THE HOOD",
    "HOOD AT BISMARCK: RANGE 3, NW",
    "P OF WALES FIRES AT BISMARCK: NEEDS 8, ROLLS 1+1=2. MISS; 1 SPLASH",
    "BISMARCK FIRES AT HOOD: NEEDS 5, ROLLS 1+6=7. HIT; 2 SPLASHES",
    "  JACK OF SPADES: SPEED HIT",
    "HOOD REPAIRS GUNNERY HIT: ROLLS 5+5=10, 2 POINTS SPENT. REPAIRED",
    "HOOD, MORALE: NEEDS 5, ROLLS 2+4=6. IT HOLDS",
)
"""What a pupil is told, in this order."""
LAST = "A GAME OF YOUR OWN: compbis play --game denmark-strait"


def wanted(said: list[str]) -> str:
    """What the guide wants at the prompt where the program was left; "" if nothing."""
    kept = next(number for number, line in enumerate(said) if line.startswith("GAME KEPT: "))
    return said[kept - 2].removeprefix(TYPE) if said[kept - 2].startswith(TYPE) else ""


def followed(path: Path) -> tuple[list[str], list[str]]:
    """All lines that a pupil types who leaves at every prompt and does as he is told when he is back; and what he is
    told last."""
    said = run("tutorial", "--game", "denmark", "--save", str(path)).lines
    typed = []
    while line := wanted(said):
        typed.append(line)
        said = run("restore", str(path), typed=[line]).lines
    return typed, said


def test_the_lesson_teaches_what_it_promises_and_is_taken_up_at_every_prompt(tmp_path: Path) -> None:
    typed, said = followed(tmp_path / "left")
    assert LAST in said
    told = iter(run("tutorial", "--game", "denmark", "--save", str(tmp_path / "lesson"), typed=typed).lines)
    assert all(line in told for line in LEARNT)  # in this order
    steps = [step for turn in LESSON.turns.values() for step in turn]
    assert len(typed) == len(steps) - 1  # one of two steps, as the Hood was hit or not
    assert any(line == LAST for line in told)


@pytest.mark.parametrize("seed", range(6))
def test_who_does_as_he_likes_comes_to_the_end_of_the_lesson(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    lines = ["", "", "L", "NW", "1", "2 2", "P 4", "?", "ST", "RO", "DM", "B", "HOOD", "UN", "1 1", "0", "XX"]
    ran = run(*("tutorial", "--game", "denmark", "--save", str(tmp_path / "own-way")), typed=dice.choices(lines, k=120))
    assert ran.status == 0
    assert "TURN 3" in ran.out
    assert LAST in ran.lines
