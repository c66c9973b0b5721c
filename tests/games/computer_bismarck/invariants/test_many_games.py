"""Whole games of random legal orders under every law: no error, and an end by turn 30 (17.1).

tests.counts has the number: that many between two random captains, as many of a random one against Otto, and half as
many of a random one against the clerk. Large numbers are divided among the cores.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from math import ceil

import pytest

from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.units import Ship, ShipLeg
from tests import counts
from tests.games.computer_bismarck.invariants import laws_games

CHUNK = 20
GAMES = "games of any legal orders"
MANY = 500
"""From this many games on, every core is used."""
Play = Callable[[laws_games.Kind, int, int], list[str]]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize by chunks of games, so that a run shows its progress and a failure names its seeds."""
    if "kind" in metafunc.fixturenames:
        games = counts.count(GAMES)
        chunks = [
            pytest.param(kind, first, min(CHUNK, count - first), id=f"{kind.british}-{kind.german}-{first}")
            for kind in laws_games.KINDS
            for count in [ceil(games * kind.share)]
            for first in range(0, count, CHUNK)
        ]
        metafunc.parametrize(("kind", "first", "count"), chunks)


@pytest.fixture(scope="module")
def play() -> Iterator[Play]:
    """Plays games in this process, or on every core if they are many."""
    cores = os.cpu_count() or 1
    if counts.count(GAMES) < MANY or cores == 1:
        yield laws_games.play_all
        return
    with ProcessPoolExecutor(cores) as workers:

        def share(kind: laws_games.Kind, first: int, count: int) -> list[str]:
            played = [workers.submit(laws_games.play_all, kind, seed, 1) for seed in range(first, first + count)]
            return [wrong for one in played for wrong in one.result()]

        yield share


def test_random_games_keep_every_law_and_end(play: Play, kind: laws_games.Kind, first: int, count: int) -> None:
    assert play(kind, first, count) == []


def test_a_broken_rule_is_reported_with_seed_turn_phase_law_and_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    def tanker(ship: Ship, plan: ShipLeg) -> Ship:
        return ship._replace(square=plan.goal, mode=plan.mode, fuel=ship.fuel + (ship.name == "SUFFOLK"))

    monkeypatch.setattr(movement, "carry_out", tanker)
    (wrong,) = laws_games.play_all(laws_games.KINDS[0], 7, 1)
    assert wrong.startswith("random against random, seed 7: turn 1: LawBroken: ")
    assert "6.26 fuel and torpedoes rise only in r mode: SUFFOLK has 9 fuel" in wrong
    assert "(turn 1, after the activity phase)" in wrong
