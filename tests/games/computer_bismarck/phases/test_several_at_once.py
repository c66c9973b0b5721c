"""Several units, squares or targets in one phase: none is forgotten, and none changes what happens to another."""

import pytest

from compbis.games.computer_bismarck.phases.chance import chance_phase
from compbis.games.computer_bismarck.phases.combat.air import air_phase
from compbis.games.computer_bismarck.phases.combat.destroyer import destroyer_phase
from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
from compbis.games.computer_bismarck.phases.fast_shadow import fast_shadow_phase
from compbis.games.computer_bismarck.phases.reinforcements import reinforcements_phase
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.games.computer_bismarck.phases.weather import weather_phase
from compbis.table.dice import Dice
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import Phase, Scene

HERE = 1622
MISS, MIDSHIP = 999, 75
FIGHT = "YES"


@pytest.mark.rule("9.2a", "9.5a", "4.52a")
def test_9_5_ships_spotted_in_one_square_stay_spotted_when_the_next_square_is_searched() -> None:
    sea = Scene().put("BISMARCK", 1916).put("KENYA", 1916, "P").put("PR EUGEN", 2012).put("SUFFOLK", 2012, "P")
    sea.run(search_phase)
    assert sea.position.spotted == {BRITISH: {"KENYA", "SUFFOLK"}, GERMAN: {"BISMARCK", "PR EUGEN"}}


@pytest.mark.rule("16.65a", "16.65b", "16.7a")
def test_16_7_each_of_two_targets_takes_the_losses_of_the_shots_at_it() -> None:
    dice = {"salvo": [MISS], "leak": [99], "salvo HOOD BISMARCK": [MIDSHIP], "salvo BISMARCK HOOD": [MISS]}
    dice |= {"salvo NORFOLK PR EUGEN": [MIDSHIP, MISS], "salvo PR EUGEN NORFOLK": [MISS, MIDSHIP, MISS]}
    sea = Scene(dice=dice)
    for name in ("BISMARCK", "PR EUGEN", "HOOD", "NORFOLK"):
        sea.put(name, HERE, spotted=True, firepower=3)
    sea.run(naval_phase, FIGHT, FIGHT)
    left = {name: sea.ship(name).midships for name in ("BISMARCK", "PR EUGEN", "HOOD", "NORFOLK")}
    assert left == {"BISMARCK": 7, "PR EUGEN": 2, "HOOD": 6, "NORFOLK": 1}


def fate_of_second_group(seed: int, *answers: str) -> tuple[int, int]:
    """Submarines left of WP2 and ships left of SL2 after attacks in two squares, by dice of that seed."""
    sea = Scene(turn=5).put("WP1", 1916).put("SL1", 1916, spotted=True).put("WP2", 2012).put("SL2", 2012, spotted=True)
    sea.game.dice = Dice(seed)
    sea.game.dice.begin_turn(5)
    sea.run(submarine_phase, *answers)
    return sea.ship("WP2").midships, sea.ship("SL2").midships


def test_the_dice_of_one_group_do_not_depend_on_what_another_group_does() -> None:
    alone = [fate_of_second_group(seed, "TAKE", "TAKE SL2") for seed in range(40)]
    assert alone == [fate_of_second_group(seed, "TAKE SL1", "TAKE SL2") for seed in range(40)]
    assert len({left for left, _ in alone}) > 1 and len({left for _, left in alone}) > 1


PHASES: list[tuple[Phase, str]] = [
    (shadow_phase, "shadow"),
    (fast_shadow_phase, "fast shadow"),
    (air_phase, "air"),
    (submarine_phase, "submarine"),
    (destroyer_phase, "destroyer"),
    (naval_phase, "naval"),
    (chance_phase, "chance"),
    (weather_phase, "weather"),
    (reinforcements_phase, "reinforcements"),
]


@pytest.mark.parametrize(("phase", "name"), PHASES)
def test_a_game_saved_by_an_older_program_draws_the_same_dice(phase: Phase, name: str) -> None:
    sea = Scene(otherwise=0).run(phase)
    assert sea.game.dice.phase == name
