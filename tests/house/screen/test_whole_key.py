"""The key of the board: at any prompt a key of the keyboard shows it whole, whatever panels there are."""

import pytest

from compbis.board.board import Board
from compbis.board.ground import COAST, FOG, LAND, PORT, SEA, SHADE, STANDING, Figure
from compbis.board.map import Map, labels
from compbis.board.parts.sites import Name
from compbis.board.shapes import PointedHexes, Squares
from compbis.screen.layout import Scene, count_aids, draw
from compbis.table.page import NO_PAGE, Page
from compbis.table.picture import Finish, Panel, Size, Span
from tests.house.board.boards import hunt
from tests.house.board.test_board import make_map
from tests.house.screen.pty_page import after

F1, CTRL_G = "\x1bOP", "\x07"
FIGURES = {101: [Figure("*B", "enemy"), Figure(" C", "own")], 203: [Figure(" M", "convoy")]}
SMALL = Board(make_map(Squares()), "SHIPS", "TURN 7", figures=FIGURES, letters="B=BATTLESHIP C=CRUISER")
CROWD = tuple(Panel(f"LIST {number}", (Span("MANY"),) * 40) for number in range(9))
ENTRIES = ["KEY", "OPEN SEA", "ENEMY", "CONVOY", "B=BATTLESHIP C=CRUISER"]


def aids(page: Page, size: Size) -> list[list[str]]:
    """The pages that show the key and the lists, one after the other."""
    scene = Scene(page, ["NEWS"], "COMMAND-", finish=Finish.TONED, hint="F1 KEY")
    return [draw(scene._replace(aid=aid), size).text() for aid in range(1, count_aids(scene, size) + 1)]


def shown(board: Board, size: tuple[int, int], aid: int, finish: Finish = Finish.TONED) -> list[str]:
    page = Page(tuple(board.lines()), board, CROWD)
    scene = Scene(page, ["NEWS"], "COMMAND-", finish=finish, aid=aid, hint="F1 KEY")
    return draw(scene, Size(*size)).text()


@pytest.mark.parametrize("size", [(40, 24), (80, 24), (132, 43), (200, 60)])
@pytest.mark.parametrize("board", [SMALL, hunt(Squares()).board])
def test_the_whole_key_is_shown_whatever_fills_the_panels(board: Board, size: tuple[int, int]) -> None:
    entries = [line.text.strip() for line in board.legend(Finish.TONED, Size(4, 2)).lines[:-1]]
    before, after = ("\n".join(shown(board, size, aid)) for aid in (0, 1))
    assert all(entry in after for entry in ["KEY", *entries]) and "NEWS" not in after
    assert "NEWS" in before and after.endswith("COMMAND-")


def test_the_key_stands_beside_the_board_where_text_and_panels_leave_room() -> None:
    for size in ((80, 24), (132, 43)):
        rows = shown(SMALL, size, 1)
        assert rows[0].startswith("SHIPS") and all(any(entry in row for row in rows) for entry in ENTRIES)


def test_the_title_says_how_to_see_the_key_but_not_on_a_board_in_signs_alone() -> None:
    for finish, said in ((Finish.SIGNS, False), (Finish.NAMED, True), (Finish.TONED, True)):
        heading, *_ = shown(SMALL, (132, 43), 0, finish)
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
    hidden = ["COVERED PORT: A2 CAPE TOWN, B2", "COVERED FOG: A2 CAPE TOWN, A3"]
    assert key[-3:] == ["B=BATTLESHIP", *hidden]
    assert not [line.text for line in board.legend(Finish.TONED).lines if line.text.startswith("COVERED")]
    for size in ((40, 24), (80, 24), (132, 43)):
        rows = " ".join(" ".join(shown(board, size, 1)).split())
        assert "COVERED PORT: A2 CAPE TOWN, B2" in rows and "COVERED FOG: A2" in rows


def test_the_key_pressed_again_lists_all_panels_that_the_page_has_no_room_for() -> None:
    for size in (Size(40, 24), Size(80, 24), Size(132, 43)):
        key, *parts = aids(Page(tuple(SMALL.lines()), SMALL, CROWD), size)
        assert len(parts) > 1 and all(part[-1] == "COMMAND-" and len(part) == size.rows for part in (key, *parts))
        beside = "F1 AGAIN SHOWS ALL LISTS" in "\n".join(key)
        text = " ".join(" ".join(part) for part in ([*parts] if beside else [key, *parts]))
        assert text.count("MANY") == 9 * 40 and all(panel.title in text for panel in CROWD)
        assert text.count("F1 AGAIN: ") == len(parts) - beside and "NEWS" not in text


def test_the_lists_follow_the_key_at_once_if_the_next_page_could_not_list_all_units_and_places() -> None:
    for rows, beside in ((40, True), (60, False)):
        ships = Panel("SHIPS", tuple(Span(f"SHIP {row}") for row in range(rows)), located=True)
        news = Panel("NEWS", (Span("LATEST"),), last=True, located=True)
        key, following, *others = aids(Page(tuple(SMALL.lines()), SMALL, (CROWD[0], ships, news)), Size(80, 24))
        assert ("F1 AGAIN SHOWS ALL LISTS" in "\n".join(key)) is beside and key[0].startswith("SHIPS   ") is beside
        listed = " ".join(following if beside else (*key, *following))
        assert all(f"SHIP {row} " in listed for row in range(rows))
        listed = " ".join((listed, *map(" ".join, others)))
        order = [listed.index(f"{title} ───") for title in ("NEWS", "SHIPS", "LIST 0")]
        assert order == sorted(order) and (beside or listed.index("KEY ───") < order[0])


