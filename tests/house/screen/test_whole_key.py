"""The key of the board: at any prompt a key of the keyboard shows it whole, whatever panels there are."""

import pytest

from compbis.board.board import Board
from compbis.board.ground import COAST, FOG, PORT, SEA, SHADE, Figure
from compbis.board.lettering import Name
from compbis.board.map import Map, labels
from compbis.board.shapes import PointedHexes, Squares
from compbis.screen.layout import Scene, draw, list_parts
from compbis.table.page import Finish, Page, Panel, Size, Span
from tests.house.board.boards import hunt
from tests.house.board.test_board import make_map
from tests.house.screen.pty_page import after

F1, CTRL_G = "\x1bOP", "\x07"
FIGURES = {101: [Figure("*B", "enemy"), Figure(" C", "own")], 203: [Figure(" M", "convoy")]}
SMALL = Board(make_map(Squares()), "SHIPS", "TURN 7", figures=FIGURES, letters="B=BATTLESHIP C=CRUISER")
CROWD = tuple(Panel(f"LIST {number}", (Span("MANY"),) * 40) for number in range(9))
ENTRIES = ["KEY", "OPEN SEA", "ENEMY", "CONVOY", "B=BATTLESHIP C=CRUISER"]


def shown(board: Board, size: tuple[int, int], explained: bool, finish: Finish = Finish.TONED) -> list[str]:
    page = Page(tuple(board.lines()), board, CROWD)
    scene = Scene(page, ["NEWS"], "COMMAND-", finish=finish, explained=explained, hint="F1 KEY")
    return draw(scene, Size(*size)).text()


@pytest.mark.parametrize("size", [(40, 24), (80, 24), (132, 43), (200, 60)])
@pytest.mark.parametrize("board", [SMALL, hunt(Squares()).board])
def test_the_whole_key_is_shown_whatever_fills_the_panels(board: Board, size: tuple[int, int]) -> None:
    entries = [line.text.strip() for line in board.legend(Finish.TONED, Size(4, 2)).lines[:-1]]
    before, after = ("\n".join(shown(board, size, explained)) for explained in (False, True))
    assert all(entry in after for entry in ["KEY", *entries]) and "NEWS" not in after
    assert "NEWS" in before and after.endswith("COMMAND-")


def test_the_key_stands_beside_the_board_where_text_and_panels_leave_room() -> None:
    for size in ((80, 24), (132, 43)):
        rows = shown(SMALL, size, True)
        assert rows[0].startswith("SHIPS") and all(any(entry in row for row in rows) for entry in ENTRIES)


def test_the_title_says_how_to_see_the_key_but_not_on_a_board_in_signs_alone() -> None:
    for finish, said in ((Finish.SIGNS, False), (Finish.NAMED, True), (Finish.TONED, True)):
        heading, *_ = shown(SMALL, (132, 43), False, finish)
        assert heading.startswith("SHIPS") and ("F1 KEY  TURN 7" in heading) is said


def test_the_key_explains_the_mark_of_own_units_with_an_enemy_only_where_it_is_drawn() -> None:
    def entries(size: Size) -> list[str]:
        legend = SMALL.legend(Finish.TONED, size)
        return [
            f"{''.join(span.text for span in sample)}{line.text}"
            for sample, line in zip(legend.samples, legend.lines, strict=True)
        ]

    assert "cB YOURS, AND ENEMY" in entries(Size(2, 1))
    assert "cB YOURS, AND ENEMY" not in entries(Size(4, 2))


