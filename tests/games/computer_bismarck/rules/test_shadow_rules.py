"""Shadow and fast shadow (10, 11)."""

from collections.abc import Sequence

import pytest

from compbis.games.computer_bismarck.rules.shadow import can_shadow, may_be_shadowed
from compbis.games.computer_bismarck.state.units import Plane, Ship
from tests.games.computer_bismarck.rules.fleet import plane, ship


@pytest.mark.rule("10.2a", "10.2b", "10.2c", "10.2d")
@pytest.mark.parametrize(
    ("names", "turns"),
    [
        ("BISMARCK, PR EUGEN, HAMBURG", range(1, 31)),
        ("WP1, HOOD, SUFFOLK, DF1, ARK ROYAL, SG1", ()),
        ("WS8B", range(1, 31, 2)),  # convoys on the turns on which they may move
        ("SL3", range(1, 31, 3)),
    ],
)
def test_10_2_which_ships_may_be_shadowed_and_when(names: str, turns: Sequence[int]) -> None:
    for name in names.split(", "):
        assert [turn for turn in range(1, 31) if may_be_shadowed(ship(name), turn)] == list(turns)


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
def test_10_3_11_4_submarines_are_fast_enough_for_convoys_and_for_a_slowed_bismarck() -> None:
    assert can_shadow(ship("WP1"), ship("SL3")) and can_shadow(ship("WP1"), ship("WS8B"))
    assert can_shadow(ship("SG1"), ship("BISMARCK", knots=12))
