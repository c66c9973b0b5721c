"""Whole games of every scenario, by random and by eager captains, with the laws checked throughout."""

import random

import pytest

from compbis.captains.random_captain import any_order
from compbis.games.sink_the_bismarck.cards.scenarios import NAMES
from compbis.games.sink_the_bismarck.edition import EDITION
from compbis.table.edition.choices import resolve_options
from compbis.table.side import Side
from tests.counts import count
from tests.games.sink_the_bismarck.eager import Eager
from tests.games.sink_the_bismarck.laws import play_watched

SEEDS = range(count("games of each scenario of Sink the Bismarck! of any orders"))


def some_options(scenario: str, seed: int) -> tuple[str, ...]:
    """None, all, or any options of a game."""
    dice = random.Random(f"{scenario} {seed}")
    share = {0: 0.0, 1: 1.0}.get(seed % 4, 0.5)
    return resolve_options(EDITION.options, [option.name for option in EDITION.options if dice.random() < share])


@pytest.mark.parametrize("scenario", NAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_orders_finish_a_scenario_and_keep_the_laws(scenario: str, seed: int) -> None:
    options = some_options(scenario, seed)
    game, _ = play_watched(scenario, seed, lambda side: any_order(side, seed), options)
    assert game.turn <= 29
    assert "fuel" in options or not any(ship.burnt for ship in game.position.ships.values())


@pytest.mark.parametrize("scenario", NAMES)
def test_games_of_eager_captains_have_every_kind_of_encounter(scenario: str) -> None:
    kinds: set[str] = set()
    for seed in range(6):
        options = some_options(scenario, seed)
        _, heard = play_watched(scenario, seed, lambda side, seed=seed: Eager(Side(side), seed), options)
        kinds |= {report.kind for report in heard}
    assert {"detected", "unmasked", "battle", "fired", "sunk", "searched", "shadowing", "leaves", "struck"} <= kinds
