"""The operations room of a wide terminal, and what forty columns leave out, as text."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.board.board import Board
from compbis.board.ground import LAND, SEA, Figure
from compbis.board.map import Map, labels
from compbis.board.shapes import PointedHexes, Squares
from compbis.screen.layout import Scene, draw
from compbis.screen.panels import WIDTH, Arrangement, arranged, listed, paired
from compbis.screen.planning import fits, text_panel
from compbis.screen.rows import Answered, text_rows
from compbis.table.page import Detail, Page
from compbis.table.picture import Panel, Size, Span
from tests.house.board.boards import hunt

COLUMNS = tuple(str(number) for number in range(11, 29))
ROWS = range(11, 31)
GROUND = {100 * row + column: LAND if column == 12 else SEA for row in ROWS for column in range(11, 29)}
BOARD = Board(
    Map(Squares(), labels(map(str, ROWS), 11), labels(COLUMNS, 11), GROUND),
    "SHIPS NOW",
    "TURN 1",
    {100 * row + 11: [Figure(" B", "own")] for row in ROWS},
    edges=dict.fromkeys(ROWS, " 3"),
)
PANELS = (
    Panel("SHIPS", tuple(Span(f"SHIP {number}") for number in range(1, 11))),
    Panel("POINTS", (Span("BRITISH 0  GERMAN 0"),)),
)
PLAIN = BOARD.page()
ROOM = BOARD.page(PANELS)
LINE = Detail(
    "B  HOOD  1622  1724  1/1  4/3  M  M  7  2", "   SHIP  NOW   THEN  M    P", "B  HOOD 1622 TO 1724", "FUEL 7"
)


def stacked(panels: Sequence[Panel], columns: int, rows: int) -> list[str]:
    """The rows of a column of panels."""
    (place,), _ = arranged((*panels,), (Size(columns, rows),))
    return ["".join(span.text for span in row) for row in place]


def shown(page: Page, size: Size, *text: str, unread: int = 0) -> list[str]:
    return draw(Scene(page, text, "COMMAND-", "", 0, unread=unread), size).text()


def test_with_few_rows_squares_widen_as_far_as_text_and_one_column_of_panels_allow() -> None:
    for columns, width, panels in (
        (125, 40, 1),
        (126, 58, 1),
        (153, 58, 1),
        (154, 58, 2),
        (181, 58, 2),
        (182, 58, 3),
        (300, 58, 3),
    ):
        row = shown(ROOM, Size(columns, 24), "ONE")[1]
        assert row[: width + 1].endswith("28   │" if width > 40 else "2  │")
        assert row.count("│") == 1 + panels
        assert len(row[width + 1 :].partition("│")[0]) >= 39


@pytest.mark.parametrize("size", [Size(132, 23), Size(132, 24), Size(160, 31), Size(120, 40), Size(117, 52)])
def test_a_long_question_does_not_change_the_squares(size: Size) -> None:
    long = draw(Scene(ROOM, [], LONG * 5, "", 0), size).text()
    assert [row[:40] for row in long if row.startswith("30")] == [
        row[:40] for row in shown(ROOM, size) if row.startswith("30")
    ]


def test_from_eighty_columns_on_panels_use_the_rows_below_the_board() -> None:
    small = PANELS[0]._replace(lines=PANELS[0].lines[:5], whole=True), PANELS[1]
    page = ROOM._replace(panels=small)
    for columns in 80, 119:
        rows = shown(page, Size(columns, 30), "ONE")
        assert [row[:40].rstrip(" ─") for row in rows[23:29]] == ["SHIPS", *(f"SHIP {n}" for n in range(1, 6))]
    assert "SHIP 1" not in "\n".join(shown(page, Size(80, 29), "ONE"))
    assert [row[:40].rstrip(" ─") for row in shown(page, Size(80, 26))[23:25]] == ["POINTS", "BRITISH 0  GERMAN 0"]


def test_the_columns_are_numbered_below_the_board_while_there_is_room() -> None:
    numbers = "  11  13  15  17  19  21  23  25  27"
    text = [f"LINE {number}" for number in range(9)]
    assert shown(PLAIN, Size(40, 24), "ONE")[19:] == [BOARD_ROW, numbers, "ONE", "", "COMMAND-"]
    assert shown(PLAIN, Size(40, 24), *text, unread=2)[20:] == [numbers, "LINE 7", "LINE 8", "COMMAND-"]
    assert shown(PLAIN, Size(40, 24), *text, unread=3)[20:] == ["LINE 6", "LINE 7", "LINE 8", "COMMAND-"]
    assert text_panel(Size(40, 24), PLAIN, "COMMAND-") == Size(40, 3)


BOARD_ROW = "30 B##" + " ." * 16 + " 3"


def test_a_detail_line_has_a_heading_where_it_fits_and_is_folded_elsewhere() -> None:
    assert text_rows(["TEXT", LINE, LINE], 50) == [["TEXT"], [LINE.head, LINE], [LINE]]
    assert text_rows([LINE, "TEXT", LINE], 50)[2] == [LINE.head, LINE]
    assert text_rows([LINE, LINE], 39) == [["B  HOOD 1622 TO 1724", "FUEL 7"]] * 2


def test_a_broken_line_continues_farther_in_than_it_begins() -> None:
    for begun in ("", "  "):
        assert text_rows([f"{begun}1 HOLLAND LEADS"], 12) == [[f"{begun}1 HOLLAND", f"{begun}  LEADS"]]


LONG = "AT WHICH SHIP SHALL THE KING GEORGE V LAUNCH TORPEDOES (NONE)-"


@pytest.mark.parametrize("columns", [40, 39, 48])  # the width of the text on terminals of 40, 80 and 120 columns
def test_an_answer_is_shown_whole_with_an_end_of_its_prompt(columns: int) -> None:
    for prompt in ("ENTER COMMAND FROM CHART A-", LONG):
        for answer in ("", "DM", "MS HOOD M E SE", "MP SCAPA FLOW 1 P N N", "BISMARCK"):
            (rows,) = text_rows([Answered(prompt, answer)], columns)
            assert max(map(len, rows)) <= columns
            begun, cut, seen = "".join(rows).replace(" ", "").rpartition("...")
            assert f"{prompt}{answer}".replace(" ", "").startswith(begun)
            assert f"{prompt}{answer}".replace(" ", "").endswith(seen)
            assert bool(begun) is bool(cut)
            assert seen.endswith(f"{'(NONE)-' if prompt is LONG else '-'}{answer}".replace(" ", ""))
            assert len(rows) == 1 or prompt is LONG


def test_an_answer_follows_its_prompt_or_the_beginning_of_it_or_stands_below() -> None:
    line = Answered("ENTER COMMAND FROM CHART A-", "MS HOOD M E SE")
    assert text_rows([line], 41) == [[line]]
    assert text_rows([line], 40) == [["ENTER COMMAND FROM...-MS HOOD M E SE"]]
    assert text_rows([line], 28) == [["ENTER...-MS HOOD M E SE"]]
    assert text_rows([Answered("ENTER COMMAND FROM CHART A-", "MS HOOD M E SE SE SE")], 28) == [
        ["-MS HOOD M E SE SE SE"]
    ]
    assert text_rows([line], 15) == [["ENTER COMMAND", "  FROM CHART A-", "  MS HOOD M E", "  SE"]]
    question = "P OF WALES FIRES AT (NONE)-"
    assert text_rows([Answered(question, "BISMARCK 4")], 36) == [[question, "  BISMARCK 4"]]
    assert text_rows([Answered("A PROMPT-", "AN ANSWER OF TWO")], 11) == [["A PROMPT-", "  AN ANSWER", "  OF TWO"]]
    assert text_rows([Answered(LONG, "BISMARCK")], 40) == [
        ["AT WHICH SHIP SHALL THE KING GEORGE V", "  LAUNCH TORPEDOES (NONE)-BISMARCK"]
    ]
    assert text_rows([Answered(LONG, "PR EUGEN OR ANY")], 39)[0][-1] == "  PR EUGEN OR ANY"


def test_panels_that_must_be_cut_come_after_whole_ones() -> None:
    panels = (*PANELS, Panel("LOG", tuple(Span(f"EVENT {number}") for number in range(20)), last=True))
    said = [row.rstrip(" ─") for row in stacked(panels, WIDTH, 19)]
    assert said[0] == "SHIPS" and said[10] == "SHIP 10"
    assert said[11:14] == ["", "POINTS", "BRITISH 0  GERMAN 0"]
    assert said[14:] == ["", "LOG, LATEST", "EVENT 17", "EVENT 18", "EVENT 19"]


def test_a_panel_that_must_be_whole_is_left_out_if_it_does_not_fit() -> None:
    table = Panel("TABLE", tuple(Span("ROW") for _ in range(8)), whole=True)
    assert stacked([table], WIDTH, 9)[0].startswith("TABLE ")
    assert set(stacked([table], WIDTH, 8)) == {" " * WIDTH}


def test_a_table_leaves_the_rows_that_an_earlier_list_can_fill() -> None:
    log = Panel("LOG", tuple(Span(f"EVENT {number}") for number in range(7)), last=True)
    table = Panel("TABLE", tuple(Span("ROW") for _ in range(3)), whole=True)
    assert stacked([log, table], WIDTH, 12)[1].startswith("EVENT 0")
    assert "TABLE" not in "".join(stacked([log, table], WIDTH, 12))
    assert stacked([log, table], WIDTH, 13)[9].startswith("TABLE")


def test_the_first_panel_is_on_top_of_the_tallest_column() -> None:
    (high, _), _ = arranged(PANELS, (Size(WIDTH, 20), Size(WIDTH, 11)))
    assert "".join(span.text for span in high[0]).startswith("SHIPS ")


def test_panels_go_where_they_fit_best_and_the_log_gets_the_rest() -> None:
    log = Panel("LOG", tuple(Span(f"EVENT {number}") for number in range(20)), last=True)
    (_, middle, low), _ = arranged((*PANELS, log), (Size(WIDTH, 20), Size(WIDTH, 10), Size(WIDTH, 3)))
    assert "".join(span.text for span in low[0]).startswith("POINTS ")
    assert "".join(span.text for span in middle[1]).startswith("EVENT 11")


def test_a_list_that_is_cut_says_how_many_are_missing() -> None:
    rows = stacked(PANELS[:1], WIDTH, 6)
    assert [row.rstrip() for row in rows[1:]] == ["SHIP 1", "SHIP 2", "SHIP 3", "SHIP 4", "AND 6 MORE"]


@pytest.mark.parametrize("page", [Page(()), PLAIN, ROOM])
@given(st.integers(1, 500), st.integers(1, 200), st.integers(0, 300), st.sampled_from(["", "COMMAND-", "LONG " * 30]))
def test_at_any_size_a_page_fits_with_its_prompt_in_the_last_row(
    page: Page, columns: int, rows: int, lines: int, prompt: str
) -> None:
    size = Size(columns, rows)
    text = [*(f"LINE {number}" for number in range(lines)), LINE, Answered("COMMAND-", "DM")]
    frame = draw(Scene(page, text, prompt, "", 0), size)
    assert len(frame.rows) == rows
    assert all(sum(len(span.text) for span in row) <= columns for row in frame.rows)
    if fits(size):
        assert frame.cursor is not None and frame.cursor[0] == rows - 1 and frame.cursor[1] < columns
        assert "COMMAND-DM" in "\n".join(frame.text())


def test_rows_of_panels_fill_the_width_with_as_many_as_fit() -> None:
    for columns, count in (10, 1), (27, 1), (54, 1), (55, 2), (82, 2), (83, 3), (170, 6):
        rows = stacked([*PANELS[1:] * 6], columns, 2)
        assert {len(row) for row in rows} == {columns}
        assert rows[1].count("BRITISH") == count if columns >= WIDTH else True


def columns_of(panels: Sequence[Panel], *rows: int, key: Panel | None = None) -> list[list[str]]:
    """The rows of columns with these heights."""
    places, _ = arranged((*panels,), tuple(Size(WIDTH, each) for each in rows), (key,) if key else ())
    return [["".join(span.text for span in row).rstrip(" ─") for row in place] for place in places]


KEY = Panel("KEY", (Span(" SEA"), Span(" PORT")), whole=True, samples=((Span(" ·", "sea"),), (Span(" ⊕", "port"),)))
LOG = Panel("LOG", tuple(Span(f"HEARD {number}") for number in range(9)), last=True)


@pytest.mark.parametrize(("located", "last"), [(True, "UNITS"), (False, "KEY")])
def test_the_key_replaces_no_list_of_units(located: bool, last: str) -> None:
    units = Panel("UNITS", (Span("A"),) * 3, located=located)
    (rows,) = columns_of([PANELS[1]._replace(title=title) for title in "ABC"] + [units], 13, key=KEY)
    assert [row for row in rows if row in ("UNITS", "KEY")] == [last]


def test_a_long_entry_of_the_key_wraps_under_its_first_row() -> None:
    long = Panel("KEY", (Span(" A SEA THAT NO SHIP OF YOURS ENTERS"),), whole=True, samples=((Span(" ·", "sea"),),))
    (rows,) = columns_of([], 4, key=long)
    assert [row[:2] for row in rows[1:3]] == [" ·", "  "] and "ENTERS" in rows[2]


@pytest.mark.parametrize(
    ("long", "rows"), [("D", ["A B", "C D"]), ("D WITH A VERY LONG NAME", ["A", "B", "C", "D WITH"])]
)
def test_a_list_in_order_stands_in_pairs_if_all_of_it_fits(long: str, rows: list[str]) -> None:
    names = ("A", "B", "C", long)
    places = Panel("PLACES", tuple(Span(f" {name}") for name in names), samples=((Span("0101"),),) * 4)
    ((_, *lines),) = listed([places], Size(39, 10), "F1")
    texts = ["".join(span.text for span in line).replace("0101", "").split() for line in lines]
    assert [" ".join(words[:2]) for words in texts if words] == rows


def test_lines_without_a_sample_stand_alone_below_all_signs() -> None:
    lines = ("SEA", "COVERED FOG: 2803", "LAND", "HALF A HEX LOWER", "A SEA THAT NO SHIP ENTERS")
    samples = tuple(() if line.startswith("COVERED") else (Span("* "),) for line in lines)
    key = Panel("KEY", tuple(map(Span, lines)), whole=True, samples=samples)
    texts = [(*sample, line) for sample, line in zip(paired(key, 39).samples, paired(key, 39).lines, strict=True)]
    assert [" ".join("".join(span.text for span in spans).split()) for spans in texts] == [
        "* SEA * LAND",
        "* HALF A HEX LOWER",
        "* A SEA THAT NO SHIP ENTERS",
        "COVERED FOG: 2803",
    ]


def test_a_row_that_an_entry_of_two_rows_cannot_use_goes_to_the_next_list() -> None:
    awards = Panel("POINTS", (Span("AN AWARD THAT TAKES TWO OF ITS ROWS"), Span("TOTAL")), last=True)
    contacts = Panel("CONTACTS", tuple(Span(f"CONTACT {number}") for number in range(5)), last=True)
    ((column,), _) = arranged((Panel("SHIPS", (Span("A"),)), awards, contacts), (Size(WIDTH, 9),))
    texts = ["".join(span.text for span in row).split("─")[0].strip() for row in column]
    assert texts[-3:] == ["CONTACTS, LATEST", "CONTACT 3", "CONTACT 4"]


def test_lists_keep_entries_and_short_panels_together() -> None:
    def columns(*panels: Panel) -> list[list[str]]:
        (rows, *_) = listed(panels, Size(2 * WIDTH + 1, 10), "F1")
        halves = [["".join(span.text for span in row)[at : at + WIDTH].strip(" ─") for row in rows] for at in (0, 28)]
        return [[text for text in half if text] for half in halves]

    def panel(title: str, *lines: str) -> Panel:
        return Panel(title, tuple(map(Span, lines)))

    seven = panel("LONG", *(f"ROW {number}" for number in range(1, 8)))
    assert columns(seven, panel("FOG", "HERE"))[1] == ["FOG", "HERE"]
    assert columns(panel("A", *"123456"), panel("FOG", "HERE", "THERE"))[1] == ["FOG", "HERE", "THERE"]
    ten = panel("LONG", *(f"ROW {number}" for number in range(1, 11)))
    assert columns(ten)[1] == ["ROW 9", "ROW 10"]
    wraps = panel("LONG", *(f"ROW {number}" for number in range(1, 9)), "A ROW THAT IS MUCH TOO LONG FOR ONE", "END")
    assert columns(wraps)[1] == ["A ROW THAT IS MUCH TOO LONG", "FOR ONE", "END"]


def test_panels_keep_their_places_while_lists_grow_and_orders_are_added() -> None:
    def titles(ships: int, *more: Panel, before: Arrangement) -> tuple[list[tuple[int, int, str]], Arrangement]:
        fleet = Panel("SHIPS", tuple(Span(f"SHIP {number}") for number in range(ships)))
        columns, after = arranged((fleet, PANELS[1], *more), places, (KEY,), before)
        rows = [(at, row, line[0].text) for at, column in enumerate(columns) for row, line in enumerate(column) if line]
        return [place for place in rows if place[2] in ("SHIPS", "POINTS", "KEY", "ORDERS")], after

    places = Size(WIDTH, 20), Size(WIDTH, 15)
    first, arrangement = titles(9, before=())
    for ships in (8, 7, 9):
        orders = Panel("ORDERS", (Span("SAIL"),) * (10 - ships))
        stood, arrangement = titles(ships, orders, before=arrangement)
        assert [place for place in stood if place[2] != "ORDERS"] == first
    assert {place for place in stood if place[2] == "ORDERS"} == {(1, 4, "ORDERS")}
    assert titles(14, PANELS[1]._replace(title="ORDERS"), before=arrangement)[0] != stood


def test_panels_move_when_one_no_longer_fits_where_it_was() -> None:
    places = Size(WIDTH, 13), Size(WIDTH, 9)
    _, arrangement = arranged(PANELS, places)
    crowded = (PANELS[0]._replace(lines=PANELS[0].lines[:6]), PANELS[1]._replace(lines=PANELS[1].lines * 9))
    assert arranged(crowded, places, (), arrangement) == arranged(crowded, places)


@pytest.mark.parametrize(("ships", "rows"), [(12, 21), (16, 16), (20, 11), (200, 11)])
def test_beside_a_large_board_the_text_has_the_rows_that_panels_leave(ships: int, rows: int) -> None:
    size, large = Size(132, 43), hunt(PointedHexes(1))
    fleet = [Panel(f"FLEET {first}", tuple(Span(f"SHIP {ship}") for ship in range(ships // 4))) for first in range(4)]
    page = large._replace(panels=tuple(fleet))
    assert text_panel(size, page, "COMMAND-").rows == rows
    orders = page._replace(panels=(*fleet, Panel("ORDERS", (Span("SAIL"),) * 99, last=True)))
    assert text_panel(size, orders, "COMMAND-").rows == rows
    if rows > 11:
        text = " ".join(shown(orders, size))
        assert "MORE" not in text and "ORDERS, LATEST" in text
