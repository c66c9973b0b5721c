"""Sections 2.3 and 5: the letters of the map and the lists of a square, as a player types for them."""

import pytest

from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.manual.shown_helpers import Seat, at_chart_a, cell, make_view

SEA = 2014
"""A square that is empty at the start of the game."""


@pytest.mark.rule("2.3j", "13.31d", "13.31e")
@pytest.mark.parametrize("side", [BRITISH, GERMAN])
def test_fog_is_an_f_and_only_with_the_search_factors(side: Side) -> None:
    seat = Seat(MovementRequest(make_view(side, fog=[1527, 1528, 1627])))
    foggy = []
    for board in ("SN", "SP", "PN", "PP", "NS", "PS", "NM"):
        seat.type(board)
        if all(cell(seat.pages[-1], square)[0] == " F" for square in (1527, 1528, 1627)):
            foggy.append(board)
    assert foggy == ["NS", "PS"]
    seat.type("WX", "QN1527", "QP1527", "STWP1" if side is GERMAN else "STHOO")
    assert "FOG" not in " ".join(seat.said)


@pytest.mark.rule("5.24.1a", "5.24.1b", "5.24.1c", "5.24.2a", "5.24.2b", "5.24.2c")
def test_a_query_lists_ships_and_flying_planes_of_now_or_of_the_end_of_the_turn_and_none_on_the_ground() -> None:
    seat = at_chart_a(SCAPA_FLOW_1={"square": 1317, "mode": "P", "endurance": 3})
    reykjavik = ["1317 REYKJAVIK", "C SUFFOLK      M"]
    assert seat.type("QN1317") == [*reykjavik, "R SCAPA FLOW 1 P"]
    assert seat.type("QP1317") == [*reykjavik, "R SCAPA FLOW 1 P"]
    seat.type("MS SUFFOLK M W", "MP REYKJAVIK P W", "MP SCAPA FLOW 1 P S")
    assert seat.type("QN1317") == [*reykjavik, "R SCAPA FLOW 1 P"]
    assert seat.type("QP1317") == ["1317 REYKJAVIK", "NO SHIPS, AND NO PLANES IN THE AIR"]
    assert seat.type("QN1316") == ["1316", "NO SHIPS, AND NO PLANES IN THE AIR"]
    assert seat.type("QP1316") == ["1316", "C SUFFOLK      M", "R REYKJAVIK    P"]


@pytest.mark.rule("5.26a")
def test_a_fresh_map_shows_no_unit() -> None:
    seat = at_chart_a("NM", NORFOLK={"square": SEA}, REYKJAVIK={"square": 2016, "mode": "P", "endurance": 3})
    assert {span.style for line in seat.pages[-1].lines for span in line} & {"own", "enemy", "fog"} == set()
