"""Missions and victory points (16.73, 17)."""

import pytest

from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.modes import ShipMode
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.rules import convoys, reinforcements
from compbis.games.computer_bismarck.state.units import Fate
from tests.games.computer_bismarck.rules.fleet import ship


def test_17_4_every_convoy_has_a_mission() -> None:
    assert set(MISSIONS) == {name for name, spec in SHIPS.items() if spec.kind == "M"}


@pytest.mark.rule("17.4e", "17.4f", "17.4g", "17.4h", "17.4i", "17.4j", "17.4k")
@pytest.mark.parametrize(
    ("convoy", "square", "turns"),
    [
        ("WS8B", 3120, [21, 22, 23, 24, 25]),
        ("WS8B", 3020, []),
        ("BRITANNIC", 2310, [25]),
        ("BRITANNIC", 2311, []),
        ("SL1", 2125, [25]),
        ("SL1", 2024, []),
        ("SL2", 2222, list(range(1, 31))),
        ("SL2", 2121, []),
        ("SL3", 2125, [19]),
        ("SL4", 2423, list(range(1, 31))),
        ("SL4", 2422, []),
        ("SL5", 2921, list(range(1, 31))),
        ("SL5", 2920, []),
    ],
)
def test_17_4_where_and_when_a_mission_is_fulfilled(convoy: str, square: int, turns: list[int]) -> None:
    unit = ship(convoy, square=square)
    assert [turn for turn in range(1, 31) if convoys.fulfilled(unit, turn)] == turns
    assert not any(convoys.fulfilled(unit._replace(fate=Fate.SUNK), turn) for turn in range(1, 31))


@pytest.mark.rule("17.4h", "17.4j", "17.4k")
def test_17_4_points_after_the_last_turn_only() -> None:
    assert {name for name, mission in MISSIONS.items() if mission.at_end} == {"SL2", "SL4", "SL5"}


@pytest.mark.rule("14.22d", "14.42a", "14.42d", "14.44a")
@pytest.mark.parametrize(
    ("mode", "located", "released", "turns"),
    [
        ("X", 0, False, []),
        ("X", 0, True, list(range(1, 31))),
        ("Y", 0, True, []),
        ("Y", 9, True, list(range(18, 31))),  # 14.42: nine turns after
        ("U", 0, False, list(range(24, 31))),  # 14.44
        ("M", 9, True, []),
    ],
)
def test_14_when_reinforcements_may_come(mode: str, located: int, released: bool, turns: list[int]) -> None:
    assert [turn for turn in range(1, 31) if reinforcements.may_come(ShipMode(mode), turn, located, released)] == turns
