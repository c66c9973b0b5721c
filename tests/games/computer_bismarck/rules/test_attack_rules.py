"""The largest ship, which confused pilots attack (16.31.1)."""

import pytest

from compbis.games.computer_bismarck.rules.combat import air
from tests.games.computer_bismarck.rules.fleet import ship


@pytest.mark.rule("16.31.1e", "16.32.1f")
def test_16_31_1_if_midships_are_equal_the_ship_worth_more_points_is_the_larger() -> None:
    # The Cairo 8 points, a destroyer 4, a ship of SL1 2, one of WS8B 16; a flotilla as a whole has 24.
    assert air.largest([ship("DF1"), ship("CAIRO")]) == ship("CAIRO")
    assert air.largest([ship("SL1"), ship("CAIRO")]) == ship("CAIRO")
    assert air.largest([ship("SL1"), ship("DF1"), ship("BRITANNIC")]) == ship("BRITANNIC")
    assert air.largest([ship("CAIRO"), ship("WS8B")]) == ship("WS8B")
    assert air.largest([ship("DF1"), ship("NORFOLK", midships=1)]) == ship("NORFOLK", midships=1)
