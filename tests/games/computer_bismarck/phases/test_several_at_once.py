"""Several units, squares or targets in one phase: none is forgotten, and none changes what happens to another."""

import pytest

from compbis.games.computer_bismarck.phases.activity import activity_phase
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

HERE, SCAPA_FLOW, CLYDE = 1622, 1825, 2125
MISS, SINK, MIDSHIP = 999, 0, 75
FIGHT = "YES"


@pytest.mark.rule("6.26a", "6.26b")
def test_6_26_a_ship_with_full_stores_does_not_stop_the_next_one_from_refuelling() -> None:
    sea = Scene().put("HOOD", SCAPA_FLOW, "R").put("REPULSE", CLYDE, "R", fuel=1, torpedoes=0).run(activity_phase)
    assert sea.told(BRITISH, "refuelled") == [{"unit": "REPULSE"}]
    assert (sea.ship("REPULSE").fuel, sea.ship("REPULSE").torpedoes) == (6, 1)


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


@pytest.mark.rule("16.64a", "16.64b", "16.61f")
def test_16_64_each_of_two_targets_is_hurt_by_the_torpedoes_launched_at_it() -> None:
    dice = {"salvo": [MISS], "torpedo": [0], "effect HOOD BISMARCK": [0], "effect NORFOLK PR EUGEN": [1]}
    sea = Scene(dice=dice | {"slowed": [99], "knots": [0], "leak": [99]})
    for name in ("BISMARCK", "PR EUGEN", "HOOD", "NORFOLK"):
        sea.put(name, HERE, spotted=True)
    sea.run(naval_phase, FIGHT, FIGHT, FIGHT, FIGHT, "TAKE BISMARCK", "TAKE PR EUGEN")
    assert (sea.ship("BISMARCK").midships, sea.ship("PR EUGEN").midships) == (9, 1)


@pytest.mark.rule("16.81a", "16.81b")
@pytest.mark.parametrize(("name", "left"), [("BISMARCK", 9), ("PR EUGEN", 0)])
def test_16_81_the_shot_that_sinks_a_ship_costs_the_bismarck_one_midship(name: str, left: int) -> None:
    dice = {"salvo": [MISS], f"salvo SUFFOLK {name}": [SINK, MISS], "leak": [99]}
    sea = Scene(dice=dice).put(name, HERE, spotted=True).put("SUFFOLK", HERE, spotted=True)
    sea.run(naval_phase, FIGHT, FIGHT)
    assert sea.ship(name).midships == left


@pytest.mark.rule("8.23c", "8.24b", "9.21b")
@pytest.mark.parametrize(("mode", "seen"), [("R", True), ("A", False), ("Z", False)])
def test_9_21_a_bomber_searches_best_without_its_bombs(mode: str, seen: bool) -> None:
    sea = Scene(visibility=4).put("BISMARCK", 1916, mode="M").fly("ULSTER", 1916, mode).run(search_phase)
    assert bool(sea.shown(BRITISH)) == seen


@pytest.mark.rule("11.2a", "11.5b", "8.22c")
def test_11_2_a_plane_searches_in_the_mode_that_it_is_ordered_to_take_this_turn() -> None:
    sea = Scene(visibility=4, dice={"fast": [0]}).put("BISMARCK", 1916).plan("BISMARCK", "M", 1915, 1914)
    sea.fly("ULSTER 1", 1915, "M", endurance=4).plan_flight("ULSTER 1", "P").run(fast_shadow_phase)
    assert [facts["shadower"] for facts in sea.told(BRITISH, "fast_shadow")] == ["ULSTER 1"]


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