def test_the_key_lists_the_ground_that_counters_hide_and_no_open_sea() -> None:
    names = [Name("CAPE TOWN", place=102)]
    ground = {101: SEA, 102: PORT, 103: SEA, 201: COAST, 202: PORT, 203: SEA}
    printed = Map(Squares(), labels("AB"), labels("123"), ground, lettering=lambda: names)
    ship = [Figure(" B", "own")]
    figures = {101: ship, 102: ship, 103: [Figure("5 ", "marker")], 201: [], 202: ship, 203: ship}
    board = Board(printed, "SHIPS", "TURN 7", figures, cover={102: FOG, 103: FOG, 203: SHADE}, letters="B=BATTLESHIP")
    key = [line.text for line in board.legend(Finish.TONED, hidden=True).lines]
    hidden = ["HIDDEN PORT: A2 CAPE TOWN, B2", "HIDDEN FOG: A2 CAPE TOWN, A3"]
    assert key[-3:] == ["B=BATTLESHIP", *hidden]
    assert not [line.text for line in board.legend(Finish.TONED).lines if line.text.startswith("HIDDEN")]
    for size in ((40, 24), (80, 24), (132, 43)):
        rows = " ".join(" ".join(shown(board, size, True)).split())
        assert "HIDDEN PORT: A2 CAPE TOWN, B2" in rows and "HIDDEN FOG: A2" in rows


def test_the_key_pressed_again_lists_all_panels_that_the_page_has_no_room_for() -> None:
    for size in (Size(40, 24), Size(80, 24), Size(132, 43)):
        scene = Scene(Page(tuple(SMALL.lines()), SMALL, CROWD), ["NEWS"], "COMMAND-", hint="F1 KEY")
        parts = [draw(scene._replace(listed=part), size).text() for part in range(1, list_parts(scene, size) + 1)]
        assert len(parts) > 1 and all(part[-1] == "COMMAND-" and len(part) == size.rows for part in parts)
        told = " ".join(" ".join(part) for part in parts)
        assert told.count("MANY") == 9 * 40 and all(panel.title in told for panel in CROWD)
        assert told.count("F1 AGAIN: ") == len(parts) - 1 and "NEWS" not in told
        assert "F1 AGAIN SHOWS ALL LISTS" in "\n".join(draw(scene._replace(explained=True), size).text())


def test_the_key_tells_how_to_see_the_rest_of_a_board_that_shows_only_a_part() -> None:
    told = "CTRL-O SHOWS ANOTHER PART OF THE MAP"
    large = hunt(PointedHexes(0)).board
    assert isinstance(large, Board)
    for board, said in ((large, True), (SMALL, False)):
        assert (told in "\n".join(shown(board, (80, 24), True))) is said
        assert any(row.endswith("MAP CTRL-O") for row in shown(board, (80, 24), False)) is said


def test_the_named_places_of_the_board_are_listed_with_the_panels() -> None:
    board = hunt(Squares()).board
    assert isinstance(board, Board)
    for panels in ((), (Panel("LIST", (Span("FEW"),)),)):
        scene = Scene(Page(tuple(board.lines()), board, panels), ["NEWS"], "COMMAND-", hint="F1 KEY")
        for size in (Size(132, 43), Size(80, 24)):
            parts = [draw(scene._replace(listed=part), size).text() for part in range(1, list_parts(scene, size) + 1)]
            listed = [row.strip() for part in parts for row in part]
            assert all(any(name.text in row for row in listed) for name in board.map.lettering)
            for entry in ("CAPE TOWN", 2227), ("NORTHERN OCEAN", 919):
                assert any(f"{board.map.names[entry[1]]} {entry[0]}" in row for row in listed)


@pytest.mark.parametrize("key", [F1, CTRL_G])
def test_a_key_shows_the_key_of_the_board_until_the_next_key(key: str) -> None:
    with after("large 0505") as page:
        page.until(lambda: "F1 KEY" in page.rows[0])
        page.type(f"ab{key}")
        page.until(lambda: any(row.strip().startswith("KEY ──") for row in page.rows))
        page.type("c")
        page.until(lambda: not any("KEY ──" in row for row in page.rows) and page.bottom.endswith("-abc"))
        page.type(key)
        page.until(lambda: any("KEY ──" in row for row in page.rows))
        page.type(key)
        page.until(lambda: not any("KEY ──" in row for row in page.rows))
