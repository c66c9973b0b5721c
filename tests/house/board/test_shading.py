"""Places that a player asked to have shaded: how they are drawn, with and without figures, and how they are listed."""

import pytest

from compbis.board.board import Board
from compbis.board.ground import COAST, LAND, PORT, SEA, SHADE, SHADE_LATER, SHADE_LIKELY, Figure
from compbis.board.map import Map, labels
from compbis.board.parts.sites import Name
from compbis.board.shading import Shading, by_rows, ground_aloud
from compbis.board.shapes import FlatHexes, PointedHexes, Shape, Squares
from compbis.table.picture import SHADES, Finish, Line, Size

ROWS, COLUMNS = range(1, 7), range(1, 9)
PLACES = [100 * row + column for row in ROWS for column in COLUMNS]
HARBOUR, SHORE = 303, 404
SHAPES: list[Shape] = [Squares(), PointedHexes(0), FlatHexes(1)]


def make_map(shape: Shape, *names: Name) -> Map:
    kinds = dict.fromkeys(PLACES, SEA) | {HARBOUR: PORT, SHORE: LAND}
    return Map(shape, labels("ABCDEF"), labels("12345678"), kinds, lettering=lambda: names)


def board(shape: Shape, shading: Shading, *names: Name) -> Board:
    printed = make_map(shape, *names)
    ships = {202: [Figure(" B", "own")], 203: [Figure("*B", "enemy"), Figure(" C", "own")]}
    return Board(printed, "", "", shading.figures(ships), shading.cover(printed))


def text(line: Line) -> str:
    return "".join(span.text for span in line)


def test_without_colours_shaded_places_have_signs_and_figures_on_them_marks() -> None:
    lines = board(Squares(), Shading([202, 203, 205, HARBOUR], [202, 206, SHORE])).lines()
    assert [text(line) for line in lines[2:6]] == [
        " A . . . . . . . . ",
        " B .oB*B . o ' . . ",
        " C . .o+ . . . . . ",
        " D . . .'# . . . . ",
    ]


@pytest.mark.parametrize("finish", [Finish.DOTTED, Finish.TONED])
@pytest.mark.parametrize("shape", SHAPES)
def test_with_coasts_each_shaded_place_has_its_mark_on_a_shaded_ground(shape: Shape, finish: Finish) -> None:
    now, later = [101, 605, HARBOUR], [301, 505, SHORE]
    drawn = board(shape, Shading(now, later))
    plain = board(shape, Shading())
    for size in drawn.sizes:
        marks = [(span.text, span.style, span.on) for line in drawn.lines(size, finish)[1:] for span in line]
        marked = "".join(mark for mark, _, _ in marks)
        before = "".join(text(line) for line in plain.lines(size, finish)[1:])
        assert marked.count("o") - before.count("o") == len(now)
        assert marked.count("'") - before.count("'") == len(later)
        assert any(style == "shade" for _, style, _ in marks)
        assert not any("shade" in (span.style, span.on) for line in plain.lines(size, finish) for span in line)


@pytest.mark.parametrize("finish", [Finish.NAMED, Finish.DOTTED, Finish.TONED])
@pytest.mark.parametrize("shape", SHAPES)
def test_names_make_way_for_the_marks_of_shaded_places(shape: Shape, finish: Finish) -> None:
    """The names of the port, of lands and of seas, even where there is no other room for them."""
    names = Name("CORK", place=HARBOUR), Name("HERE", places=[205]), Name("YEW ACRE", places=[505])
    for shading in (Shading([302, 304, 305, 306], [502, 503, 504, 505]), Shading(PLACES), Shading((), PLACES)):
        named, nameless = board(shape, shading, *names), board(shape, shading)
        for size in named.sizes:
            shown, marks = ("".join(map(text, each.lines(size, finish)[1:])) for each in (named, nameless))
            assert [shown.count(mark) for mark in "o'"] == [marks.count(mark) for mark in "o'"]


def test_a_place_shaded_for_now_looks_different_from_one_for_later() -> None:
    spans = [span for line in board(Squares(), Shading([101], [605])).lines(Size(2, 1), Finish.TONED) for span in line]
    assert [(span.text.strip(), span.style) for span in spans if {span.style, span.on} & {*SHADES}] == [
        ("o", "shade"),
        ("'", "later"),
    ]


def test_a_place_shaded_now_is_not_also_shaded_for_later() -> None:
    printed = make_map(Squares())
    cover = Shading([101, 9999], [101, 102]).cover(printed)
    assert cover == {101: SHADE, 102: SHADE_LATER}


def test_a_likely_place_has_a_mark_of_its_own() -> None:
    printed = make_map(Squares())
    shading = Shading([101], [101, 102, 103], [101, 103])
    assert shading.cover(printed) == {101: SHADE_LIKELY, 102: SHADE_LATER, 103: SHADE_LIKELY}
    ship = Figure(" B", "own")
    assert shading.figures({103: (ship,)}) == {103: (ship._replace(sign="OB"),)}


def test_places_are_listed_row_by_row_as_ranges() -> None:
    printed = make_map(Squares())
    assert list(by_rows(printed, {101, 102, 103, 106, 308, 9999})) == ["A: 1 TO 3, 6", "C: 8"]
    assert list(by_rows(printed, ())) == []


def test_the_printed_ground_is_described_kind_by_kind_with_the_names_of_ports_and_without_the_sea() -> None:
    kinds = {
        **dict.fromkeys(PLACES, SEA),
        **dict.fromkeys((101, 102, 203), LAND),
        104: COAST,
        HARBOUR: PORT,
        408: PORT,
    }
    names = Name("CORK", place=HARBOUR), Name("IRELAND", places=[101])
    printed = Map(
        Squares(), labels(["A", "B", "C", " D", "E", "F"]), labels("12345678"), kinds, lettering=lambda: names
    )
    assert list(ground_aloud(printed)) == [
        "LAND IN A: 1 TO 2; B: 3.",
        "COAST, NO SHIPS, IN A: 4.",
        "PORT IN C: 3 CORK; D: 8.",
    ]
    assert list(ground_aloud(Map(Squares(), labels("AB"), labels("12")))) == []


def test_where_names_begin_with_the_column_the_ground_is_described_by_columns() -> None:
    kinds = {**dict.fromkeys(PLACES, SEA), **dict.fromkeys((101, 201, 403), LAND)}
    named = Map(Squares(), labels("ABCDEF"), labels("12345678"), kinds, named=lambda row, column: column + row)
    assert list(ground_aloud(named)) == ["LAND IN 1: A TO B; 3: D."]
