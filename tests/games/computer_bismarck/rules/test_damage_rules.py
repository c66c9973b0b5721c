"""Damage (16.7) that changes later moves, and any series of losses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.rules.combat import damage
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.games.computer_bismarck.rules.movement import carry_out, squares_now
from compbis.games.computer_bismarck.state.units import Leg
from tests.games.computer_bismarck.rules.fleet import ship

LOSSES = st.builds(Loss, st.integers(0, 3), st.integers(0, 4), st.integers(0, 30), st.booleans())


def dry() -> bool:
    return False


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
