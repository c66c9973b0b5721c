"""A pupil who follows the guide of a lesson learns what it promises; one who does not can still play to the end."""

import random
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.counts import count
from tests.games.chase_of_the_bismarck.test_lesson import LEARNT as CHASE
from tests.games.classroom import taught
from tests.games.players import followed
from tests.games.sink_the_bismarck.test_lesson import LEARNT as SINK
from tests.house.app.app_helpers import run

LINES = {
    "denmark-strait": "||L|NW|1|2 2|P 4|?|ST|RO|DM|B|HOOD|UN|1 1|0|XX",
    "chase-of-the-bismarck": "||DM|DM|Y|MS TF1 J24|PA ALL|WH|SF|ALL|1|C+|ALL BIS|UN|?|XX",
    "sink-the-bismarck": "||DM|DM|Y|MS B1 3010|PL 2905|CO HOO TO NEW|TA B8|1|ALL|UN|?|XX",
}
"""Lines of a pupil who ignores the guide; the first two are empty."""
LAST = "A GAME OF YOUR OWN: compbis play --game {}"
MOST = 160
"""The number of lines that he types."""
LEGAL_WEIGHT = 6
"""How many times more likely a contrary pupil is to type a legal order than any other line."""


def module(game: str, name: str) -> Any:
    return import_module(f"compbis.games.{game.replace('-', '_')}.{name}")


@pytest.mark.parametrize(("game", "learnt"), [("chase-of-the-bismarck", CHASE), ("sink-the-bismarck", SINK)])
def test_a_lesson_teaches_what_it_promises(game: str, learnt: tuple[str, ...], tmp_path: Path) -> None:
    typed = followed(game, tmp_path / "left", LAST.format(game))
    output = iter(run("tutorial", "--game", game, "--save", str(tmp_path / "lesson"), typed=typed).lines)
    assert all(line in output for line in (*learnt, LAST.format(game)))  # in this order
    steps = [step.lines[0] for turn in module(game, "desk.lesson").LESSON.turns.values() for step in turn]
    left = iter(typed)
    assert all(step in left for step in steps), "no step is left out"


@pytest.mark.parametrize("game", LINES)
def test_a_pupil_who_ignores_the_guide_still_reaches_the_end(game: str, tmp_path: Path) -> None:
    for seed in range(count("pupils who ignore the guide")):
        typed = random.Random(seed).choices(LINES[game].split("|"), k=MOST)
        ran = run("tutorial", "--game", game, "--save", str(tmp_path / f"own-way-{seed}"), typed=typed)
        assert ran.status == 0 and LAST.format(game) in ran.lines, seed


@pytest.mark.parametrize("game", LINES)
@pytest.mark.parametrize("heeds", [0.0, 0.5, 0.9])
def test_a_contrary_pupil_is_never_stuck_and_reaches_the_end(heeds: float, game: str) -> None:
    trials = module(game, "trials").Trials()

    def contrary_line(request: Any, dice: random.Random) -> str:
        """A line with a random legal order, or one that gives none."""
        line: str = trials.typed(request, request.sample(dice.randrange))[0]
        return dice.choice([line] * LEGAL_WEIGHT + ["NONSENSE", *LINES[game].split("|")])

    turns = len(module(game, "desk.lesson").LESSON.turns)
    for seed in range(count("contrary pupils")):
        terminal = taught(module(game, "edition").EDITION, turns, seed, heeds, contrary_line)
        assert not terminal.refused, "the guide never wants what is not legal"
