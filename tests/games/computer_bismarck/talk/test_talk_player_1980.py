"""What a new player missed: planes among the contacts, targets on the boards of planes, escorts left behind."""

import pytest

from compbis.board.board import Board
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, SUBMARINES
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL
from compbis.games.computer_bismarck.state.sight import Contact, Heard
from compbis.games.computer_bismarck.words import pages, shades
from compbis.table.side import GERMAN
from tests.games.computer_bismarck.talk.talk_helpers import at_chart_a, cell, done, hear, make_view, page_of
from tests.games.computer_bismarck.talk.test_talk_oneline import at_next_turn


def test_co_lists_planes_that_were_spotted_and_the_board_marks_them_for_a_turn() -> None:
    seat = at_chart_a(side=GERMAN, turn=6)
    hear(seat, GERMAN, 5, "spotted", square=1519, units=[["PLYMOUTH 2", "R"]], own=[])
    assert seat.type("CO")[1:] == ["R PLYMOUTH 2  1519 TURN 5 SPOTTED"]
    assert cell(page_of(seat), 1519)[0] == "?1"
    hear(seat, GERMAN, 5, "spotted", square=1519, units=[["VICTORIOUS", "T"]], own=[])
    assert len(seat.type("CO")) == 3


def test_9_6_a_target_is_on_the_boards_of_planes() -> None:
    view = make_view(contacts=[Contact("BISMARCK", BATTLESHIP, 1519, 1, Heard.SEARCH, True)])
    for letters in ("PN", "PP"):
        assert cell(pages.board(letters, view, enough=True), 1519)[0] == "*B"


@pytest.mark.rule("5.22.1a", "5.22.2a")
@pytest.mark.parametrize("letters", ["PN", "PP"])
def test_5_22_a_target_hides_no_plane_on_the_boards_of_planes(letters: str) -> None:
    there = {"square": 1519, "mode": AIR_PATROL, "endurance": 5}
    view = make_view(SCAPA_FLOW_1=there, contacts=[Contact("BISMARCK", BATTLESHIP, 1519, 1, Heard.SEARCH, True)])
    page = pages.board(letters, view, enough=True)
    assert cell(page, 1519) == (" R", "own")
    assert isinstance(page.board, Board)
    assert [figure.sign for figure in page.board.figures[1519]] == [" R", "*B"], "a larger board has room for both"


def test_6_34_wa_says_that_a_convoy_may_next_leave_its_escort_which_stops_no_turn() -> None:
    there = {"square": 3024}
    seat = at_chart_a("MS CAIRO WS8B", turn=24, WS8B=there, CAIRO=there)
    assert "WS8B MAY NEXT LEAVE THE BOARD: CAIRO CANNOT FOLLOW" in seat.type("WA")
    assert not any("CANNOT FOLLOW" in line for line in seat.type("DM"))
    seat = at_chart_a("MS WS8B 3124", "MS CAIRO WS8B", turn=23, WS8B=there, CAIRO=there)
    assert not any("CANNOT FOLLOW" in line for line in seat.type("WA")), "she leaves now"


def test_6_34_there_is_no_warning_of_what_nobody_can_change() -> None:
    """Both sail on odd turns."""
    there = {"square": 3024, "mode": "F"}
    seat = at_chart_a(turn=19, WS8B=there, CAIRO=there)
    seat.type("MS CAIRO WS8B")
    assert any("CANNOT FOLLOW" in line for line in seat.type("WA"))
    done(seat)
    seat = at_next_turn(seat)
    assert not any("CANNOT FOLLOW" in line for line in seat.type("WA"))


def test_17_4_a_convoy_sent_to_a_far_square_off_the_board_is_told_of_a_nearer_one() -> None:
    sooner = "WS8B REACHES 3122 SOONER: ANY SQUARE OF ROW 31 WILL DO"
    assert sooner in at_chart_a(turn=3, WS8B={"square": 3022}).type("MS WS8B 3124")
    for goal in (3122, 3023, 3024):
        told = at_chart_a(turn=3, WS8B={"square": 3022}).type(f"MS WS8B {goal}")
        assert told
        assert not any("SOONER" in line for line in told)


@pytest.mark.parametrize(
    ("turn", "row", "level", "why"),
    [(1, 17, 7, "VISIBILITY 7"), (1, 17, 6, ""), (4, 17, 1, "NIGHT")],
)
def test_9_8_a_strike_that_cannot_attack_is_warned_of_at_the_order_and_in_wa(
    turn: int, row: int, level: int, why: str
) -> None:
    visibility = tuple(level if line == row else 1 for line in range(11, 31))
    deck = {"square": 1819, "mode": "L"}
    seat = at_chart_a(turn=turn, visibility=visibility, ULSTER={}, ARK_ROYAL=deck, ARK_ROYAL_1={"square": 1819})
    for order, name in (("MP ULSTER A 1720", "ULSTER"), ("MP ARK ROYAL 1 A 1719", "ARK ROYAL 1")):
        lines = [line for line in seat.type(order) if "CANNOT ATTACK" in line]
        square = order.split()[-1]
        assert lines == ([f"PLANES OF {name} CANNOT ATTACK IN {square}: {why}"] if why else [])
        assert all(line in seat.type("WA") for line in lines)


def test_9_4_a_search_in_fog_is_warned_of_at_the_order_and_in_wa() -> None:
    seat = at_chart_a(fog=[1724])
    line = "PLANES OF SCAPA FLOW 2 CANNOT SEARCH IN 1724: FOG"
    assert line in seat.type("MP SCAPA FLOW 2 P NW")
    assert line in seat.type("WA")
    assert line not in seat.type("DM"), "they may search there on the next turn"
    seat = at_chart_a(fog=[1724])
    assert not any("CANNOT SEARCH" in line for line in seat.type("MP SCAPA FLOW 2 P N"))


def test_bombers_on_their_way_are_not_warned() -> None:
    seat = at_chart_a(turn=1, visibility=(8,) * 20, ULSTER={})
    assert not any("CANNOT ATTACK" in line for line in [*seat.type("MP ULSTER A 1116"), *seat.type("WA")])


def test_help_at_done_anyway_says_how_to_get_planes_home() -> None:
    seat = at_chart_a("DM")
    assert any("BACK TO CHART A: MP, A NAME AND Z TAKES PLANES HOME" in line for line in seat.type("?"))


def test_the_plot_gives_the_reason_why_one_square_is_left_for_her() -> None:
    assert shades.why_there(False, False, False, False) == ": THE ONLY SQUARE LEFT FOR HER"
    assert shades.why_there(False, True, True, False) == ": SHE COULD NOT MOVE, HAVING DISPERSED A CONVOY (16.67)"


def test_old_news_of_submarines_has_another_mark_than_that_of_ships() -> None:
    news = [
        Contact("WP3", SUBMARINES, 2117, 3, Heard.SEARCH, False),
        Contact("BISMARCK", BATTLESHIP, 1718, 3, Heard.SEARCH, False),
        Contact("WP1", SUBMARINES, 2016, 4, Heard.SEARCH, False),
    ]
    page = pages.board("SN", make_view(turn=5), enough=True, news=news)
    assert [cell(page, square) for square in (2117, 1718)] == [("s2", "marker"), ("?2", "marker")]
    board = page.board
    assert isinstance(board, Board)
    assert [figure.sign for figure in board.figures[2016]] == [" M", "s1"]
    assert board.figures[2117][0].names == ["SUBMARINES, TURNS AGO"]
