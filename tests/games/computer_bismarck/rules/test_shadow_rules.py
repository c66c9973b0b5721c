"""Shadow and fast shadow (10, 11)."""

import pytest

from compbis.games.computer_bismarck.rules import shadow
from compbis.games.computer_bismarck.rules.shadow import can_shadow, may_be_shadowed, strength_twelfths
from compbis.games.computer_bismarck.state.units import Plane, Ship
from tests.games.computer_bismarck.rules.fleet import plane, ship


def chance(strength: int, visibility: int, squares: int, helpers: int) -> float:
    """The chance of success by counting all the sides of the die."""
    twelfths = strength_twelfths(strength, visibility, squares, helpers)
    return sum(shadow.succeeds(drawn, twelfths) for drawn in range(shadow.SIDES)) / shadow.SIDES


@pytest.mark.rule("10.7a", "10.7i")
def test_10_7_the_suffolk_with_two_helpers_holds_the_bismarck_at_50_percent() -> None:
    suffolk = shadow.shadow_strength(ship("SUFFOLK"), night=True)
    assert suffolk == 4
    assert chance(suffolk, visibility=7, squares=2, helpers=2) == 0.5


@pytest.mark.rule("10.7b", "10.7c", "10.7e", "10.7f")
@pytest.mark.parametrize(("visibility", "sixths"), [(1, 4), (2, 4), (3, 3), (4, 3), (5, 3), (6, 2), (7, 2), (8, 1)])
def test_10_7_visibility(visibility: int, sixths: int) -> None:
    assert chance(3, visibility, squares=1, helpers=0) == sixths / 6


@pytest.mark.rule("10.7d")
@pytest.mark.parametrize(("squares", "sixths"), [(0, 3), (1, 3), (2, 2), (4, 2)])
def test_10_7_a_ship_that_moves_two_squares_is_harder_to_hold(squares: int, sixths: int) -> None:
    assert chance(3, 4, squares, helpers=0) == sixths / 6


@pytest.mark.rule("10.7g")
@pytest.mark.parametrize("helpers", range(7))
def test_10_7_each_helper_adds_half_of_one(helpers: int) -> None:
    assert chance(2, 4, 1, helpers) == (2 + helpers / 2) / 6


@pytest.mark.rule("10.7h")
def test_10_7_the_chance_is_held_to_none_and_to_certainty() -> None:
    assert strength_twelfths(2, 8, 2, 0) == 0
    assert chance(5, 1, 1, 9) == 1


@pytest.mark.rule("10.2a")
@pytest.mark.parametrize("name", ["BISMARCK", "PR EUGEN", "HAMBURG"])
def test_10_2_german_battleships_cruisers_and_oilers_may_be_shadowed(name: str) -> None:
    assert all(may_be_shadowed(ship(name), turn) for turn in range(1, 31))


@pytest.mark.rule("10.2b", "10.2c")
@pytest.mark.parametrize("name", ["WP1", "HOOD", "SUFFOLK", "DF1", "ARK ROYAL", "SG1"])
def test_10_2_others_may_not(name: str) -> None:
    assert not any(may_be_shadowed(ship(name), turn) for turn in range(1, 31))


@pytest.mark.rule("10.2c", "10.2d")
def test_10_2_convoys_may_be_shadowed_on_the_turns_on_which_they_may_move() -> None:
    turns = range(1, 31)
    assert [turn for turn in turns if may_be_shadowed(ship("WS8B"), turn)] == list(range(1, 31, 2))
    assert [turn for turn in turns if may_be_shadowed(ship("SL3"), turn)] == list(range(1, 31, 3))


@pytest.mark.rule("10.3b", "10.3c", "10.3d", "10.4b", "10.4c", "10.4d")
@pytest.mark.parametrize(
    ("unit", "able"),
    [
        (ship("HOOD"), True),
        (ship("SUFFOLK"), True),
        (ship("DF1"), True),
        (ship("RODNEY"), False),  # 10.4: 21 knots against 29
        (ship("P OF WALES"), True),  # 29 against 29
        (ship("SG1"), False),
        (ship("ARK ROYAL"), False),  # 10.3
        (ship("WS8B"), False),
        (ship("SUFFOLK", mode="R"), False),  # 6.26
        (ship("SUFFOLK", knots=28), False),
        (ship("SUFFOLK", fate="SUNK"), False),
        (plane("REYKJAVIK", mode="M", endurance=2), True),  # 10.3
        (plane("REYKJAVIK", mode="M", endurance=1), False),
        (plane("REYKJAVIK", mode="B", endurance=5), False),
        (plane("PLYMOUTH", mode="R", endurance=2), False),
        (plane("VICTORIOUS", mode="R", endurance=2), False),
    ],
)
def test_10_3_and_10_4_who_can_shadow_the_bismarck(unit: Ship | Plane, able: bool) -> None:
    assert can_shadow(unit, ship("BISMARCK")) == able


@pytest.mark.rule("10.3a")
def test_10_4_wolfpacks_are_fast_enough_for_convoys() -> None:
    assert can_shadow(ship("WP1"), ship("SL3"))
    assert can_shadow(ship("WP1"), ship("WS8B"))


def test_11_4_submarine_groups_can_shadow_only_a_slowed_bismarck() -> None:
    assert can_shadow(ship("SG1"), ship("BISMARCK", knots=12))


def test_10_7_a_unit_that_cannot_shadow_has_no_strength() -> None:
    assert shadow.shadow_strength(ship("ARK ROYAL"), night=False) == 0
    assert shadow.shadow_strength(plane("REYKJAVIK"), night=True) == 3


def test_11_4_and_11_8_the_bismarck_is_tried_before_the_prinz_eugen() -> None:
    assert shadow.FAST_SHADOWED == ("BISMARCK", "PR EUGEN")
