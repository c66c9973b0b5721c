"""Sections 6.5, 7 and 8: which units MS and MP show to a player, and what happens to those that cannot move."""

from collections.abc import Collection

import pytest

from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.state.units import Leg
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.manual.shown_helpers import CHART_A, at_chart_a, walked

WAITING = {"K GEORGE V", "VICTORIOUS", "AURORA", "GALATEA", "HERMIONE", "KENYA", "DF2", "REPULSE"}
ABROAD = {"RENOWN", "ARK ROYAL", "SHEFFIELD", "DF3", "DORSETSHIRE"}
WITH_CONVOYS = {"WS8B": "F", "BRITANNIC": "F", "RODNEY": "F", "RAMILLES": "C"} | {f"SL{n}": "C" for n in range(1, 6)}
MOVING = {"F": {1, 3, 5, 7}, "C": {1, 4, 7}}
ALL_BRITISH = {name for name, spec in SHIPS.items() if spec.side is BRITISH}


def names(lines: list[str], units: Collection[str] = frozenset(ALL_BRITISH)) -> list[str]:
    """The units of detail lines: the longest name that stands in each."""
    return [max((name for name in units if f" {name} " in line), key=len) for line in lines]


@pytest.mark.rule("6.1b", "6.4o", "6.5b", "6.5c")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_ms_shows_one_ship_after_the_other_but_those_that_wait_and_convoys_only_on_their_turns(turn: int) -> None:
    away = {name for name, mode in WITH_CONVOYS.items() if turn not in MOVING[mode]}
    shown = names(walked(at_chart_a(turn=turn), "MS"))
    assert shown == [name for name in SHIPS if name in ALL_BRITISH - WAITING - ABROAD - away]


@pytest.mark.rule("6.5e")
def test_neither_ships_nor_planes_on_a_shadow_mission_are_shown() -> None:
    plan = Leg(MOVE, 1117, fixed=True)
    seat = at_chart_a(
        ship_legs={"NORFOLK": plan},
        plane_legs={"REYKJAVIK": plan},
        REYKJAVIK={"square": 1117, "mode": "P", "endurance": 3},
    )
    assert "NORFOLK" not in names(walked(seat, "MS"))
    assert "REYKJAVIK" not in names(walked(seat, "MP"), PLANES)


@pytest.mark.rule("6.5d", "8.0c", "8.5l", "8.6b")
def test_mp_shows_one_plane_after_the_other_but_those_that_refuel() -> None:
    ashore = [name for name, spec in PLANES.items() if not spec.carrier]
    assert names(walked(at_chart_a(), "MP"), PLANES) == ashore
    seat = at_chart_a(ULSTER_1={"refuelling": True})
    assert names(walked(seat, "MP"), PLANES) == [name for name in ashore if name != "ULSTER 1"]


@pytest.mark.rule("6.5g", "6.5h")
@pytest.mark.parametrize("mode", ["A", "R"])
def test_a_torpedo_plane_is_shown_though_its_carrier_cannot_launch_it_and_is_then_refused(mode: str) -> None:
    seat = at_chart_a(turn=12, VICTORIOUS={"mode": "M", "square": 1916}, PLANE_VICTORIOUS={"square": 1916})
    assert "VICTORIOUS" in names(walked(seat, "MP"), PLANES)
    while "VICTORIOUS" not in " ".join(seat.said):
        seat.type("MP" if seat.prompt == CHART_A else "")
    assert seat.type(mode)[0] == "ILLEGAL ENTRY"
    assert seat.prompt == "ENTER MODE FROM CHART C-"
    assert not seat.orders


@pytest.mark.rule("7.0c")
def test_a_ship_that_cannot_move_this_turn_is_passed_over_without_a_prompt_for_moves() -> None:
    seat = at_chart_a(turn=2, HOOD={"fuel": 0, "moved": True})
    assert names(seat.type("MS")) == ["HOOD"]
    assert "P OF WALES" in names([line for line in seat.type("M") if " 1622 1622 " in line])
    assert seat.prompt == "ENTER COMMAND -CHART B-"
