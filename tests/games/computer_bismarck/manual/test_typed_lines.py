"""Sections 1.2, 7 and the command cards: lines as they are typed, at a terminal and at a desk."""

import sys
from pathlib import Path
from string import ascii_uppercase

import pytest

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.state.orders import PlaneOrder
from tests.games.computer_bismarck.manual.shown_helpers import CHART_A, Seat, at_chart_a, cell
from tests.games.computer_bismarck.manual.typed_helpers import PtyPage

CHART_B = "ENTER COMMAND -CHART B-"
CHART_C = "ENTER MODE FROM CHART C-"
ILLEGAL = ["ILLEGAL ENTRY"]
DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


@pytest.mark.rule("1.2a", "1.2b", "1.2c")
def test_nothing_is_obeyed_before_return_and_what_an_asterisk_cancels_stays_on_the_screen(tmp_path: Path) -> None:
    game = ("play", "--solitaire", "--side", "british", "--seed", "5", "--save", str(tmp_path / "game"))
    with PtyPage(sys.executable, "-m", "compbis", *game) as page:
        page.opening()
        page.until(lambda: page.bottom.endswith("PASSWORD-"))
        page.type("\r")
        page.answer(CHART_A, "DM")
        page.asked(CHART_A, "DM")
        page.type("*ST")
        page.asked(CHART_A, "DM*ST")
        assert not any("HOOD" in row for row in page.rows)
        page.type("HOO\r")
        page.asked(CHART_A)
        assert any(row.endswith(f"{CHART_A}DM*STHOO") for row in page.rows)
        assert any("FIREPOWER  22 OF 22" in row for row in page.rows)
        page.type("SP\r")
        page.until(lambda: page.rows[0].startswith("SHIPS PROJECTED") and "TURN 1" in page.rows[0])


@pytest.mark.rule("1.2b")
@pytest.mark.parametrize(("typed", "read"), [("DM*STHOO", "HOOD"), ("DM*MS*STHOO", "HOOD"), ("* STHOO", "HOOD")])
def test_only_what_follows_the_last_asterisk_is_read(typed: str, read: str) -> None:
    seat = at_chart_a(classic=True)
    assert seat.type(typed)[0] == read
    assert (seat.prompt, seat.orders) == (CHART_A, [])


def where_is_the_norfolk(seat: Seat) -> list[Square]:
    """The squares around the Norfolk's start that show a ship, asked for orders or not, on the player's map."""
    page = seat.desk.page()
    assert page is not None
    return [square for square in (1116, 1117, 1118, 1119) if cell(page, square) in ((" C", "own"), (">C", "asked"))]


@pytest.mark.rule("7.0g", "7.0h", "7.0i")
def test_an_empty_line_puts_a_ship_on_the_map_where_its_moves_ended() -> None:
    seat = at_chart_a("SP", "MS NORFOLK", "M", "W", turn=2)
    assert where_is_the_norfolk(seat) == [1117]
    seat.type("")
    assert where_is_the_norfolk(seat) == [1116]


@pytest.mark.rule("7.0a", "7.0b", "8.9c", "6.23d", "6.24b", "6.25c", "6.22a")
@pytest.mark.parametrize(
    ("ship", "mode", "prompt"),
    [
        ("HOOD", "M", "ENTER 2 MOVES-"),
        ("VICTORIOUS", "M", "ENTER 2 MOVES-"),
        ("VICTORIOUS", "L", "ENTER 1 MOVES-"),
        ("HOOD", "F", "ENTER 1 MOVES-"),
        ("HOOD", "C", "ENTER 1 MOVES-"),
        ("RODNEY", "M", "ENTER 1 MOVES-"),
        ("RAMILLES", "M", "ENTER 1 MOVES-"),
        ("WS8B", "F", "ENTER 1 MOVES-"),
        ("SL1", "C", "ENTER 1 MOVES-"),
        ("HOOD", "P", CHART_B),
        ("HOOD", "R", CHART_B),
    ],
)
def test_a_mode_of_movement_is_answered_with_the_most_squares_and_another_with_the_next_ship(
    ship: str, mode: str, prompt: str
) -> None:
    seat = at_chart_a(turn=7, VICTORIOUS={"mode": "M"}, HOOD={"square": 1825})
    assert f" {ship} " in seat.type(f"MS {ship}")[0]
    seat.type(mode)
    assert seat.prompt == prompt
    assert bool(seat.orders) == (prompt == CHART_B)


OF_ONE_LETTER = "ENSW"
"""Directions, which may be typed without a mode, but not with --classic."""


@pytest.mark.rule("card-A.b", "card-A.e", "1.2d", "1.2e")
@pytest.mark.parametrize(("command", "chart", "letters"), [("MS", CHART_B, "MPLFCRX"), ("MP", CHART_C, "MPARZBX")])
def test_charts_b_and_c_know_their_letters_and_refuse_every_other(command: str, chart: str, letters: str) -> None:
    known = [letter for letter in ascii_uppercase if understood(command, letter, chart)]
    assert known == sorted(letters + OF_ONE_LETTER)
    assert all(refused_in_1980(command, letter) for letter in OF_ONE_LETTER)


def refused_in_1980(command: str, letter: str) -> bool:
    """Whether a letter at the chart that MS or MP leads to is no entry of the game of 1980."""
    seat = at_chart_a(command, classic=True, turn=2)
    return seat.type(letter) == ILLEGAL


def understood(command: str, letter: str, chart: str) -> bool:
    """Whether a letter is a command of the chart that MS or MP leads to, though perhaps not for the unit shown."""
    seat = at_chart_a(command, turn=2)
    said = seat.type(letter)
    if said[:1] == ILLEGAL:
        assert (seat.prompt, seat.orders) == (chart, [])
    unknown = f"{chart.removesuffix('-')[-7:]} HAS NO MODE {letter}. ", f"THE MODE IS MISSING: M {letter};"
    return not any(line.startswith(unknown) for line in said)


@pytest.mark.rule("card-A.a", "1.2d", "1.2e")
def test_chart_a_knows_thirteen_commands_and_refuses_all_other_pairs_of_letters() -> None:
    commands = {"SN", "SP", "PN", "PP", "MS", "MP", "QN", "QP", "NS", "PS", "NM", "ST", "DM"}
    modern = {"HE", "OB", "NO", "WA", "RO", "UN", "DI", "CO", "CV", "WX", "VP", "SA", "TH", "SW", "RE", "QU"}
    arguments = {"QN": "1825", "QP": "1825", "ST": "HOO"}
    known = set()
    for pair in sorted({first + second for first in ascii_uppercase for second in ascii_uppercase} - modern):
        seat = at_chart_a(classic=True)
        if seat.type(pair + arguments.get(pair, "")) != ILLEGAL:
            known.add(pair)
        else:
            assert (seat.prompt, seat.orders) == (CHART_A, [])
    assert known == commands


@pytest.mark.rule("7.0j", "8.9a", "8.26a")
def test_a_plane_flown_in_error_can_be_flown_another_way_or_put_back() -> None:
    seat = at_chart_a("MP REYKJAVIK", "M", "N", "", "X", "MP REYKJAVIK", "M", "S", "E", "", "X")
    assert seat.orders == [PlaneOrder("REYKJAVIK", "M", ("N",)), PlaneOrder("REYKJAVIK", "M", ("S", "E"))]
    assert "R REYKJAVIK    1317 1418 " in seat.type("MP REYKJAVIK")[0]
    seat.type("B", "X")
    assert "R REYKJAVIK    1317 1317 " in seat.type("MP REYKJAVIK")[0]
