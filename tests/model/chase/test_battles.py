"""The model fights the program's battles again."""

import pytest

from compbis.games.chase_of_the_bismarck.game import start
from compbis.table.side import Side
from compbis.table.values import replace
from tests.counts import count
from tests.games.chase_of_the_bismarck.eager import eager
from tests.model.chase.battles import fight_again
from tests.model.chase.brawl import brawler, scene
from tests.model.chase.tape import Disagreement, record


@pytest.mark.parametrize("seed", range(count("turns of brawls that the model of The Chase fights again")))
def test_the_model_agrees_in_brawls(seed: int) -> None:
    fight_again(record(scene(seed), {side: brawler(side, seed) for side in Side}, 1))


@pytest.mark.parametrize("seed", range(count("games that the model of The Chase plays again")))
def test_the_model_agrees_in_the_battles_of_games(seed: int) -> None:
    position = replace(start(seed), weather=1 + seed % 4)
    fight_again(record(position, {side: eager(side, seed) for side in Side}))


def test_the_model_notices_a_wrong_die() -> None:
    events = record(scene(0), {side: brawler(side, 0) for side in Side}, 1)
    assert fight_again(events)
    place = next(number for number, event in enumerate(events) if event.what == "gunnery")
    events[place] = events[place]._replace(result=(events[place].result + 1) % 10)
    with pytest.raises(Disagreement):
        fight_again(events)
