"""What stands where on the full screen, as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.board.board import Board
from compbis.board.map import Map, labels
from compbis.board.shapes import Squares
from compbis.screen.layout import Scene, draw, field, first_row, fits, text_panel, unread_rows
from compbis.screen.rows import Answered, cells, unbroken, wrap
from compbis.table.page import Detail, Opening, Page, Panel, Size, Span, Wrapped

BOARD = Page(
    ((Span("   HEADING"),), (Span("   1234"),), *((Span(f"{row:02} "), Span("~~~", "sea")) for row in range(11, 31)))
)
WIDE = Size(80, 24)
NARROW = Size(40, 24)


def shown(scene: Scene, size: Size) -> list[str]:
    """The page as text."""
    return draw(scene, size).text()


def test_without_a_map_narrow_text_has_the_whole_terminal() -> None:
    assert text_panel(NARROW, Page(()), "COMMAND-") == Size(40, 23)


def test_on_forty_columns_the_prompt_of_chart_a_has_a_single_row_with_room_for_an_order() -> None:
    prompt = "ENTER COMMAND FROM CHART A-"
    scene = Scene(BOARD, ["TEXT"], prompt, "MS HOOD 1724", 12)
    assert shown(scene, NARROW)[20:] == ["TEXT", "", "", f"{prompt}MS HOOD 1724"]


def test_long_prompt_breaks_between_words_and_leaves_room_to_type() -> None:
    prompt = "BRITISH PLAYER - CHOOSE A TWO NUMERAL PASSWORD-"
    scene = Scene(BOARD, ["TEXT"], prompt, "12", 2)
    assert shown(scene, NARROW)[20:] == ["TEXT", "", "BRITISH PLAYER - CHOOSE A TWO NUMERAL", "PASSWORD-12"]
    assert draw(scene, NARROW).cursor == (23, 11)
    assert field(NARROW, prompt) == 40 - len("PASSWORD-") - 1


def beside(scene: Scene) -> list[str]:
    """The text at the right of the map, on 23 rows."""
    return [row[41:] for row in shown(scene, WIDE)[:23]]


def test_text_begins_at_the_top_and_of_a_full_page_a_quarter_is_kept_when_it_is_turned() -> None:
    text = [f"LINE {number}" for number in range(100)]
    assert beside(Scene(BOARD, text[:23])) == text[:23]
    assert beside(Scene(BOARD, text[:24])) == [*text[18:24], *[""] * 17]
    assert beside(Scene(BOARD, text[:41])) == text[18:41]
    assert beside(Scene(BOARD, text[:42]))[0] == text[36]


def test_a_page_is_turned_between_a_question_and_an_older_answer_and_no_answer_is_torn() -> None:
    text = [*(f"LINE {number}" for number in range(15)), Answered("A-", "1"), *"bcde", Answered("A-", "2")]
    assert beside(Scene(BOARD, text))[:1] == ["LINE 0"]
    assert beside(Scene(BOARD, [*text, *"fgh"]))[:10] == ["A-1", *"bcde", "A-2", *"fgh", ""]
    assert beside(Scene(BOARD, [*text, *"fghijklmnopqrstuvwxyz"]))[:22] == ["A-2", *"fghijklmnopqrstuvwxyz"]


def test_a_list_that_is_asked_about_is_not_torn_when_the_page_is_turned() -> None:
    told, listed = [f"REPORT {number}" for number in range(10)], [f" WAY {number}" for number in range(14)]
    assert first_row(Scene(BOARD, [*told, "WAYS", *listed]), Size(39, 23)) == 18
    assert first_row(Scene(BOARD, [*told, Opening("WAYS"), *listed]), Size(39, 23)) == 10


def test_the_question_stands_above_what_is_unread_but_where_the_text_has_few_rows() -> None:
    text = ["OLD", Answered("A-", "1"), "NEW"]
    assert unread_rows(text, 1, Size(39, 8)) == 2
    assert unread_rows(text, 1, Size(39, 7)) == 1
    assert unread_rows(text, 3, Size(39, 8)) == 3


def test_a_page_is_not_turned_past_what_is_unread() -> None:
    text = [f"LINE {number}" for number in range(100)]
    assert beside(Scene(BOARD, text[:24], unread=20)) == [*text[4:24], *[""] * 3]
    assert beside(Scene(BOARD, text[:24], unread=23)) == text[1:24]
    assert beside(Scene(BOARD, text[:24], unread=24)) == text[1:24]  # a terminal that was larger just now


def test_scrolled_back_text_stops_at_the_oldest_line() -> None:
    text = [f"LINE {number}" for number in range(100)]
    assert first_row(Scene(BOARD, text), Size(39, 23)) == 90
    assert beside(Scene(BOARD, text, "COMMAND-", back=20)) == text[70:93]
    assert beside(Scene(BOARD, text, "COMMAND-", back=1000)) == text[:23]


def test_page_wider_than_its_panel_is_cut() -> None:
    page = Page(((Span("A" * 30), Span("B" * 30, "sea")),))
    assert shown(Scene(page, ["TEXT"]), WIDE)[0] == "A" * 30 + "B" * 10 + "│TEXT"


@pytest.mark.parametrize("size", [Size(79, 23), Size(39, 50), Size(20, 5), Size(1, 1)])
def test_too_small_says_so_and_shows_no_game(size: Size) -> None:
    assert not fits(size)
    rows = shown(Scene(BOARD, ["SECRET"], "COMMAND-", "", 0), size)
    assert len(rows) == size.rows
    assert "SECRET" not in "".join(rows) and "~" not in "".join(rows)
    assert all(len(row) <= size.columns for row in rows)


def test_with_one_row_less_the_title_of_the_map_folds_away_and_no_square() -> None:
    rows = shown(Scene(BOARD, ["TEXT"], "COMMAND-"), Size(80, 23))
    assert len(rows) == 23
    assert rows[21].startswith(BOARD.text()[-1])


def test_columns_of_a_line_stay_as_they_are_while_it_fits() -> None:
    line = " B  HOOD  1662  1662 M   M"
    assert wrap(line, 40) == [line]


def test_the_rows_of_a_text_that_goes_on_are_one_line_and_a_detail_line_stays_one() -> None:
    detail = Detail("B  HOOD", "SHIP", "HOOD")
    lines = list(unbroken(["ONE", Wrapped("  TWO"), Wrapped("  THREE"), "  FOUR", detail, Wrapped("FIVE")]))
    assert lines == ["ONE", "  TWO THREE FOUR", "B  HOOD", "FIVE"]
    assert lines[2] is detail


def test_a_character_that_takes_two_columns_or_none_is_a_question_mark() -> None:
    assert cells("A\u6f22\u0301\u00e9") == "A??\u00e9"


@given(st.text(st.characters(codec="ascii", min_codepoint=32, max_codepoint=126)), st.integers(1, 50))
def test_wrapping_loses_nothing_but_spaces(line: str, columns: int) -> None:
    rows = wrap(line.rstrip(), columns)
    assert all(len(row) <= columns for row in rows)
    assert "".join(rows).replace(" ", "") == line.replace(" ", "")


@given(
    st.lists(st.text(st.characters(codec="ascii", min_codepoint=32), max_size=300), max_size=40),
    st.text(st.characters(codec="ascii", min_codepoint=32), max_size=200),
    st.integers(1, 130),
    st.integers(1, 60),
)
def test_a_frame_fits_its_terminal_whatever_is_said(text: list[str], prompt: str, columns: int, rows: int) -> None:
    frame = draw(Scene(BOARD, text, prompt, "", 0), Size(columns, rows))
    assert len(frame.rows) == rows
    assert all(sum(len(span.text) for span in row) <= columns for row in frame.rows)
    assert frame.cursor is None or (frame.cursor[0] < rows and frame.cursor[1] < columns)


def test_on_eighty_columns_a_small_board_grows_as_far_as_text_and_a_whole_panel_have_room() -> None:
    board = Board(Map(Squares(), labels("12345678"), labels("ABCDEFGH"), sizes=((10, 5), (5, 2), (4, 1))), "SEA")
    few, many = (Panel("SHIPS", (Span("HOOD"),) * rows, whole=True) for rows in (4, 5))
    assert text_panel(WIDE, board.page((few,)), "FIRE-") == Size(80 - 43 - 1, 23)
    assert "HOOD" in shown(Scene(board.page((few,)), [], "FIRE-"), WIDE)[22]
    assert text_panel(WIDE, board.page((many,)), "FIRE-").columns == 80 - 40 - 1, "else the squares stay small"
