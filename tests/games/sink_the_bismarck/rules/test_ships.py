"""Evasion, speed, damage, repair, and the announced types of a task force."""

import pytest

from compbis.games.sink_the_bismarck.cards.tables import Result
from compbis.games.sink_the_bismarck.rules.ships import evasion, force_speed, harmed, repaired, speed, types
from compbis.games.sink_the_bismarck.state.units import Fate, Ship


@pytest.mark.rule("7.14")
@pytest.mark.parametrize(
    ("rating", "hexes"),
    [(34, 4), (30, 4), (29, 3), (24, 3), (23, 2), (15, 2), (14, 1), (8, 1), (0, 0), (-3, 0)],
)
def test_7_14_the_evasion_rating_gives_the_speed(rating: int, hexes: int) -> None:
    assert (speed(rating, 1), speed(rating, 2)) == (hexes, hexes)


@pytest.mark.rule("7.14")
@pytest.mark.parametrize("rating", [7, 1])
def test_7_14_the_slowest_move_on_even_turns_only(rating: int) -> None:
    assert [speed(rating, turn) for turn in (1, 2, 3, 4)] == [0, 1, 0, 1]


@pytest.mark.rule("6.13a")
def test_6_13_a_task_force_is_as_fast_as_its_slowest_ship() -> None:
    assert force_speed([Ship("PEU"), Ship("BIS")], 1) == 3
    assert force_speed([Ship("PEU")], 1) == 4


@pytest.mark.parametrize(
    ("ship", "rating"),
    [
        (Ship("BIS", 1), 29),
        (Ship("BIS", 2), 28),
        (Ship("BIS", 9), 25),
        (Ship("NOR", 1), 29),
        (Ship("NOR", 2), 27),
        (Ship("SHE", 1), 25),
        (Ship("SCH", 1), 31),
        (Ship("BIS", 0, True), 15),
        (Ship("BIS", 2, True), 14),
        (Ship("BIS", 10, True), 10),
    ],
)
@pytest.mark.rule("12.15")
def test_12_15_damage_reduces_evasion(ship: Ship, rating: int) -> None:
    assert evasion(ship) == rating


@pytest.mark.rule("12.15")
def test_12_15_a_cruiser_with_evasion_31_loses_a_hex_with_its_first_damage_point() -> None:
    assert [speed(evasion(Ship("NOR", points)), 1) for points in (0, 1)] == [4, 3]


@pytest.mark.rule("10.4")
def test_10_4_the_owner_announces_how_many_ships_of_each_type_there_are() -> None:
    assert types([Ship("HOO"), Ship("POW"), Ship("DF1")]) == (2, 0, 0, 1)
    assert types(map(Ship, ("VIC", "REP", "KGV", "GAL", "KEN", "HER", "AUR", "DF2"))) == (2, 1, 4, 1)


@pytest.mark.rule("12.14")
def test_12_14_a_counter_flips_at_its_capacity_and_excess_damage_is_ignored() -> None:
    assert harmed(Ship("BIS", 9), [Result(5), Result(3)]) == Ship("BIS", 0, True)
    assert harmed(Ship("BIS", 5), [Result(4)]) == Ship("BIS", 9)
    assert harmed(Ship("BIS"), [Result(5), Result(5)]).flipped


@pytest.mark.rule("12.14")
def test_12_14_the_back_sinks_at_its_capacity() -> None:
    assert harmed(Ship("BIS", 10, True), [Result(1)]) == Ship("BIS", 11, True)
    assert harmed(Ship("BIS", 10, True), [Result(2)]).fate is Fate.SUNK
    assert harmed(Ship("DF1", 2), [Result(1)]).fate is Fate.SUNK


@pytest.mark.rule("12.13c")
def test_12_13_a_ship_that_explodes_is_sunk() -> None:
    assert harmed(Ship("HOO"), [Result(5, True)], exploded=True).fate is Fate.SUNK


@pytest.mark.parametrize(
    ("name", "die", "points"),
    [
        ("HOO", 6, 0),
        ("HOO", 7, 1),
        ("HOO", 9, 1),
        ("HOO", 10, 2),
        ("BIS", 5, 0),
        ("BIS", 6, 1),
        ("BIS", 8, 1),
        ("BIS", 9, 2),
        ("BIS", 10, 2),
    ],
)
@pytest.mark.rule("13.1")
def test_13_1_the_die_and_the_side_give_the_points_repaired(name: str, die: int, points: int) -> None:
    assert repaired(Ship(name, 5), die).damage == 5 - points


@pytest.mark.rule("13.2")
def test_13_2_a_flipped_counter_stays_flipped() -> None:
    assert repaired(Ship("BIS", 1, True), 10) == Ship("BIS", 0, True)
