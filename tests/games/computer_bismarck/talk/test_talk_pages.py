"""Boards and lines: what a side sees, and what it must not see."""

from dataclasses import replace
from typing import Any

import pytest

from compbis.board.board import Board
from compbis.board.counters import in_colours
from compbis.games.computer_bismarck.cards.board import (
    BRITISH_PORTS,
    COLUMNS,
    GERMAN_PORTS,
    PORTS,
    ROWS,
    TERRAIN,
    may_enter,
)
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CRUISER, SUBMARINES
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, FAST_CONVOY, HOMEWARD, LAUNCH, MOVE
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.desk.lesson import LESSON
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import FightRequest, MovementRequest
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, Reason, View
from compbis.games.computer_bismarck.state.units import Leg
from compbis.games.computer_bismarck.words import details, pages
from compbis.games.computer_bismarck.words.pages import BOARDS, north_atlantic
from compbis.table.picture import TONES, Finish, Size
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Show
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, cell, make_view

SEEN = Contact("BISMARCK", BATTLESHIP, 1118, 4, Heard.SEARCH, True)
HEARD_OF = Contact("PR EUGEN", CRUISER, 1220, 4, Heard.AIR, False)
HOOD_SEEN = Contact("HOOD", BATTLESHIP, 1622, 4, Heard.SEARCH, True)


@pytest.mark.parametrize("letters", BOARDS)
@pytest.mark.parametrize("side", [BRITISH, GERMAN])
def test_a_board_fits_the_page_of_1980(letters: str, side: Side) -> None:
    text = pages.board(letters, make_view(side)).text()
    assert len(text) == 23
    assert all(len(line) <= 40 for line in text)


@pytest.mark.rule("9.23a", "13.1a")
def test_9_23_visibility_is_at_the_right_edge() -> None:
    levels = tuple(range(1, 9)) * 2 + (1, 2, 3, 4)
    text = pages.board("SN", make_view(visibility=levels)).text()
    assert [int(line[39]) for line in text[3:]] == list(levels)


def test_6_34_a_ship_that_leaves_the_board_is_not_drawn() -> None:
    view = make_view(turn=21, WS8B={"square": 3021}, ship_legs={"WS8B": Leg(FAST_CONVOY, 3121, (3121,))})
    assert cell(pages.board("SN", view), 3021) == (" M", "convoy")
    assert " M" not in pages.board("SP", view).text()[-1]


def test_planes_on_a_carrier_that_is_not_yet_active_are_not_shown() -> None:
    assert cell(pages.board("PN", make_view(SCAPA_FLOW={"fate": "CRASHED"})), 1825) == (" R", "own")


@pytest.mark.parametrize(("side", "seen", "age"), [(BRITISH, HEARD_OF, 3), (GERMAN, HOOD_SEEN, 0)])
def test_9_6_only_a_screen_marks_where_an_enemy_was_last_known_to_be(side: Side, seen: Contact, age: int) -> None:
    view = make_view(side, turn=seen.turn + age, contacts=[seen])
    for classic in (False, True):
        desk, shown = BismarckDesk(side, classic), f"?{age}"
        talk = desk.converse(MovementRequest(view))
        step = next(talk)
        while not isinstance(step, Show):
            step = talk.send("")
        assert shown not in "".join(step.page.text())
        page = desk.page()
        assert page and (shown in "".join(page.text())) is not classic
    for letters in ("PN", "NS", "NM"):
        assert shown not in "".join(pages.board(letters, view, news=[seen]).text())


@pytest.mark.parametrize(("contact", "marked"), [(HEARD_OF, False), (SEEN._replace(shown=False), True)])
def test_9_6_news_of_a_ship_is_marked_for_four_turns_and_of_the_bismarck_always(contact: Contact, marked: bool) -> None:
    for age, is_marked in ((pages.FRESH, True), (pages.FRESH + 1, marked)):
        page = pages.board("SN", make_view(turn=contact.turn + age), news=[contact])
        assert (cell(page, contact.square) == (f"?{age}", "marker")) is is_marked
    sunk = pages.board("SN", make_view(turn=contact.turn), news=[contact._replace(sunk=True)])
    assert "?" not in "".join(sunk.text())


@pytest.mark.parametrize("letters", ["PN", "PP", "NS", "PS", "NM"])
def test_5_26_other_maps_show_no_german(letters: str) -> None:
    assert "*" not in "".join(pages.board(letters, make_view(contacts=[SEEN])).text())


FLEET: dict[str, Any] = {name: {"square": 1720, "mode": "P"} for name in ("NORFOLK", "SUFFOLK", "MANCHESTER")}


