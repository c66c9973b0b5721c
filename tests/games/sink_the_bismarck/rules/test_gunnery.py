"""Gunnery: ranges, targets, and results."""

import pytest

from compbis.games.sink_the_bismarck.cards.tables import Result
from compbis.games.sink_the_bismarck.rules.gunnery import (
    aimed_at,
    air_modifier,
    can_still_fire,
    covered,
    explodes,
    fire_modifier,
    first_round,
    may_explode,
    may_target,
    range_of,
    result,
    strength,
    weapons,
)
from compbis.games.sink_the_bismarck.state.orders import GUNS, SECONDARY, TORPEDOES
from compbis.games.sink_the_bismarck.state.units import Ship

FIVE_X = Result(5, True)


def shot(
    ship: Ship, weapon: str, target: Ship, die: int, range_: str, night: bool = False, several: bool = False
) -> Result:
    """The result of a shot."""
    return result(strength(ship, weapon), die + fire_modifier(ship, weapon, target, range_, night, several))


@pytest.mark.rule("12.12a", "14.11")
def test_12_12_ranges_by_rounds() -> None:
    assert "".join(map(range_of, range(1, 10))) == "AAABBBCCC"
    assert [first_round(*how) for how in ((False, False), (True, False), (False, True))] == [1, 4, 4]


@pytest.mark.rule("12.13a", "12.13c")
def test_12_13_the_bismarck_fires_at_the_hood() -> None:
    assert shot(Ship("BIS"), GUNS, Ship("HOO"), 7, "A") == Result(4)
    assert shot(Ship("BIS"), GUNS, Ship("HOO"), 8, "A") == FIVE_X
    assert may_explode(FIVE_X, Ship("HOO")) and not may_explode(FIVE_X, Ship("BIS"))
    assert [explodes(die) for die in (8, 9, 10)] == [False, True, True]


@pytest.mark.rule("12.13b")
def test_12_13_the_hood_and_the_prince_of_wales_fire_at_the_bismarck() -> None:
    bismarck = Ship("BIS")
    assert shot(Ship("HOO"), GUNS, bismarck, 10, "A", several=True) == Result(3)
    assert shot(Ship("POW"), GUNS, bismarck, 10, "A", several=True) == Result(3)
    assert shot(Ship("HOO"), GUNS, bismarck, 10, "A", night=True, several=True) == Result(3)
    assert shot(Ship("POW"), GUNS, bismarck, 10, "A", night=True, several=True) == Result(2)


@pytest.mark.rule("12.13b")
def test_12_13_a_capital_ship_fires_better_at_range_c() -> None:
    assert shot(Ship("ROD"), GUNS, Ship("BIS"), 9, "C") == Result(4)
    assert shot(Ship("ROD"), GUNS, Ship("BIS"), 9, "B") == Result(4)
    assert fire_modifier(Ship("ROD"), GUNS, Ship("BIS"), "C", False, False) == -1
    assert fire_modifier(Ship("ROD"), GUNS, Ship("BIS"), "B", False, False) == -2


@pytest.mark.rule("12.17")
def test_12_17_secondary_batteries() -> None:
    bismarck, flotilla = Ship("BIS"), Ship("DF1")
    assert shot(bismarck, SECONDARY, flotilla, 8, "C") == Result(1)
    assert shot(bismarck, SECONDARY, flotilla, 9, "C") == Result(2)
    assert weapons(bismarck, "C", False) == (GUNS, SECONDARY) and weapons(bismarck, "B", False) == (GUNS,)
    assert weapons(Ship("BIS", 0, True), "C", False) == (GUNS,)
    assert may_target(SECONDARY, flotilla, False) and not may_target(SECONDARY, Ship("HOO"), False)


@pytest.mark.rule("12.16")
def test_12_16_torpedoes_fire_once_and_with_two_modifiers_only() -> None:
    assert shot(Ship("DF1"), TORPEDOES, Ship("BIS"), 10, "C", night=True, several=True) == Result(2)
    assert shot(Ship("DF1"), TORPEDOES, Ship("BIS", 10, True), 10, "C") == Result(3)
    assert weapons(Ship("DF1"), "C", False) == (GUNS, TORPEDOES) and weapons(Ship("DF1"), "C", True) == (GUNS,)
    assert weapons(Ship("DF1"), "B", False) == ()


@pytest.mark.rule("12.33a")
def test_12_33_air_strikes() -> None:
    assert result(16, 10 + air_modifier(Ship("BIS"))) == Result(3)
    assert air_modifier(Ship("BIS", 10, True)) == -1


@pytest.mark.rule("12.13b")
def test_12_13_the_german_modifier_is_for_unflipped_counters_only() -> None:
    assert fire_modifier(Ship("BIS"), GUNS, Ship("HOO"), "A", False, False) == 1
    assert fire_modifier(Ship("BIS", 0, True), GUNS, Ship("HOO"), "A", False, False) == 0
    assert fire_modifier(Ship("POW"), GUNS, Ship("SHE"), "A", False, False) == -1


@pytest.mark.rule("12.13a")
@pytest.mark.parametrize(("modified", "points"), [(0, Result(0)), (-4, Result(0)), (10, FIVE_X), (14, FIVE_X)])
def test_12_13_dice_above_ten_and_below_one(modified: int, points: Result) -> None:
    assert result(24, modified) == points


@pytest.mark.rule("12.13b")
def test_12_13_each_ship_that_fires_at_a_target_counts_once() -> None:
    shots = [("BIS", GUNS, "DF1"), ("BIS", SECONDARY, "DF1"), ("DF2", TORPEDOES, "DF1"), ("PEU", GUNS, "HOO")]
    assert aimed_at(shots) == {"DF1": 1, "HOO": 1}
    assert aimed_at([*shots, ("PEU", GUNS, "DF1")])["DF1"] == 2


@pytest.mark.rule("12.18a")
def test_12_18_a_carrier_is_covered_by_undamaged_ships() -> None:
    ark, sheffield = Ship("ARK"), Ship("SHF")
    assert covered([ark, sheffield])
    assert not covered([ark, Ship("SHF", 1)]) and not covered([ark]) and not covered([ark, Ship("SHF", 0, True)])
    assert not may_target(GUNS, ark, True) and may_target(GUNS, ark, False) and may_target(GUNS, sheffield, True)


@pytest.mark.rule("12.12a")
def test_12_12_ships_that_can_still_fire() -> None:
    assert can_still_fire(Ship("DF1"), "A", True, True)
    assert not can_still_fire(Ship("DF1"), "B", False, True)
    assert not can_still_fire(Ship("PEU"), "A", False, False)