def test_a_page_without_board_and_panels_has_no_key_even_if_it_replaces_one_that_has() -> None:
    for page in (Page(((Span("TITLE"),),)), NO_PAGE):
        scene = Scene(page, ["NEWS"], "COMMAND-", hint="F1 KEY")
        assert count_aids(scene, Size(80, 24)) == 0
        assert draw(scene._replace(aid=2), Size(80, 24)) == draw(scene, Size(80, 24))


def test_no_title_stands_at_the_foot_of_a_column() -> None:
    for rows in range(1, 60):
        filled = Panel("FILLED", (Span("ROW"),) * rows)
        for page in aids(Page(tuple(SMALL.lines()), SMALL, (filled, *CROWD)), Size(80, 24))[1:]:
            assert not any("───" in row for row in page[-2:])


def test_the_key_tells_how_to_see_the_rest_of_a_board_that_shows_only_a_part() -> None:
    hint = "CTRL-O SHOWS ANOTHER PART OF THE MAP"
    large = hunt(PointedHexes(0)).board
    assert isinstance(large, Board)
    for board, said in ((large, True), (SMALL, False)):
        assert (hint in "\n".join(shown(board, (80, 24), 1))) is said
        assert any(row.endswith("MAP CTRL-O") for row in shown(board, (80, 24), 0)) is said


def test_the_named_places_of_the_board_are_listed_with_the_panels() -> None:
    board = hunt(Squares()).board
    assert isinstance(board, Board)
    for panels in ((), (Panel("LIST", (Span("FEW"),)),)):
        for size in (Size(132, 43), Size(80, 24)):
            pages = aids(Page(tuple(board.lines()), board, panels), size)
            listed = [" ".join(row.split()) for page in pages for row in page]
            assert all(any(name.text in row for row in listed) for name in board.map.lettering)
            for entry in ("CAPE TOWN", 2227), ("NORTHERN OCEAN", 919):
                assert any(f"{board.map.names[entry[1]]} {entry[0]}" in row for row in listed)


def test_a_land_is_listed_with_a_place_of_it_even_if_its_name_stands_on_the_sea() -> None:
    printed = make_map(Squares(), {**dict.fromkeys(make_map(Squares()).names, SEA), 303: LAND})
    assert [printed.middle(Name("EIRE", places=places)) for places in ((202, 303), (202, 203))] == [303, 202]
    assert printed.middle(Name("EIRE", [(3.0, 3.0), (5.0, 5.0)])) == 303


def test_the_key_lists_the_units_and_marks_that_counters_hide() -> None:
    news = [Figure(f"?{age}", "marker", names=["ENEMY, TURNS AGO"]) for age in (1, 3)]
    ship, plane, convoy = Figure(" C", "own"), Figure(" ^", "own", label="^STJ"), Figure(" M", "convoy", label="ON1")
    figures = {
        101: [ship, news[1]],
        102: [Figure("*B", "enemy"), ship, news[1]],
        103: news,
        104: [convoy, plane],
        105: [ship, convoy],
        106: [ship],
        107: news[:1],
    }
    board = Board(make_map(Squares()), "SHIPS", "TURN 7", figures)
    key = [line.text for line in board.legend(Finish.TONED, Size(2, 1), hidden=True).lines]
    at = board.map.names
    assert [line for line in key if line.startswith("COVERED")] == [
        f"COVERED ENEMY, TURNS AGO: {at[101]} ?3, {at[102]} ?3, {at[103]} ?3",
        f"COVERED YOURS: {at[104]} ^STJ",
    ]
    whole = [line.text for line in board.legend(Finish.TONED, Size(6, 3), hidden=True).lines]
    assert not [line for line in whole if line.startswith("COVERED")]


def test_the_examples_of_the_key_are_counters_of_the_board() -> None:
    own, convoy = Figure(" C", "own"), Figure(" M", "convoy")
    figures = {
        101: [Figure(" B", "own", 5), own],
        102: [Figure("?S", "sighted"), convoy],
        103: [Figure("!B", "sighted"), Figure(">M", "asked", 2)],
        104: [Figure("*B", "enemy"), Figure("*C", "enemy")],
        105: [Figure("!B", "sighted"), own],
    }
    board = Board(make_map(Squares()), "SHIPS", "TURN 7", figures)
    legend = board.legend(Finish.TONED, Size(2, 1))
    said = {
        "".join(span.text for span in spans) + line.text
        for spans, line in zip(legend.samples, legend.lines, strict=True)
    }
    grounds = {entry for entry in said if entry[:2].strip() in ("", *"·,+~=-:/⊕")}
    assert said - grounds == {
        "B6 YOURS, 6 OF THEM",
        "*2 ENEMY, 2 OF THEM",
        "mS CONVOY, AND SIGHTED",
        "m! YOURS, ASKED NOW, AND SIGHTED",
        "!B YOURS, AND SIGHTED",
    }


def test_the_key_says_what_a_figure_means_that_is_no_unit() -> None:
    factors = [Figure("=6", "own", means="ENOUGH FOR A SEARCH")], [Figure(" 2", "marker", names=["NOT ENOUGH"])]
    board = Board(make_map(Squares()), "FACTORS", "", dict(zip((101, 102), factors, strict=True)))
    for size in Size(2, 1), Size(6, 3):
        said = [line.text.strip() for line in board.legend(Finish.TONED, size).lines]
        assert {"ENOUGH FOR A SEARCH", "NOT ENOUGH"} <= {*said} and STANDING["own"] not in said


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
