"""Gunnery: ranges, targets, and results."""

from typing import Any

import pytest

from compbis.games.sink_the_bismarck.cards.tables import Result
from compbis.games.sink_the_bismarck.rules.battle import BattleSight, why_no_fire, why_no_strike
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
from compbis.games.sink_the_bismarck.state.orders import GUNS, SECONDARY, TORPEDOES, Fire, Part, Strike
from compbis.games.sink_the_bismarck.state.units import Ship
from compbis.table.side import BRITISH

FIVE_X = Result(5, True)


def shot(
    ship: Ship, weapon: str, target: Ship, die: int, range_: str, night: bool = False, several: bool = False
) -> Result:
    """The result of a shot."""
    return result(strength(ship, weapon), die + fire_modifier(ship, weapon, target, range_, night, several))


@pytest.mark.rule("12.12a", "14.11")
def test_12_12_the_range_closes_every_three_rounds() -> None:
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
def test_12_17_secondary_batteries_fire_only_at_range_c_and_not_at_capital_ships() -> None:
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
def test_12_33_the_defence_and_speed_of_a_ship_modify_an_air_strike() -> None:
    assert result(16, 10 + air_modifier(Ship("BIS"))) == Result(3)
    assert air_modifier(Ship("BIS", 10, True)) == -1


@pytest.mark.rule("12.13b")
def test_12_13_the_german_modifier_is_for_unflipped_counters_only() -> None:
    assert fire_modifier(Ship("BIS"), GUNS, Ship("HOO"), "A", False, False) == 1
    assert fire_modifier(Ship("BIS", 0, True), GUNS, Ship("HOO"), "A", False, False) == 0
    assert fire_modifier(Ship("POW"), GUNS, Ship("SHE"), "A", False, False) == -1


@pytest.mark.rule("12.13a")
@pytest.mark.parametrize(("modified", "points"), [(0, Result(0)), (-4, Result(0)), (10, FIVE_X), (14, FIVE_X)])
def test_12_13_a_modified_die_below_one_misses_and_one_above_ten_counts_as_ten(modified: int, points: Result) -> None:
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
def test_12_12_a_ship_can_still_fire_if_it_has_a_weapon_for_this_or_a_later_range() -> None:
    assert can_still_fire(Ship("DF1"), "A", True, True)
    assert not can_still_fire(Ship("DF1"), "B", False, True)
    assert not can_still_fire(Ship("PEU"), "A", False, False)


IN_BATTLE = {name: Ship(name) for name in ("BIS", "PEU", "ARK", "REN", "SHF", "DF3")}
SIGHT = BattleSight(2808, 7, "C", False, IN_BATTLE, frozenset(), frozenset())


@pytest.mark.rule("12.12b", "12.13a", "12.16", "12.17", "12.18a", "12.18b")
@pytest.mark.parametrize(
    ("order", "shots", "attacked", "said"),
    [
        ("BIS GUNS PEU", [], "", "BIS IS NOT A SHIP OF YOURS HERE"),
        ("HOO GUNS BIS", [], "", "HOO IS NOT A SHIP OF YOURS HERE"),
        ("REN GUNS SHF", [], "", "SHF IS NOT AN ENEMY HERE"),
        ("REN GUNS GNE", [], "", "GNE IS NOT AN ENEMY HERE"),
        ("REN TORPEDOES BIS", [], "", "REN CANNOT FIRE TORPEDOES AT RANGE C"),
        ("REN GUNS PEU", ["REN GUNS BIS"], "", "REN ALREADY FIRES GUNS"),
        ("REN SECONDARY PEU", ["REN GUNS BIS"], "", ""),
        ("DF3 TORPEDOES BIS", ["DF3 GUNS PEU"], "", "DF3 FIRES TORPEDOES OR GUNS, NOT BOTH"),
        ("DF3 GUNS BIS", ["DF3 TORPEDOES BIS"], "", "DF3 FIRES TORPEDOES OR GUNS, NOT BOTH"),
        ("DF3 TORPEDOES BIS", ["REN GUNS BIS"], "", ""),
        ("REN SECONDARY BIS", [], "", "SECONDARY MAY NOT BE FIRED AT BIS"),
        ("REN GUNS BIS", [], "BIS", "AIRCRAFT ALREADY ATTACK BIS"),
        ("REN GUNS BIS", [], "PEU", ""),
        ("DF3 TORPEDOES BIS", [], "BIS", ""),
    ],
)
def test_12_a_shot_is_refused_with_its_reason(order: str, shots: list[str], attacked: str, said: str) -> None:
    strikes = [Strike("T-ARK", "G1", (Part(attacked, 16),))] if attacked else []
    fired = [Fire(*shot.split()) for shot in shots]
    assert why_no_fire(SIGHT, BRITISH, Fire(*order.split()), fired, strikes) == said


@pytest.mark.rule("12.18b", "12.33a", "12.33b", "8.27")
@pytest.mark.parametrize(
    ("parts", "state", "shots", "said"),
    [
        ("BIS=8 BIS=8", {}, [], "EACH SHIP IS ATTACKED ONCE"),
        ("BIS=10 PEU=6", {}, ["REN TORPEDOES BIS"], ""),
        ("BIS=10 PEU=6", {}, ["REN GUNS PEU"], "GUNS ALREADY FIRE AT A TARGET"),
        ("BIS=16", {"night": True}, [], "T-ARK CANNOT FLY"),
        ("BIS=16", {"ships": {**IN_BATTLE, "ARK": Ship("ARK", 2)}}, [], "T-ARK CANNOT FLY"),
        ("BIS=16", {"ships": {"BIS": Ship("BIS"), "REN": Ship("REN")}}, [], "T-ARK CANNOT FLY"),
        ("BIS=16", {"flown": frozenset({"T-ARK"})}, [], "T-ARK HAS ATTACKED"),
        ("SHF=16", {}, [], "SHF IS NOT AN ENEMY HERE"),
        ("BIS=16 PEU=0", {}, [], "EACH PART NEEDS A STRENGTH"),
        ("BIS=2 PEU=15", {}, [], "T-ARK HAS A STRENGTH OF 16"),
    ],
)
def test_12_a_strike_is_refused_with_its_reason(parts: str, state: dict[str, Any], shots: list[str], said: str) -> None:
    split = (part.split("=") for part in parts.split())
    strike = Strike("T-ARK", "G1", tuple(Part(name, int(strength)) for name, strength in split))
    fired = [Fire(*shot.split()) for shot in shots]
    assert why_no_strike(SIGHT._replace(**state), strike, fired, []) == said
    assert why_no_strike(SIGHT, strike, [], [strike]) == "T-ARK HAS ATTACKED"
