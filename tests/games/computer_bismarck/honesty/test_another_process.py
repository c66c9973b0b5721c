"""A new captain in another process, given only what reached its side and its own seed, repeats every order."""

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from compbis.games.computer_bismarck.edition import EDITION
from compbis.table.captain import Captain
from compbis.table.side import BRITISH, GERMAN, Side
from tests import counts
from tests.games.computer_bismarck.honesty import bad_captains
from tests.games.computer_bismarck.honesty.fresh_captain import OUT_OF_REACH
from tests.games.computer_bismarck.honesty.honest_games import OURS, Recording, play, recorded

TOP = Path(__file__).parents[4]
FRESH = "tests.games.computer_bismarck.honesty.fresh_captain"
TRIED = "games that a captain is tried in"
FEWEST_ORDERS = 40
"""The least average number of orders in a game, so that the trial means something."""


class Answered(NamedTuple):
    """The output of the other process."""

    orders: list[str]
    modules: list[str]


def in_another_process(captain: type[Captain], game: Recording, hash_seed: int, folder: Path) -> Answered:
    """The orders of a fresh captain of the class."""
    file = folder / "side.jsonl"
    file.write_text("\n".join(game.lines))
    environment = {"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(TOP)}
    done = subprocess.run(
        [
            *(sys.executable, "-m", FRESH),
            *(f"{captain.__module__}:{captain.__qualname__}", str(game.captain_seed), str(file)),
        ],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return Answered(**json.loads(done.stdout))


def first_difference(game: Recording, orders: list[str]) -> str:
    """The first order that differs, "" if none."""
    for number, (one, other) in enumerate(zip(game.orders, orders, strict=True), 1):
        if one != other:
            return f"order {number} of {len(orders)} was {one}, and is {other}"
    return ""


@pytest.mark.parametrize(("side", "name"), OURS)
def test_a_captain_in_another_process_gives_every_order_again(side: Side, name: str, tmp_path: Path) -> None:
    found, orders = [], 0
    for number in range(counts.count(TRIED)):
        game = recorded(side, name, number)
        answered = in_another_process(type(EDITION.captain(name, side, 0)), game, 1 + number, tmp_path)
        orders += len(game.orders)
        assert [module for module in answered.modules if module.startswith(OUT_OF_REACH)] == []
        if difference := first_difference(game, answered.orders):
            found.append(f"game {number}: {difference}")
    assert found == []
    assert orders >= FEWEST_ORDERS * counts.count(TRIED)


@pytest.mark.parametrize(("side", "name"), OURS)
def test_a_recording_does_not_contain_the_seed_of_the_dice(side: Side, name: str) -> None:
    for number in range(counts.count(TRIED)):
        game = recorded(side, name, number)
        assert game.captain_seed != game.game_seed
        assert str(game.game_seed) not in "\n".join(game.lines)


def bad_game(captain: bad_captains.BadCaptain, side: Side) -> Recording:
    """A few turns of a dishonest captain."""
    game = EDITION.new(11, {BRITISH: "random", GERMAN: "random"})
    witness = play(game, side, captain, EDITION.captain("random", side.enemy, 11), last_turn=12)
    return Recording(0, 11, tuple(witness.lines), tuple(witness.orders))


@pytest.mark.parametrize("side", Side)
def test_a_captain_that_looks_at_the_game_is_caught(side: Side, tmp_path: Path) -> None:
    game = bad_game(bad_captains.Rummager(), side)
    assert first_difference(game, in_another_process(bad_captains.Rummager, game, 1, tmp_path).orders)


@pytest.mark.parametrize("side", Side)
def test_a_captain_that_depends_on_the_order_of_a_set_is_caught(side: Side, tmp_path: Path) -> None:
    """Different processes disagree, so some disagree with ours."""
    game = bad_game(bad_captains.Waverer(), side)
    answers = [tuple(in_another_process(bad_captains.Waverer, game, seed, tmp_path).orders) for seed in range(1, 6)]
    assert len(set(answers)) > 1


@pytest.mark.parametrize("module", OUT_OF_REACH)
def test_the_other_process_cannot_import_a_module_that_knows_the_game(module: str, tmp_path: Path) -> None:
    """A captain in a module behind the barrier cannot be started."""
    (tmp_path / "empty.jsonl").write_text("")
    command = [sys.executable, "-m", FRESH, f"{module}:Anything", "1", str(tmp_path / "empty.jsonl")]
    done = subprocess.run(command, env={"PYTHONPATH": str(TOP)}, capture_output=True, text=True)
    assert done.returncode != 0
    assert "is out of a captain's reach" in done.stderr
