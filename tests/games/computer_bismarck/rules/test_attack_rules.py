"""Attacks by planes, submarines and destroyers (16.3-16.5)."""

import pytest

from compbis.games.computer_bismarck.rules.combat import air, destroyers, submarine
from compbis.games.computer_bismarck.state.units import Plane, Ship
from tests.games.computer_bismarck.rules.fleet import plane, ship

Units = list[Ship | Plane]


@pytest.mark.rule("9.8a", "9.8b", "16.31.1c", "16.31.1d", "16.32.1d", "16.32.1e")
@pytest.mark.parametrize(("visibility", "possible"), [(1, True), (6, True), (7, False), (8, False)])
def test_9_8_planes_attack_by_day_and_not_in_visibility_7_or_8(visibility: int, possible: bool) -> None:
    assert air.attack_possible(visibility, night=False) == possible
    assert not air.attack_possible(visibility, night=True)


def test_16_31_and_16_32_what_a_plane_attacks_with() -> None:
    assert (air.CONFUSED_PERCENT, air.BOMBER_SALVOS, air.TORPEDOES) == (5, 2, 5)


def test_16_31_1_confused_pilots_attack_the_largest_ship() -> None:
    here = [ship("SUFFOLK"), ship("HOOD"), ship("K GEORGE V"), ship("SG1")]
    assert air.largest(here) == ship("K GEORGE V")
    assert air.largest([ship("HOOD"), ship("K GEORGE V", midships=5)]) == ship("HOOD")
    assert air.largest([ship("NORFOLK"), ship("AURORA")]) == ship("NORFOLK")  # equal midships, more points
    assert air.largest([ship("SL1"), ship("DF1"), ship("SUFFOLK")]) == ship("SUFFOLK")  # 16.72: many, but small
    assert air.largest([ship("SG1")]) is None


@pytest.mark.rule("16.31.1e", "16.32.1f")
def test_16_31_1_if_midships_are_equal_the_ship_worth_more_points_is_the_larger() -> None:
    # The Cairo 8 points, a destroyer 4, a ship of SL1 2, one of WS8B 16; a flotilla as a whole has 24.
    assert air.largest([ship("DF1"), ship("CAIRO")]) == ship("CAIRO")
    assert air.largest([ship("SL1"), ship("CAIRO")]) == ship("CAIRO")
    assert air.largest([ship("SL1"), ship("DF1"), ship("BRITANNIC")]) == ship("BRITANNIC")
    assert air.largest([ship("CAIRO"), ship("WS8B")]) == ship("WS8B")
    assert air.largest([ship("DF1"), ship("NORFOLK", midships=1)]) == ship("NORFOLK", midships=1)


DAY_AND_NIGHT: list[tuple[Units, int, int]] = [
    ([ship("WS8B")], 11, 3),
    ([ship("WS8B"), ship("BRITANNIC")], 22, 6),
    ([ship("ARK ROYAL")], 5, 0),
    ([ship("DF1")], 12, 6),
    ([ship("DF1", midships=2)], 4, 2),
    ([ship("HOOD"), ship("SUFFOLK"), ship("SG1")], 0, 0),
    ([plane("REYKJAVIK", mode="P", endurance=3)], 4, 0),
    ([plane("REYKJAVIK")], 0, 0),
    ([plane("PLYMOUTH", mode="R", endurance=2)], 0, 0),
    ([ship("WS8B"), ship("DF1"), plane("ULSTER 1", mode="P", endurance=3)], 27, 9),
    ([ship("BISMARCK"), ship("PR EUGEN"), ship("HAMBURG")], 0, 0),
    ([], 0, 0),
]


@pytest.mark.rule("16.41.2a", "16.84.1a", "16.84.1b", "16.84.1c", "16.84.1d", "16.84.1e")
@pytest.mark.parametrize(("units", "day", "night"), DAY_AND_NIGHT)
def test_16_84_1_anti_submarine_strength_of_all_in_the_square(units: Units, day: int, night: int) -> None:
    assert submarine.anti_sub_strength(units, night=False) == day
    assert submarine.anti_sub_strength(units, night=True) == night


@pytest.mark.rule("16.85a", "16.85b", "16.85c", "16.85d", "16.85e")
@pytest.mark.parametrize(
    ("strength", "row"),
    [
        (0, (1, 7, 5)),
        (1, (1, 5, 12)),
        (4, (1, 5, 12)),
        (5, (1, 3, 20)),
        (8, (1, 3, 20)),
        (9, (0, 2, 25)),
        (12, (0, 2, 25)),
        (13, (0, 1, 30)),
        (60, (0, 1, 30)),
    ],
)
def test_16_85_factors_granted_and_chance_of_a_submarine_sunk(strength: int, row: tuple[int, int, int]) -> None:
    assert submarine.row(strength) == row


@pytest.mark.rule("16.85a", "16.85b", "16.85c", "16.85d", "16.85e")
@pytest.mark.parametrize(("strength", "average"), [(0, 4), (1, 3), (5, 2), (9, 1), (13, 0.5)])
def test_16_85_averages(strength: int, average: float) -> None:
    row = submarine.row(strength)
    granted = range(row.low, row.high + 1)
    assert sum(granted) / len(granted) == average


@pytest.mark.rule("16.41.2a", "16.85d")
def test_16_85_a_full_flotilla_by_day_leaves_a_wolfpack_0_to_2_factors_and_loses_it_a_boat_in_a_quarter() -> None:
    assert submarine.row(submarine.anti_sub_strength([ship("DF2")], night=False)) == (0, 2, 25)


@pytest.mark.rule("16.51.2c", "16.51.2d")
def test_16_51_2_the_fire_on_destroyers() -> None:
    assert destroyers.sunk_percent(night=False) == 40
    assert destroyers.sunk_percent(night=True) == 15


@pytest.mark.parametrize(
    ("unit", "fires"),
    [
        (ship("BISMARCK"), True),
        (ship("PR EUGEN"), True),
        (ship("BISMARCK", firepower=0), False),
        (ship("HAMBURG"), False),
        (ship("WP1"), False),
        (ship("HOOD"), False),
    ],
)
def test_16_51_2_only_the_bismarck_and_the_prinz_eugen_fire_at_destroyers(unit: Ship, fires: bool) -> None:
    assert destroyers.may_fire_at_destroyers(unit) == fires