@pytest.mark.rule("2.25b", "5.25.1a", "9.21a", "9.22a", "9.22b")
def test_9_22_search_totals_by_square_are_capped() -> None:
    page = pages.board("NS", make_view(**FLEET))
    assert cell(page, 1720) == (" 9", "marker")
    assert cell(page, 1521) == (" 4", "marker")
    assert cell(page, 1825) == (" +", "port")  # not yet active, and planes on the ground


@pytest.mark.parametrize("letters", ["NS", "PS"])
def test_9_2_factors_that_reach_the_visibility_are_marked(letters: str) -> None:
    view = make_view(**FLEET, visibility=(4, *(3,) * 19), fog=[1226], AURORA={"square": 1226, "mode": "P"})
    page = pages.board(letters, view, enough=True)
    assert page.text()[0].startswith(f"{BOARDS[letters]} (= ENOUGH)")
    assert cell(page, 1720) == ("=9", "own")
    assert cell(page, 3021) == cell(pages.board(letters, view), 3021), "one factor is too little"
    assert cell(page, 1226) == (" F", "fog")
    marked = {square for square in TERRAIN if cell(page, square)[0].startswith("=")}
    totals = projection.search_totals(view, letters == "PS")
    levels = dict(zip(ROWS, view.visibility, strict=True))
    assert marked == {at for at, total in totals.items() if total >= levels[at // 100] and at not in view.fog}
    assert "=" not in "".join(pages.board("SN", view, enough=True).text())


@pytest.mark.rule("9.22a")
def test_9_22_a_ship_that_leaves_the_board_searches_nowhere() -> None:
    view = make_view(WS8B={"square": 3024}, ship_legs={"WS8B": Leg(MOVE, 3124, (3124,))})
    assert 3024 in projection.search_totals(view, projected=False)
    assert 3124 not in projection.search_totals(view, projected=True)
    seat = Seat(MovementRequest(view))
    seat.type("PS")
    assert "= ENOUGH" in seat.pages[-1].text()[0]


def test_8_6_a_plane_that_lands_no_longer_searches() -> None:
    aloft = {"square": 1217, "mode": "M", "endurance": 3}
    home = make_view(REYKJAVIK=aloft, SUFFOLK={"square": 1420}, plane_legs={"REYKJAVIK": Leg(HOMEWARD, 1317, (1317,))})
    assert cell(pages.board("NS", home), 1217)[0] == " 2"
    assert cell(pages.board("PS", home), 1317) == (" +", "port")


def test_9_7_night_is_marked_with_the_search_factors() -> None:
    text = pages.board("NS", make_view(turn=3)).text()[3:]
    assert [line[38] for line in text] == [" "] * 10 + ["N"] * 10
    assert all(line[38] == "N" for line in pages.board("PS", make_view(turn=4)).text()[3:])
    assert all(line[38] == " " for line in pages.board("SN", make_view(turn=4)).text()[3:])


@pytest.mark.rule("6.4a", "6.4b", "6.4c", "6.4f", "6.4g", "6.4j", "6.4m", "6.4n", "6.51.2c", "6.51.2e", "card-B.a")
@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("HOOD", "B  HOOD       1622 1622 1/1 4/3  M  M  7  2  2"),
        ("RODNEY", "BN RODNEY     2023 2023 1/1 3/3  F  F  6  1  1"),
        ("WS8B", "M  WS8B       2024 2024 1/1 1/1  F  F  -  1  1"),
        ("NORFOLK", "C  NORFOLK    1117 1117 1/1 4/2  P  P  8  2  2"),
        ("DF1", "D  DF1        1622 1622 1/1 1/1  M  M 14  2  2"),
        ("DORSETSHIRE", "C DORSETSHIRE 3020 3020 1/1 4/2  M  M  5  2  2"),
    ],
)
def test_6_4_a_ship_detail_line_has_each_value_in_its_column(name: str, line: str) -> None:
    view = make_view(DORSETSHIRE={"square": 3020, "mode": "M"})
    assert details.ship_line(view, view.ships[name]) == line


@pytest.mark.rule("6.4b", "6.51.2c", "6.51.2d")
def test_6_51_2_the_slow_mode_indicator_says_whether_the_ship_moved() -> None:
    slow = make_view(HOOD={"knots": 21, "moved": True}, NORFOLK={"knots": 10, "moved": True})
    assert details.ship_line(slow, slow.ships["HOOD"])[:7] == "BY HOOD"
    assert details.ship_line(slow, slow.ships["NORFOLK"])[:10] == "C  NORFOLK"


