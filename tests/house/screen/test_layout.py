"""The layout of the full screen, as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.board.board import Board
from compbis.board.map import Map, labels
from compbis.board.shapes import Squares
from compbis.screen.layout import Scene, draw, first_row, unread_rows
from compbis.screen.planning import field, fits, text_panel
from compbis.screen.rows import Answered, cells, wrap
from compbis.table.page import Detail, Opening, Page, Wrapped, unbroken
from compbis.table.picture import Panel, Size, Span

BOARD = Page(
    ((Span("   HEADING"),), (Span("   1234"),), *((Span(f"{row:02} "), Span("~~~", "sea")) for row in range(11, 31)))
)
WIDE = Size(80, 24)
NARROW = Size(40, 24)


def shown(scene: Scene, size: Size) -> list[str]:
    """The page as text."""
    return draw(scene, size).text()


@pytest.mark.parametrize(
    ("line", "columns", "rows"),
    [
        ("TF1  N20, KGV VIC KGF, FUEL 5", 28, ["TF1  N20, KGV VIC KGF,", "  FUEL 5"]),
        ("SUN2 8, BLE2 12, BEA2 10", 22, ["SUN2 8, BLE2 12,", "  BEA2 10"]),
        ("HOOD M 1622 1623 1724", 17, ["HOOD M 1622 1623", "  1724"]),
        ("SN     SHIPS WHERE FOUND  5.21.1", 28, ["SN     SHIPS WHERE FOUND", "  5.21.1"]),
        ("PAST 1620, 1621", 11, ["PAST 1620,", "  1621"]),
        ("SQUARE 1620", 8, ["SQUARE", "  1620"]),
        ("HULL 28; HMS HOOD", 14, ["HULL 28;", "  HMS HOOD"]),
        ("20 FOR THE PR EUGEN", 14, ["20 FOR THE", "  PR EUGEN"]),
        ("MOVES TO ST. JOHNS", 14, ["MOVES TO", "  ST. JOHNS"]),
        ("THE KING GEORGE V HIT", 16, ["THE KING", "  GEORGE V HIT"]),
        ("KENYA, DD FLOTILLA 2", 16, ["KENYA,", "  DD FLOTILLA 2"]),
        ("ROLLS 4+4=8. HIT; 1 SPLASH", 20, ["ROLLS 4+4=8. HIT;", "  1 SPLASH"]),
    ],
)
def test_a_number_stays_with_the_word_before_it_and_the_parts_of_some_names_together(
    line: str, columns: int, rows: list[str]
) -> None:
    assert wrap(line, columns, "  ") == rows


def test_a_pasted_word_of_any_length_is_wrapped_at_once() -> None:
    """A regular expression that tries every way to divide the word would take minutes."""
    assert wrap("X" * 30_000, 40) == ["X" * 40] * 750


def test_without_a_map_the_text_has_the_whole_narrow_terminal() -> None:
    assert text_panel(NARROW, Page(()), "COMMAND-") == Size(40, 23)


def test_at_forty_columns_the_prompt_of_chart_a_and_an_order_share_one_row() -> None:
    prompt = "ENTER COMMAND FROM CHART A-"
    scene = Scene(BOARD, ["TEXT"], prompt, "MS HOOD 1724", 12)
    assert shown(scene, NARROW)[20:] == ["TEXT", "", "", f"{prompt}MS HOOD 1724"]


def test_a_long_prompt_breaks_between_words_and_leaves_room_to_type() -> None:
    prompt = "BRITISH PLAYER - CHOOSE A TWO NUMERAL PASSWORD-"
    scene = Scene(BOARD, ["TEXT"], prompt, "12", 2)
    assert shown(scene, NARROW)[20:] == ["TEXT", "", "BRITISH PLAYER - CHOOSE A TWO NUMERAL", "PASSWORD-12"]
    assert draw(scene, NARROW).cursor == (23, 11)
    assert field(NARROW, prompt) == 40 - len("PASSWORD-") - 1


def beside(scene: Scene) -> list[str]:
    """The text to the right of the map, on 23 rows."""
    return [row[41:] for row in shown(scene, WIDE)[:23]]


def test_text_starts_at_the_top_and_a_new_page_keeps_a_quarter_of_the_last() -> None:
    text = [f"LINE {number}" for number in range(100)]
    assert beside(Scene(BOARD, text[:23])) == text[:23]
    assert beside(Scene(BOARD, text[:24])) == [*text[18:24], *[""] * 17]
    assert beside(Scene(BOARD, text[:41])) == text[18:41]
    assert beside(Scene(BOARD, text[:42]))[0] == text[36]


def test_pages_break_before_a_question_and_never_inside_an_answer() -> None:
    text = [*(f"LINE {number}" for number in range(15)), Answered("A-", "1"), *"bcde", Answered("A-", "2")]
    assert beside(Scene(BOARD, text))[:1] == ["LINE 0"]
    assert beside(Scene(BOARD, [*text, *"fgh"]))[:10] == ["A-1", *"bcde", "A-2", *"fgh", ""]
    assert beside(Scene(BOARD, [*text, *"fghijklmnopqrstuvwxyz"]))[:22] == ["A-2", *"fghijklmnopqrstuvwxyz"]


def test_pages_never_break_inside_a_list_that_a_question_is_about() -> None:
    reports, listed = [f"REPORT {number}" for number in range(10)], [f" WAY {number}" for number in range(14)]
    assert first_row(Scene(BOARD, [*reports, "WAYS", *listed]), Size(39, 23)) == 18
    assert first_row(Scene(BOARD, [*reports, Opening("WAYS"), *listed]), Size(39, 23)) == 10


def test_the_question_stays_above_unread_text_unless_there_are_few_rows() -> None:
    text = ["OLD", Answered("A-", "1"), "NEW"]
    assert unread_rows(text, 1, Size(39, 8)) == 2
    assert unread_rows(text, 1, Size(39, 7)) == 1
    assert unread_rows(text, 3, Size(39, 8)) == 3


def test_a_page_break_never_skips_unread_text() -> None:
    text = [f"LINE {number}" for number in range(100)]
    assert beside(Scene(BOARD, text[:24], unread=20)) == [*text[4:24], *[""] * 3]
    assert beside(Scene(BOARD, text[:24], unread=23)) == text[1:24]
    assert beside(Scene(BOARD, text[:24], unread=24)) == text[1:24]  # the terminal has just been made smaller


def test_scrolling_back_stops_at_the_oldest_line() -> None:
    text = [f"LINE {number}" for number in range(100)]
    assert first_row(Scene(BOARD, text), Size(39, 23)) == 90
    assert beside(Scene(BOARD, text, "COMMAND-", back=20)) == text[70:93]
    assert beside(Scene(BOARD, text, "COMMAND-", back=1000)) == text[:23]


def test_a_page_wider_than_its_panel_is_cut() -> None:
    page = Page(((Span("A" * 30), Span("B" * 30, "sea")),))
    assert shown(Scene(page, ["TEXT"]), WIDE)[0] == "A" * 30 + "B" * 10 + "│TEXT"


@pytest.mark.parametrize("size", [Size(79, 23), Size(39, 50), Size(20, 5), Size(1, 1)])
def test_a_terminal_that_is_too_small_says_so_and_shows_no_game(size: Size) -> None:
    assert not fits(size)
    rows = shown(Scene(BOARD, ["SECRET"], "COMMAND-", "", 0), size)
    assert len(rows) == size.rows
    assert "SECRET" not in "".join(rows) and "~" not in "".join(rows)
    assert all(len(row) <= size.columns for row in rows)


def test_with_one_row_less_the_map_loses_its_title_but_no_square() -> None:
    rows = shown(Scene(BOARD, ["TEXT"], "COMMAND-"), Size(80, 23))
    assert len(rows) == 23
    assert rows[21].startswith(BOARD.text()[-1])


def test_a_line_that_fits_keeps_its_columns() -> None:
    line = " B  HOOD  1662  1662 M   M"
    assert wrap(line, 40) == [line]


def test_wrapped_rows_are_joined_again_except_detail_lines() -> None:
    detail = Detail("B  HOOD", "SHIP", "HOOD")
    lines = list(unbroken(["ONE", Wrapped("  TWO"), Wrapped("  THREE"), "  FOUR", detail, Wrapped("FIVE")]))
    assert lines == ["ONE", "  TWO THREE FOUR", "B  HOOD", "FIVE"]
    assert lines[2] is detail


def test_a_character_of_two_columns_or_none_becomes_a_question_mark() -> None:
    assert cells("A\u6f22\u0301\u00e9") == "A??\u00e9"


@given(st.text(st.characters(codec="ascii", min_codepoint=32, max_codepoint=126)), st.integers(1, 50))
def test_wrapping_loses_nothing_but_spaces(line: str, columns: int) -> None:
    rows = wrap(line.rstrip(), columns)
    assert all(len(row) <= columns for row in rows)
    assert "".join(rows).replace(" ", "") == line.replace(" ", "")


def test_on_eighty_columns_a_small_board_grows_as_far_as_text_and_panel_allow() -> None:
    board = Board(Map(Squares(), labels("12345678"), labels("ABCDEFGH"), sizes=((10, 5), (5, 2), (4, 1))), "SEA")
    few, many = (Panel("SHIPS", (Span("HOOD"),) * rows, whole=True) for rows in (4, 5))
    assert text_panel(WIDE, board.page((few,)), "FIRE-") == Size(80 - 43 - 1, 23)
    assert "HOOD" in shown(Scene(board.page((few,)), [], "FIRE-"), WIDE)[22]
    assert text_panel(WIDE, board.page((many,)), "FIRE-").columns == 80 - 40 - 1, "the squares stay small"
