"""A line that says everything about the typed order replaces it."""

from compbis.screen.layout import Scene, draw
from compbis.screen.rows import Answered, text_rows
from compbis.table.page import Page, Settled, Wanted
from compbis.table.picture import Size, Span
from tests.golden.typist import Screen, seen

SIZE = Size(80, 24)
ORDER = Settled("HOOD M 1622 TO 1623 1724")


def text(*said: str) -> list[str]:
    """The text above the last prompt after an order was typed, this was said, and ? was typed."""

    def play(screen: Screen) -> None:
        screen.ask("COMMAND-")
        screen.say(*said)
        screen.ask("COMMAND-")
        screen.ask("COMMAND-")

    return [row for row in seen(SIZE, play, "MS HOOD M E SE", "?").text() if row][:-1]


def test_an_accepted_order_takes_one_row() -> None:
    assert text(ORDER) == [ORDER, "COMMAND-?"]


def test_text_before_the_order_and_refused_lines_stay() -> None:
    assert text("FOG", ORDER) == ["COMMAND-MS HOOD M E SE", "FOG", ORDER, "COMMAND-?"]
    assert text(Settled("1724 IN 1 TURN"), ORDER) == ["1724 IN 1 TURN", ORDER, "COMMAND-?"]
    assert text("ILLEGAL ENTRY") == ["COMMAND-MS HOOD M E SE", "ILLEGAL ENTRY", "COMMAND-?"]


def test_only_the_last_question_is_replaced() -> None:
    def play(screen: Screen) -> None:
        for _ in range(3):
            screen.ask("COMMAND-")
        screen.say(ORDER)
        screen.ask("COMMAND-")

    rows = [row for row in seen(SIZE, play, "SP", "QU", "MS HOOD M E SE").text() if row]
    assert rows == ["COMMAND-SP", "COMMAND-QU", ORDER, "COMMAND-"]


def test_pages_break_before_an_accepted_order_as_before_a_question() -> None:
    board = Page(tuple((Span("." * 39),) for _ in range(23)))
    lines = [*(f"LINE {number}" for number in range(20)), Settled("ORDER"), "ABOUT IT", "MORE OF IT"]
    rows = [row[41:] for row in draw(Scene(board, [*lines, "AND MORE"]), SIZE).text()]
    assert rows[:4] == ["ORDER", "ABOUT IT", "MORE OF IT", "AND MORE"]
    plain = [*lines[:20], Answered("COMMAND-", "ORDER"), *lines[21:]]
    before = [row[41:] for row in draw(Scene(board, [*plain, "AND MORE"]), SIZE).text()]
    assert before[:4] == ["COMMAND-ORDER", *rows[1:4]]


def test_an_empty_line_does_not_scroll_a_full_page() -> None:
    def play(screen: Screen) -> None:
        for number in range(30):
            screen.say(f"NEWS {number}")
        screen.ask("COMMAND-")
        screen.ask("COMMAND-")
        screen.ask("COMMAND-")

    once, more = seen(SIZE, play).text(), seen(SIZE, play, "", "").text()
    assert once[0].startswith("NEWS")
    assert more == once


def test_text_to_type_is_highlighted_on_all_its_rows() -> None:
    def play(screen: Screen) -> None:
        screen.say("GUIDE: A SHIP", Wanted("GUIDE: TYPE MS HOOD M E SE"))
        screen.ask("COMMAND-")

    page = seen(Size(80, 24), play)
    styles = {span.text.strip(): span.style for row in page.rows for span in row if "GUIDE" in span.text}
    assert styles == {"GUIDE: A SHIP": "", "GUIDE: TYPE MS HOOD M E SE": "title"}
    (rows,) = text_rows([Wanted("GUIDE: TYPE MS HOOD M E SE")], 16)
    assert len(rows) == 2
    assert all(isinstance(row, Wanted) for row in rows)