@pytest.mark.rule("6.4d", "6.4e", "6.4h", "6.4i", "6.4k", "6.4l")
def test_6_4_a_detail_line_projects_square_mode_and_moves() -> None:
    plans = {"HOOD": Leg(MOVE, 1724, (1623, 1724)), "VICTORIOUS": Leg(LAUNCH, 1826, (1826,))}
    view = make_view(ship_legs=plans, VICTORIOUS={"mode": "P"}, HOOD={"dashed": True})
    assert details.ship_line(view, view.ships["HOOD"]) == "B  HOOD       1622 1724 1/1 4/3  M  M  7  2  1"
    assert details.ship_line(view, view.ships["VICTORIOUS"]) == "A  VICTORIOUS 1825 1826 1/1 1/1  P  L  8  2  1"


@pytest.mark.rule("16.42c")
def test_16_42_a_damaged_group_shows_reduced_factors() -> None:
    view = make_view(GERMAN, WP1={"midships": 1})
    assert details.ship_line(view, view.ships["WP1"]) == "S  WP1        1812 1812 1/0 2/2  P  P  -  1  1"


@pytest.mark.rule("8.5a", "8.5b", "8.5c", "8.5d", "8.5e", "8.5f", "8.5g", "8.5h", "8.5i", "8.5j")
def test_8_5_a_plane_detail_line_has_each_value_in_its_column() -> None:
    plans = {"REYKJAVIK": Leg(AIR_PATROL, 1216, (1216,)), "ULSTER": Leg(HOMEWARD, 2123, (2223, 2123))}
    bomber = {"square": 2323, "mode": "R", "load": "R", "endurance": 1}
    will_crash = {"square": 1720, "mode": "M", "endurance": 1}
    view = make_view(plane_legs=plans, ULSTER=bomber, PLYMOUTH_1=will_crash)
    for line in (
        "R REYKJAVIK    1317 1216 2/1 4/2  B  P  5  4",
        "L ULSTER       2323 2123 2/1 4/2  R  B  1  2",
        "R SCAPA FLOW 1 1825 1825 2/1 4/2  B  B  5  5",
        "R PLYMOUTH 1   1720 1720 2/1 4/2  M  M  1  0",
    ):
        assert details.plane_line(view, view.planes[line[2:15].strip()]) == line


@pytest.mark.rule("5.24.1a")
def test_5_24_a_query_lists_the_enemy_on_show_and_no_other() -> None:
    view = make_view(contacts=[SEEN, HEARD_OF._replace(square=1118)], NORFOLK={"square": 1118})
    assert details.units_in(view, 1118, projected=False) == ["1118", "C NORFOLK      P", "B *BISMARCK"]


def drawn(side: Side, square: int, view: View | None = None) -> set[str]:
    """The styles in a square of a board with drawn coasts, as on a terminal of 132 x 43."""
    board = pages.board("NM" if view is None else "SN", view or make_view(side)).board
    assert board
    row, column = divmod(square, 100)
    lines = board.lines(Size(4, 2), Finish.TONED)[2 + 2 * (row - ROWS[0]) :][:2]
    cells = [[(span.style, span.on) for span in line for _ in span.text] for line in lines]
    first = 2 + 4 * (column - COLUMNS[0])
    return {style for line in cells for cell in line[first : first + 4] for style in cell if style}


@pytest.mark.parametrize("side", [BRITISH, GERMAN])
def test_drawn_coasts_show_what_a_ship_may_enter(side: Side) -> None:
    """6.31, 6.32, 6.33: open sea has the sea's tones, a port its mark; the rest is shoal water or land."""
    ports = BRITISH_PORTS | GERMAN_PORTS
    for square in TERRAIN:
        styles = drawn(side, square)
        if square in ports:
            assert "port" in styles
        else:
            assert may_enter(side, square) == ("shoal" not in styles and bool(styles & {*TONES})), square


def test_a_large_square_shows_each_contact_beside_own_ships() -> None:
    two = Contact("PR EUGEN", CRUISER, 1622, 4, Heard.AIR, True)
    view = make_view(contacts=(SEEN._replace(square=1622), two))
    board = pages.board("SN", view).board
    assert board
    text = ["".join(span.text for span in line) for line in board.lines(Size(6, 3), Finish.TONED)]
    first = 2 + 6 * (22 - COLUMNS[0])
    assert [line[first : first + 5] for line in text[2 + 3 * (16 - ROWS[0]) :][:3]] == ["*B   ", "*C   ", " B3  "]


