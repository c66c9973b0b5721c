"""Sections 2.3 and 5: the letters of the map and the lists of a square, as a player types for them."""

from typing import Any

import pytest

from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.manual.shown_helpers import Seat, at_chart_a, cell, make_view

SEA = 2014
"""A square that is empty at the start of the game."""


def letter_on(board: str, side: Side, **units: Any) -> str:
    """The letter in the square of the sea, with these units there."""
    seat = Seat(MovementRequest(make_view(side, turn=2, **units)))
    seat.type(board)
    return cell(seat.pages[-1], SEA)[0].strip()


@pytest.mark.rule("2.3a", "2.3b", "2.3c", "2.3d", "2.3e", "2.3f", "2.3g", "5.21.1a", "5.21.2a")
@pytest.mark.parametrize(
    ("letter", "side", "names"),
    [
        ("B", BRITISH, ["HOOD", "RODNEY"]),
        ("B", GERMAN, ["BISMARCK"]),
        ("C", BRITISH, ["NORFOLK", "CAIRO"]),
        ("C", GERMAN, ["PR EUGEN"]),
        ("A", BRITISH, ["VICTORIOUS", "ARK ROYAL"]),
        ("D", BRITISH, ["DF1", "DF2"]),
        ("S", BRITISH, ["SG1"]),
        ("S", GERMAN, ["WP1"]),
        ("O", GERMAN, ["BELCHEN"]),
        ("M", BRITISH, ["WS8B", "SL1"]),
    ],
)
def test_a_ship_alone_in_her_square_is_the_letter_of_her_kind(letter: str, side: Side, names: list[str]) -> None:
    for name in names:
        for board in ("SN", "SP"):
            assert letter_on(board, side, **{name.replace(" ", "_"): {"square": SEA}}) == letter


@pytest.mark.rule("2.3d", "2.3e", "2.3g")
@pytest.mark.parametrize(
    ("letter", "side", "name", "most"),
    [("D", BRITISH, "DF1", 6), ("S", BRITISH, "SG1", 3), ("S", GERMAN, "WP1", 3), ("M", BRITISH, "SL1", 24)],
)
def test_a_unit_of_several_ships_is_on_the_map_down_to_the_last_of_them(
    letter: str, side: Side, name: str, most: int
) -> None:
    for left in range(1, most + 1):
        assert letter_on("SN", side, **{name: {"square": SEA, "midships": left}}) == letter
        fleet: dict[str, Any] = {name: {"midships": left}}
        seat = Seat(MovementRequest(make_view(side, turn=2, **fleet)))
        assert f"MIDSHIPS   {left:2} OF {most}" in [line.replace("  OF", " OF") for line in seat.type(f"ST{name[:3]}")]
    assert letter_on("SN", side, **{name: {"square": SEA, "midships": 0, "fate": "SUNK"}}) == "."


@pytest.mark.rule("2.3h", "2.3i", "5.22.1a", "5.22.2a")
@pytest.mark.parametrize(("letter", "name", "mode"), [("R", "REYKJAVIK", "P"), ("L", "ULSTER", "R")])
def test_a_plane_in_the_air_is_the_letter_of_its_kind(letter: str, name: str, mode: str) -> None:
    for board in ("PN", "PP"):
        assert letter_on(board, BRITISH, **{name: {"square": SEA, "mode": mode, "endurance": 4}}) == letter


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
    assert seat.type("QP1317") == ["1317 REYKJAVIK", "NO UNITS"]
    assert seat.type("QN1316") == ["1316", "NO UNITS"]
    assert seat.type("QP1316") == ["1316", "C SUFFOLK      M", "R REYKJAVIK    P"]


@pytest.mark.rule("5.27c", "5.27d", "5.27e", "5.27f", "5.27g", "5.27h", "5.27i", "5.27j")
def test_a_status_check_shows_what_a_damaged_ship_has_left() -> None:
    hurt = {"fuel": 3, "midships": 2, "firepower": 6, "knots": 11, "torpedoes": 0}
    seat = Seat(MovementRequest(make_view(GERMAN, PR_EUGEN=hurt)))
    left = [
        "FUEL        3 OF 7",
        "MIDSHIPS    2 OF 3",
        "FIREPOWER   6 OF 10",
        "KNOTS      11 OF 32",
        "TORPEDOES   0 OF 2",
    ]
    assert seat.type("STPR ") == ["PR EUGEN", *left]
    assert at_chart_a().type("STP O")[0] == "P OF WALES"


@pytest.mark.rule("5.26a")
def test_a_fresh_map_shows_no_unit() -> None:
    seat = at_chart_a(NORFOLK={"square": SEA}, REYKJAVIK={"square": 2016, "mode": "P", "endurance": 3})
    seat.type("NM")
    assert {span.style for line in seat.pages[-1].lines for span in line} & {"own", "enemy", "fog"} == set()
