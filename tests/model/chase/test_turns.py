"""The model plays the program's turns again."""

import pytest

from compbis.games.chase_of_the_bismarck.captains import CAPTAINS
from compbis.games.chase_of_the_bismarck.game import start
from compbis.table.side import Side
from compbis.table.values import replace
from tests.counts import count
from tests.games.chase_of_the_bismarck.eager import eager
from tests.model.chase.tape import record
from tests.model.chase.whole import play_again

SEEDS = range(count("games that the model of The Chase plays again"))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_model_agrees_in_eventful_games(seed: int) -> None:
    position = replace(start(seed), weather=1 + seed % 4)
    assert play_again(record(position, {side: eager(side, seed) for side in Side}))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_model_agrees_in_games_of_any_orders(seed: int) -> None:
    assert play_again(record(start(seed), {side: CAPTAINS["random"](side, seed) for side in Side}))