def test_nm_explains_the_two_letters_of_each_port() -> None:
    seat = at_chart_a()
    key = seat.type("NM")
    board = seat.pages[-1].board
    assert board
    drawn = "\n".join("".join(span.text for span in line) for line in board.lines(Size(2, 1), Finish.DOTTED))
    for square, name in PORTS.items():
        (line,) = [said for said in key if str(square) in said]
        initials, *named, _ = line.split()
        assert " ".join(named) == name.upper() and (name.upper() in drawn or initials in drawn)
    assert max(map(len, key)) < 39
    assert at_chart_a(classic=True).type("NM") == []


@pytest.mark.parametrize("finish", Finish)
def test_nm_and_the_lesson_name_the_sign_of_fog_that_is_drawn(finish: Finish) -> None:
    board = pages.board("PS", make_view(fog=[1722])).board
    assert board
    lines = ["".join(span.text for span in line) for line in board.lines(Size(2, 1), finish)]
    (drawn,) = [line for line in lines if line.startswith("17")]
    sign = drawn[2 + 2 * (22 - COLUMNS[0]) :][:2].strip()
    (key,) = [line for line in at_chart_a().type("NM") if line.endswith(" FOG")]
    sayings = [saying.text for step in LESSON.turns[1] for beat in step.beats for saying in beat.sayings]
    (told,) = [saying for saying in sayings if " is fog" in saying]
    assert sign in key.split() and f"`{sign}`" in told


def counter(view: View, square: int, size: Size) -> list[str]:
    """The rows of a square on the first board."""
    return ["".join(text for text, _, _ in row) for row in in_colours(board_of(view).figures[square], size)]


def board_of(view: View) -> Board:
    board = pages.board(pages.FIRST, view).board
    assert isinstance(board, Board)
    return board


def test_a_counter_of_several_units_has_the_letter_and_the_name_of_the_same_one() -> None:
    """Only a port is marked with a +."""
    view = make_view()
    shown = {square: counter(view, square, Size(4, 2)) for square in board_of(view).figures}
    assert [shown[2023], shown[2024], shown[2911]] == [[" BM", "ROD"], [" CM", "CAI"], [" BM", "RAM"]]
    assert [shown[1317], shown[1825]] == [[" C2", "SUF"], [" B9", "KGV"]]
    kinds: dict[str, str] = {ship.name: ship.kind for ship in view.ships.values()}
    kinds |= {plane.name: plane.kind for plane in view.planes.values()}
    for square, figures in board_of(view).figures.items():
        assert [figure.sign[1] for figure in figures] == [kinds[figure.names[0]] for figure in figures], square
        for size in north_atlantic(BRITISH).sizes:
            assert "+" not in "".join(counter(view, square, size))


def test_enemies_and_own_units_of_a_square_are_all_seen() -> None:
    packs = [Contact(name, SUBMARINES, 2024, 4, Heard.SHADOW, True) for name in ("WP1", "WP2", "WP3", "WP4")]
    for count, row in ((1, "*S "), (2, "*S*S"), (3, "*S*S"), (4, "*S4")):
        view = make_view(turn=4, contacts=packs[:count])
        first, second = counter(view, 2024, Size(4, 2))
        assert first == row
        assert second == ("CM*S" if count == 3 else " CM")
        assert counter(view, 2024, Size(3, 1)) == [f"2*{'S' if count == 1 else count}"]
        assert counter(view, 2024, Size(2, 1)) == [f"&{'S' if count == 1 else count}"]


def test_the_german_key_mentions_closed_waters_and_hidden_enemies() -> None:
    key = Seat(MovementRequest(make_view(GERMAN))).type("NM")
    assert key[-7:-3] == [
        ">B TO ORDER  !B IN QUESTION",
        "B3 3 UNITS  ?3 ENEMY 3 TURNS AGO",
        " / CLOSED TO YOUR SHIPS (6.32)",
        "ENEMIES ARE NOT ON THE MAP (9.6): CO",
    ]
    assert max(map(len, key)) < 39


