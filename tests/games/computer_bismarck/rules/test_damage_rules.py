"""Damage (16.7)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.rules.combat import damage
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.games.computer_bismarck.rules.movement import carry_out, squares_now
from compbis.games.computer_bismarck.state.units import Leg, Ship
from tests.games.computer_bismarck.rules.fleet import ship

LOSSES = st.builds(Loss, st.integers(0, 3), st.integers(0, 4), st.integers(0, 30), st.booleans())


def dry() -> bool:
    return False


def leaking() -> bool:
    return True


@pytest.mark.rule("16.7a")
def test_16_7_losses_are_subtracted() -> None:
    hood = damage.apply(ship("HOOD"), Loss(midships=1, knots=5), dry)
    assert (hood.midships, hood.firepower, hood.knots, hood.fuel, hood.fate) == (5, 22, 26, 7, "")
    assert damage.apply(ship("HOOD"), Loss(firepower=2), dry).firepower == 20


@pytest.mark.rule("2.24a", "16.71a")
def test_16_71_a_ship_without_midships_is_sunk() -> None:
    sunk = damage.apply(ship("NORFOLK", midships=1), Loss(midships=2), dry)
    assert (sunk.midships, sunk.fate) == (0, "SUNK")


@pytest.mark.rule("16.72a")
def test_16_72_each_midship_of_a_flotilla_is_a_ship() -> None:
    flotilla = damage.apply(ship("DF1"), Loss(midships=1), dry)
    assert (flotilla.midships, flotilla.fate) == (5, "")


@pytest.mark.rule("16.72a")
def test_16_81_a_sunk_ship_is_the_whole_ship_or_one_of_several() -> None:
    assert damage.apply(ship("HOOD"), Loss(sunk=True), dry).fate == "SUNK"
    assert damage.apply(ship("WS8B"), Loss(sunk=True), dry).midships == 4


@pytest.mark.rule("16.74a")
def test_16_74_firepower_lost_beyond_what_is_left_counts_towards_midships_two_for_one() -> None:
    silent = ship("BISMARCK", firepower=0)
    assert damage.apply(silent, Loss(firepower=2), dry).midships == 9
    almost = damage.apply(ship("BISMARCK", firepower=1), Loss(firepower=2), dry)
    assert (almost.firepower, almost.midships, almost.odd) == (0, 10, 1)


@pytest.mark.rule("16.74a")
def test_16_74_an_odd_one_is_carried_to_the_next() -> None:
    odd = ship("BISMARCK", firepower=0, odd=1)
    once = damage.apply(odd, Loss(firepower=2), dry)
    assert (once.midships, once.odd) == (9, 1)
    assert damage.apply(odd, Loss(firepower=1), dry)._replace(odd=1) == once


@pytest.mark.rule("16.75a")
def test_16_75_each_midship_lost_may_cost_a_fuel() -> None:
    answers = [False, True]
    hurt = damage.apply(ship("HOOD"), Loss(midships=2), answers.pop)
    assert (hurt.midships, hurt.fuel, answers) == (4, 6, [])
    assert damage.LEAK_PERCENT == 50


@pytest.mark.rule("16.75a")
def test_16_75_a_midship_lost_for_firepower_may_leak_too() -> None:
    assert damage.apply(ship("BISMARCK", firepower=0), Loss(firepower=2), leaking).fuel == 7


def test_16_75_no_fuel_leaks_where_none_is() -> None:
    assert damage.apply(ship("HOOD", fuel=0), Loss(midships=1), leaking).fuel == 0
    assert damage.apply(ship("WS8B"), Loss(midships=1), leaking) == ship("WS8B", midships=4)


@pytest.mark.rule("16.76a", "16.76b")
def test_16_76_a_ship_that_falls_below_22_knots_is_in_slow_mode_with_its_indicator_at_n() -> None:
    lamed = damage.apply(ship("HOOD", moved=True), Loss(midships=1, knots=10), dry)
    assert lamed.slow
    assert not lamed.indicator
    assert damage.apply(ship("HOOD", moved=True), Loss(midships=1, knots=9), dry).indicator
    assert damage.apply(ship("RODNEY", moved=True), Loss(midships=1, knots=1), dry).indicator


@pytest.mark.rule("6.7a")
def test_16_76_6_7_a_ship_without_fuel_that_drops_into_slow_mode_may_not_move_on_the_next_turn() -> None:
    lamed = damage.apply(ship("HOOD", moved=True, fuel=0), Loss(midships=1, knots=10), dry)
    assert squares_now(lamed, MOVE, 5) == 0


@pytest.mark.rule("6.51.2d", "6.51.2e")
def test_16_76_from_the_next_turn_on_the_indicator_follows_the_moves_again() -> None:
    lamed = damage.apply(ship("HOOD", moved=True), Loss(midships=1, knots=10), dry)
    assert carry_out(lamed, Leg(MOVE, 1915, (1915,))).indicator
    assert not carry_out(lamed, Leg(MOVE, lamed.square)).indicator


@pytest.mark.rule("2.24a", "16.71a")
@given(
    st.sampled_from(["BISMARCK", "HOOD", "ARK ROYAL", "NORFOLK", "DF1", "WS8B", "HAMBURG", "WP1"]),
    st.lists(LOSSES, max_size=12),
    st.booleans(),
)
def test_no_value_drops_below_zero_and_the_fate_is_right(name: str, losses: list[Loss], leak: bool) -> None:
    hurt = ship(name)
    for loss in losses:
        before = hurt
        hurt = damage.apply(hurt, loss, lambda: leak)
        assert min(hurt.midships, hurt.firepower, hurt.knots, hurt.fuel) >= 0
        assert hurt.midships <= before.midships
        assert hurt.knots <= before.knots
        assert (hurt.midships == 0) == (hurt.fate == "SUNK")
        if hurt.fate:
            return


@pytest.mark.parametrize("unit", [ship("BISMARCK"), ship("SL1"), ship("DF2")])
def test_a_miss_changes_nothing(unit: Ship) -> None:
    assert damage.apply(unit, Loss(), leaking) == unit


@pytest.mark.rule("16.72a")
@pytest.mark.parametrize("name", ["SL1", "WS8B", "DF1"])
def test_16_72_a_hit_on_one_ship_of_several_does_not_slow_the_unit(name: str) -> None:
    hurt = damage.apply(ship(name), Loss(midships=1, knots=10), dry)
    assert (hurt.midships, hurt.knots) == (ship(name).midships - 1, ship(name).knots)
