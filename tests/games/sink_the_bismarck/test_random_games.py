"""Whole games of every scenario, by random orders and by captains who seek the enemy, with the laws watched."""

import pytest

from compbis.captains.random_captain import any_order
from compbis.games.sink_the_bismarck.cards.scenarios import NAMES
from compbis.games.sink_the_bismarck.edition import EDITION
from compbis.table.side import Side
from tests.counts import count
from tests.games.sink_the_bismarck.eager import Eager
from tests.games.sink_the_bismarck.laws import play_watched

SEEDS = range(count("games of each scenario of Sink the Bismarck! of any orders"))


@pytest.mark.parametrize("scenario", NAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_orders_play_a_scenario_to_its_end(scenario: str, seed: int) -> None:
    options = [option.name for option in EDITION.options] if seed % 2 else []
    game, _ = play_watched(scenario, seed, lambda side: any_order(side, seed), options)
    assert game.turn <= 29
    assert any(ship.burnt for ship in game.position.ships.values()) is bool(options)


@pytest.mark.parametrize("scenario", NAMES)
def test_captains_who_seek_the_enemy_meet_everything(scenario: str) -> None:
    kinds: set[str] = set()
    for seed in range(3):
        options = [option.name for option in EDITION.options if seed % 2]
        _, heard = play_watched(scenario, seed, lambda side, seed=seed: Eager(Side(side), seed), options)
        kinds |= {report.kind for report in heard}
    assert {"detected", "unmasked", "battle", "fired", "sunk", "searched", "shadowing", "leaves", "struck"} <= kinds