@pytest.mark.parametrize("side", [BRITISH, GERMAN])
def test_vp_says_what_ends_the_game_once_the_bismarck_is_sunk(side: Side) -> None:
    known = "" if side is BRITISH else "BY THE POINTS YOU KNOW OF, "  # missions and crashes are hidden from the German
    ends = f"{known}NOBODY IS AHEAD: THE GAME ENDS WHEN A PLAYER IS 30 POINTS AHEAD"
    gone = SEEN._replace(how=Heard.SUNK, shown=False, sunk=True)
    sunk: dict[str, Any] = {"contacts": [gone]} if side is BRITISH else {"BISMARCK": {"fate": "SUNK"}}
    assert Seat(MovementRequest(make_view(side, **sunk))).type("VP")[-1] == ends
    ahead = [Award(BRITISH, 80, Reason.SUNK, "BISMARCK", 10), Award(GERMAN, 53, Reason.DISPERSED, "SL2", 9)]
    assert Seat(MovementRequest(make_view(side, awards=ahead, **sunk))).type("VP")[-1] == (
        f"{known}THE BRITISH PLAYER IS 27 AHEAD: 30 END THE GAME. CV: WHAT CONVOYS CAN STILL BRING"
    )
    last = {**sunk, "turn": LAST_TURN}
    assert Seat(MovementRequest(make_view(side, **last))).type("VP")[-1] == f"{known}NOBODY IS AHEAD"
    assert Seat(MovementRequest(make_view(side, awards=ahead, **last))).type("VP")[-1] == (
        f"{known}THE BRITISH PLAYER IS 27 AHEAD. CV: WHAT CONVOYS CAN STILL BRING"
    )
    assert ends not in Seat(MovementRequest(make_view(side))).type("VP")
    assert ends not in Seat(MovementRequest(make_view(side, **sunk)), classic=True).type("VP")


def test_vp_and_a_battle_warn_if_sinking_the_bismarck_would_lose_the_game() -> None:
    view = make_view(awards=[Award(GERMAN, 90, Reason.DISPERSED, "WS8B", 1)])
    ends = "THE GAME ENDS AND THE GERMAN PLAYER WINS, 30 AHEAD"
    line = f"BY THE POINTS SO FAR, IF THE BISMARCK IS SUNK NOW, {ends}"
    assert Seat(MovementRequest(view)).type("VP")[-1] == line
    assert line not in Seat(MovementRequest(view), classic=True).type("VP")
    assert line in Seat(FightRequest(view, 1622, 0, ("HOOD",), ("BISMARCK",))).said
    assert line not in Seat(FightRequest(view, 1622, 0, ("HOOD",), ("PR EUGEN",))).said
    last = replace(view, turn=LAST_TURN)
    assert line not in Seat(MovementRequest(last)).type("VP"), "the game ends anyway"
    assert line not in Seat(FightRequest(last, 1622, 0, ("HOOD",), ("BISMARCK",))).said


def test_a_battle_warns_if_the_loss_of_a_ship_would_make_sinking_the_bismarck_lose_the_game() -> None:
    ends = "SINKING THE BISMARCK ENDS THE GAME BY THE POINTS SO FAR, AND THE GERMAN PLAYER WINS"
    line = f"IF THE HOOD IS LOST, {ends}"
    behind = [Award(GERMAN, 60 + 30 - SHIPS["HOOD"].points, Reason.DISPERSED, "WS8B", 1)]

    def said(lead: int, own: str = "HOOD", enemy: str = "BISMARCK", **changes: Any) -> list[str]:
        awards = [*behind, *[Award(GERMAN, lead, Reason.DISPERSED, "SL2", 1)] * (lead > 0)]
        return Seat(FightRequest(make_view(awards=awards, **changes), 1622, 0, (own, "DF1"), (enemy,))).said

    assert line in said(0)
    assert said(1)[-1] == line
    for unsaid in (said(30), said(0, own="ARETHUSA"), said(0, enemy="PR EUGEN"), said(0, turn=LAST_TURN)):
        assert line not in unsaid


def test_the_german_is_warned_by_the_points_that_he_knows_of() -> None:
    view = make_view(GERMAN, awards=[Award(GERMAN, 90, Reason.DISPERSED, "WS8B", 1)])
    line = "BY THE POINTS YOU KNOW OF, IF THE BISMARCK IS SUNK NOW, THE GAME ENDS AND THE GERMAN PLAYER WINS, 30 AHEAD"
    assert Seat(MovementRequest(view)).type("VP")[-1] == line
    assert line in Seat(FightRequest(view, 1622, 0, ("BISMARCK",), ("HOOD",))).said


@pytest.mark.parametrize("finish", [Finish.NAMED, Finish.DOTTED, Finish.TONED])
def test_every_port_is_named_in_full_in_every_size(finish: Finish) -> None:
    printed = north_atlantic(BRITISH)
    for size in printed.sizes:
        written = {" ".join(part.text for part in parts) for _, parts in printed.lettered(size, finish).names}
        assert {port.upper() for port in PORTS.values()} <= written, size
