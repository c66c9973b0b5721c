"""16.75: every outcome of the fuel lost with midships."""

from fractions import Fraction
from functools import partial

import pytest

from compbis.games.computer_bismarck.phases.combat.losses import inflict
from compbis.games.computer_bismarck.phases.combat.weapons import torpedo_run
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.table.dice import Dice
from tests.games.computer_bismarck.odds.chances import binomial, even, seen, yes
from tests.games.computer_bismarck.odds.every_outcome import distribution, every_draw
from tests.games.computer_bismarck.odds.odds_scene import HERE, meeting

HALF = Fraction(50, 100)


def fuel(name: str, loss: Loss, times: int, had: int, dice: Dice) -> int:
    """The fuel left after a loss suffered a number of times."""
    sea = meeting(dice).put(name, HERE, fuel=had)
    inflict(sea.game, sea.ship(name), [loss] * times)
    return sea.ship(name).fuel


@pytest.mark.rule("16.75a")
@pytest.mark.parametrize(
    ("name", "most"), [("BISMARCK", 9), ("HOOD", 5), ("PR EUGEN", 2), ("ARK ROYAL", 2), ("DF1", 5)]
)
@pytest.mark.parametrize("had", [0, 1, 3, 7])
def test_each_midship_lost_costs_one_fuel_half_of_the_time(name: str, most: int, had: int) -> None:
    for midships in range(most + 1):
        expected = seen(binomial(midships, HALF), lambda leaks: max(0, had - leaks))
        once = distribution(partial(fuel, name, Loss(midships=midships), 1, had))
        one_by_one = distribution(partial(fuel, name, Loss(midships=1), midships, had))
        assert once == one_by_one == expected


@pytest.mark.rule("16.74a", "16.75a")
@pytest.mark.parametrize("lost", range(1, 4))
def test_a_midship_lost_for_firepower_leaks_as_well(lost: int) -> None:
    def unarmed(dice: Dice) -> int:
        sea = meeting(dice).put("BISMARCK", HERE, firepower=0, fuel=9)
        inflict(sea.game, sea.ship("BISMARCK"), [Loss(firepower=2)] * lost)
        return sea.ship("BISMARCK").fuel

    assert distribution(unarmed) == seen(binomial(lost, HALF), lambda leaks: 9 - leaks)


@pytest.mark.rule("16.75a")
@pytest.mark.parametrize(
    ("name", "loss", "draws"),
    [
        ("BISMARCK", Loss(midships=3), 3),
        ("BISMARCK", Loss(firepower=2), 0),
        ("BISMARCK", Loss(knots=20), 0),
        ("SL1", Loss(midships=3), 0),
        ("WP1", Loss(midships=1), 0),
        ("HOOD", Loss(midships=6), 0),
        ("HOOD", Loss(sunk=True), 0),
    ],
)
def test_a_die_falls_for_each_midship_of_a_ship_that_is_afloat_and_burns_fuel(
    name: str, loss: Loss, draws: int
) -> None:
    assert every_draw(partial(fuel, name, loss, 1, 7)) == {((f"leak {name}", 100),) * draws}


@pytest.mark.parametrize("name", ["SL1", "WP1", "BELCHEN"])
def test_a_unit_that_burns_no_fuel_neither_leaks_nor_gains_any(name: str) -> None:
    assert distribution(partial(fuel, name, Loss(midships=1), 1, 0)) == {0: 1}


def indicator(name: str, knots: int, dice: Dice) -> bool:
    """The slow mode indicator of a ship that moved last turn, after a torpedo hit."""
    sea = meeting(dice).put(name, HERE, knots=knots, moved=True)
    inflict(sea.game, sea.ship(name), torpedo_run(sea.game, "SG1", sea.ship(name), 1)[1])
    return sea.ship(name).indicator


@pytest.mark.rule("16.76a", "16.83c")
@pytest.mark.parametrize(
    ("name", "knots", "slowed"),
    [
        ("HOOD", 31, Fraction(11, 21)),  # by 10 to 20 knots
        ("P OF WALES", 29, Fraction(13, 21)),  # by 8 to 20
        ("BISMARCK", 29, Fraction(13, 42)),
        ("RENOWN", 22, Fraction(20, 21)),
        ("RODNEY", 21, Fraction(0)),  # in slow mode already
        ("RAMILLES", 19, Fraction(0)),
    ],
)
def test_a_hit_that_leaves_less_than_22_knots_sets_the_indicator_to_n(name: str, knots: int, slowed: Fraction) -> None:
    chances = distribution(partial(indicator, name, knots), {"torpedo": 0, "leak": 99})
    assert chances == yes(1 - slowed)


@pytest.mark.rule("16.7a", "16.83c", "16.83h")
@pytest.mark.parametrize(("name", "knots"), [("HOOD", 31), ("HOOD", 20), ("ARK ROYAL", 5), ("RODNEY", 0)])
def test_knots_lost_are_equally_likely_and_never_leave_less_than_zero(name: str, knots: int) -> None:
    def afloat(dice: Dice) -> int:
        sea = meeting(dice).put(name, HERE, knots=knots)
        inflict(sea.game, sea.ship(name), torpedo_run(sea.game, "SG1", sea.ship(name), 1)[1])
        return sea.ship(name).knots

    left = seen(even(range(21)), lambda lost: max(0, knots - lost))
    assert distribution(afloat, {"torpedo": 0, "effect": 99, "leak": 99}) == left
