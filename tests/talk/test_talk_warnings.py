"""What a player would regret is told by WA, and the loss of planes once before he is done."""

from typing import Any

import pytest
from talk_helpers import at_chart_a

from compbis.games.computer_bismarck.orders import DoneMoving
from compbis.table.side import GERMAN

CARRIER = {"square": 2014, "mode": "M"}


@pytest.mark.parametrize(
    ("state", "typed", "lines"),
    [
        ({"REYKJAVIK": {"square": 1720, "mode": "P", "endurance": 1}}, [], ["PLANES OF REYKJAVIK WILL CRASH IN 1720"]),
        (
            {"REYKJAVIK": {"square": 2525, "mode": "M", "endurance": 2}},
            [],
            ["PLANES OF REYKJAVIK CANNOT GET BACK TO THEIR BASE"],
        ),
        ({"REYKJAVIK": {"square": 1720, "mode": "P", "endurance": 2}}, [], []),
        ({"REYKJAVIK": {"square": 1720, "mode": "M", "endurance": 1}}, ["MP REY Z"], []),
        ({"ULSTER": {}}, ["MP ULSTER R 2120"], []),
        (
            {"ARK_ROYAL": CARRIER, "ARK_ROYAL_1": {"square": 2115, "mode": "R", "load": "R", "endurance": 1}},
            ["MP ARK ROYAL 1 R 2014"],
            ["PLANES OF ARK ROYAL 1 WILL CRASH IN 2014: CARRIER NOT IN L MODE"],
        ),
        (
            {
                "ARK_ROYAL": {**CARRIER, "mode": "L"},
                "ARK_ROYAL_1": {"square": 2021, "mode": "R", "load": "R", "endurance": 2},
            },
            [],
            ["PLANES OF ARK ROYAL 1 CANNOT GET BACK TO THEIR CARRIER"],
        ),
        (
            {"ARK_ROYAL": {**CARRIER, "mode": "L"}, "ARK_ROYAL_1": {"square": 2014}},
            ["MP ARK ROYAL 1 R 2016", "MS ARK ROYAL M W"],
            ["PLANES OF ARK ROYAL 1 STAY ON DECK: CARRIER NOT IN L MODE"],
        ),
    ],
)
def test_before_dm_planes_that_would_be_lost_are_told_once(
    state: dict[str, Any], typed: list[str], lines: list[str]
) -> None:
    seat = at_chart_a(turn=14, **state)
    seat.type(*typed, "WA")
    assert [line for line in seat.said if "PLANES" in line] == lines
    said = seat.type("DM")
    if not lines:
        assert seat.order == DoneMoving()
        return
    assert (said, seat.prompt) == (lines, "DONE ANYWAY (YES)-")
    seat.type("N", "DM")
    assert seat.order == DoneMoving(), "told once, and not again"


@pytest.mark.parametrize("answer", ["", "DM", "Y", "YES"])
def test_a_script_that_types_dm_and_return_alone_goes_on(answer: str) -> None:
    seat = at_chart_a(REYKJAVIK={"square": 1720, "mode": "P", "endurance": 1})
    seat.type("DM")
    assert seat.desk.bookmark() == ["DM"]
    seat.type(answer)
    assert (seat.order, seat.prompt) == (DoneMoving(), "")


def test_convoys_that_miss_their_turn_and_ships_without_fuel_are_told_by_wa() -> None:
    seat = at_chart_a(turn=7, HOOD={"fuel": 1}, SL1={"square": 2016}, SL2={"square": 2115}, WS8B={"square": 2224})
    seat.type("MS HOOD M W W", "MS SL2 C W")
    said = seat.type("WA")
    assert "HOOD WILL HAVE NO FUEL LEFT" in said
    assert "SL2: ITS MISSION FAILS, IT WASTES ITS TURN TO MOVE" in said
    assert "WS8B STAYS ON ITS TURN TO MOVE" in said
    assert not any(line.startswith("SL1") for line in said), "it is too late for SL1 anyway"
    assert at_chart_a(side=GERMAN).type("WA") == ["WARNINGS", "NONE"]


def test_the_classic_game_warns_of_nothing() -> None:
    seat = at_chart_a(classic=True, REYKJAVIK={"square": 1720, "mode": "P", "endurance": 1})
    assert seat.type("WA") == ["ILLEGAL ENTRY"]
    seat.type("DM")
    assert seat.order == DoneMoving()
