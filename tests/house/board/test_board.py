"""How a board is drawn, in signs and with coasts: every place is where it belongs in every size."""

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.board import ground
from compbis.board.board import Board
from compbis.board.coast import Pixels, Raster
from compbis.board.counters import Row, in_colours, in_signs
from compbis.board.ground import COAST, FOG, LAND, LANE, LANE_SIDE, PORT, SEA, Figure, Ground
from compbis.board.map import Map, labels
from compbis.board.parts.cells import Cell
from compbis.board.parts.short import short
from compbis.board.parts.sites import Name
from compbis.board.shapes import FlatHexes, PointedHexes, Shape, Squares
from compbis.table.picture import GROUNDS, TONES, Finish, Line, Size, Span, Window
from tests.house.board.boards import hunt

KINDS = [kind for kind in vars(ground).values() if isinstance(kind, Ground)]
SHAPES: list[Shape] = [Squares(), PointedHexes(0), PointedHexes(1), FlatHexes(0), FlatHexes(1)]
ROWS, COLUMNS = range(1, 7), range(1, 9)
PLACES = [100 * row + column for row in ROWS for column in COLUMNS]
grounds = st.lists(st.sampled_from(KINDS), min_size=len(PLACES), max_size=len(PLACES)).map(
    lambda kinds: dict(zip(PLACES, kinds, strict=True))
)
shapes = st.sampled_from(SHAPES)
sizes = st.integers(0, 9)
"""Which size of a shape to draw, modulo the number of its sizes: one per example, as drawing is slow."""


def texts(lines: list[Line] | tuple[Line, ...]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


def make_map(shape: Shape, kinds: dict[int, Ground] | None = None, *names: Name, foggy: Iterable[int] = ()) -> Map:
    return Map(shape, labels("ABCDEF"), labels("12345678"), kinds, lettering=lambda: names, foggy=foggy)


def text_of(rows: Iterable[Row]) -> list[str]:
    return ["".join(text for text, _, _ in row) for row in rows]


def test_each_kind_of_ground_has_its_own_sign_and_a_style() -> None:
    assert len({kind.sign for kind in KINDS}) == len(KINDS)
    assert all(kind.sign.isascii() and len(kind.sign) == 2 and kind.style in GROUNDS for kind in KINDS)


@given(shapes, grounds, sizes, st.sampled_from((Finish.DOTTED, Finish.TONED)))
def test_the_middle_of_a_place_shows_its_own_ground(
    shape: Shape, kinds: dict[int, Ground], which: int, finish: Finish
) -> None:
    """All pixels in the middle of land are land, and none in the middle of water."""
    board = make_map(shape, kinds)
    size = board.sizes[which % len(board.sizes)]
    terrain = board.terrain(size, finish)
    for place, kind in kinds.items():
        if kind.land in (0, 1):
            pixels = [middle_pixel(terrain.rows, pixel) for pixel in middles(shape, size, place)]
            assert {*pixels} - {None} <= {bool(kind.land)}
            assert size == (2, 1) or None not in pixels


def middles(shape: Shape, size: Size, place: int) -> list[tuple[int, int]]:
    """The 2 x 2 pixels, as column and row, nearest to the middle of a place."""
    across, down = shape.middle(place)
    x, y = (across - 1) * size.columns, (down - 1) * size.rows  # the middle of a place is one place from its corner
    left, top = 2 * 1 * size.columns - size.columns, 2 * 1 * size.rows - size.rows
    return [(x - left + size.columns + dx, y - top + size.rows + dy) for dx in (-1, 0) for dy in (-1, 0)]


def middle_pixel(rows: Sequence[Sequence[Cell]], pixel: tuple[int, int]) -> bool | None:
    """Whether a pixel is drawn as land; None under the mark of a port, which may cover two hexes."""
    column, row = pixel
    character, style, on = rows[row // 2][column // 2]
    bit = column % 2 + 2 * (row % 2)
    if character in " .·•~/,:-oO'":
        return "land" in (style, on)
    if character == PORT.mark:
        return None
    inked = bool(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".index(character) >> bit & 1)
    return (style if inked else on) == "land"


@given(shapes, st.sampled_from(PLACES), sizes)
def test_a_figure_stands_on_its_place_in_every_size_and_finish(shape: Shape, place: int, which: int) -> None:
    board = Board(make_map(shape), "T", figures={place: [Figure("*Q", "enemy")]})
    row, column = divmod(place, 100)
    size = board.sizes[which % len(board.sizes)]
    for finish in Finish:
        lines = texts(tuple(board.lines(size, finish)))
        ((at, across),) = [(number, line.index("*Q")) for number, line in enumerate(lines) if "*Q" in line]
        below = at - len(lines) + board.map.extent(size).rows
        assert (row - 1) * size.rows <= below < row * size.rows + (size.rows + 1) // 2
        assert (column - 1) * size.columns <= across - 2 < column * size.columns + (size.columns + 1) // 2


def test_neighbours_that_share_a_side_have_different_tones() -> None:
    for shape in SHAPES:
        for place in PLACES:
            x, y = shape.axes(place)
            for name, (dx, dy) in shape.directions.items():
                if not isinstance(shape, Squares) or len(name) == 1:
                    assert shape.tone(place) != shape.tone(shape.place((x + dx, y + dy)))
        assert {shape.tone(place) for place in PLACES} <= set(range(len(TONES)))


def test_a_place_is_found_by_the_names_of_its_row_and_column() -> None:
    named = Map(Squares(), labels([" A", "AA"]), labels(" 9"))
    assert (named.places["AA9"], named.names[202]) == (202, "AA9")


def test_fog_lies_over_water_and_not_over_land() -> None:
    board = Board(make_map(Squares(), dict.fromkeys(PLACES, SEA) | {101: LAND}), "T", cover={101: FOG, 102: FOG})
    row = board.lines(Size(4, 2), Finish.TONED)[2]
    styles = [style for span in row for style in [span.style] * len(span.text)]
    assert "land" in styles[2:6]
    assert (styles[6:10], texts((row,))[0][6:10]) == (["fog"] * 4, "~~~~")
    assert texts(tuple(board.lines()))[2][2:6] == " ~ ~"


def test_in_signs_on_a_screen_a_port_keeps_its_sign_in_fog() -> None:
    board = Board(make_map(Squares(), dict.fromkeys(PLACES, SEA) | {101: PORT}), "T", cover={101: FOG, 102: FOG})
    for finish, size, row in (
        (Finish.NAMED, Size(2, 1), "~+ ~ ."),
        (Finish.NAMED, Size(4, 1), " ~+   ~   ."),
        (Finish.SIGNS, Size(2, 1), " ~ ~ ."),
    ):
        assert texts(tuple(board.lines(size, finish)))[2][2 : 2 + len(row)] == row
    (port,) = [span for span in board.lines(Size(2, 1), Finish.NAMED)[2] if "+" in span.text]
    assert port == Span("+", "port")


def test_fog_hides_the_mark_of_the_water_under_it() -> None:
    kinds = dict.fromkeys(PLACES, SEA) | {101: LANE}
    board = Board(make_map(Squares(), kinds), "T", cover={101: FOG, 102: FOG})
    assert texts((board.lines(Size(4, 2), Finish.DOTTED)[2],))[0][:15] == " A" + "~" * 8 + "  ·  "


def test_a_marker_stands_in_the_middle_of_its_place() -> None:
    assert text_of(in_colours([Figure(" *", "marker")], Size(6, 3))) == [" " * 6, "   *  ", " " * 6]


def test_two_kinds_of_figures_both_show_where_there_are_two_rows() -> None:
    both = [Figure("*B", "enemy"), Figure(" C", "own", 3)]
    assert in_colours(both, Size(4, 2)) == [[("*B ", "enemy", "")], [(" C3", "own", "")]]
    assert in_colours(both, Size(2, 1)) == [[("&", "own", ""), ("B", "enemy", "")]]
    assert in_colours([both[0], Figure(" C", "own")], Size(2, 1)) == [[("c", "own", ""), ("B", "enemy", "")]]


def test_more_figures_than_fit_side_by_side_are_counted_side_by_side() -> None:
    crowd = [Figure("*B", "enemy"), Figure("*C", "enemy"), Figure("*S", "enemy"), Figure(">C", "own", 2)]
    assert in_colours(crowd, Size(4, 2)) == [
        [("*B", "enemy", ""), ("*C", "enemy", "")],
        [(">C", "own", ""), ("*S", "enemy", "")],
    ]
    forces = [Figure("?B", "sighted"), Figure(" B", "own", 3), Figure(" C", "own", 2), Figure(" D", "own", 4)]
    assert in_colours(forces, Size(4, 2)) == [
        [("B3", "own", ""), ("?B", "sighted", "")],
        [("C2", "own", ""), ("D4", "own2", "")],
    ]
    assert text_of(in_colours(forces[:2], Size(3, 2))) == ["?B ", " B3"]
    assert text_of(in_colours([*crowd, Figure(" D", "own")], Size(4, 2))) == ["*B3", ">C3"]
    assert text_of(in_colours([*crowd[:2], Figure(" D", "own", 3)], Size(4, 2))) == ["*B*C", " D3"]
    assert text_of(in_colours(crowd[:3], Size(4, 2))) == ["*B*C", "*S "]
    track = [*crowd[:2], Figure(" B", "own", 4), Figure("24", "marker")]
    assert text_of(in_colours(track, Size(4, 2))) == ["*B*C", "B+24"], "B424 would read as one number"
    bombed = [Figure("*S", "enemy"), Figure(" L", "own", 2)]
    assert text_of(in_colours(bombed, Size(4, 1))) == ["L2*S"], "*SL2 is a convoy's name"


def test_in_two_columns_a_mark_and_a_letter_or_number_show_all_that_is_there() -> None:
    """Without colours, too, an enemy never looks like an own ship."""
    bismarck, cruiser, own = Figure("*B", "enemy"), Figure("?C", "sighted"), Figure(" C", "own", 3)
    convoy, asked = Figure(" M", "convoy"), Figure(">D", "own")
    smallest = Size(2, 1)
    assert in_colours([bismarck, cruiser], smallest) == [[("*", "enemy", ""), ("2", "enemy", "")]]
    assert in_colours([bismarck] * 12, smallest) == [[("*", "enemy", ""), ("+", "enemy", "")]]
    assert in_colours([cruiser, own, own], smallest) == [[("&", "own", ""), ("C", "sighted", "")]]
    assert in_colours([cruiser, convoy], smallest) == [[("m", "convoy", ""), ("C", "sighted", "")]]
    force = Figure(" B", "own", 4, label="G4", brief="G4")
    assert in_colours([cruiser, cruiser, force], smallest) == [[("b", "own", ""), ("2", "sighted", "")]]
    assert in_colours([bismarck, cruiser, own], smallest) == [[("&", "own", ""), ("2", "enemy", "")]]
    assert in_colours([bismarck, cruiser, asked, own], smallest) == [[(">", "own", ""), ("*", "enemy", "")]]
    met = bismarck._replace(sign="!B")
    assert in_colours([met, own], smallest) == [[("!", "own", ""), ("B", "enemy", "")]]
    assert in_colours([met, cruiser, convoy], smallest) == [[("!", "convoy", ""), ("2", "enemy", "")]]
    assert in_colours([asked, met], smallest) == [[("d", "own", ""), ("!", "enemy", "")]]
    two = asked._replace(number=2)
    assert in_colours([two, met], Size(3, 1)) == [[("D", "own", ""), ("!B", "enemy", "")]]
    assert in_colours([Figure(" B", "enemy"), own], smallest) == [[("&", "own", ""), ("B", "enemy", "")]]
    assert in_colours([Figure(" B", "enemy"), Figure(" C", "enemy")], smallest) == [[("B2", "enemy", "")]]


def test_in_the_smallest_size_a_number_fills_the_blank_of_the_sign() -> None:
    figures = (
        Figure(" C", "own", 2),
        Figure(" C", "own", 12),
        Figure("*B", "enemy", 2, label="BIS", facing="N"),
        Figure(" o", "marker"),
    )
    assert [text_of(in_colours([figure], Size(2, 1))) for figure in figures] == [["C2"], ["C+"], ["*B"], [" o"]]


def test_a_counter_shows_as_many_names_as_fit_and_its_strength_as_a_bar() -> None:
    ships = [Figure(" B", "own", 12, ["K GEORGE V", "HOOD", "RODNEY"], 0.5)]
    assert text_of(in_colours(ships, Size(4, 2))) == [" B+", "KGV"]
    assert text_of(in_colours(ships, Size(8, 4))) == [" B+    ", "KGV    ", "▀▀▀▀···", "HOOD   "]


def test_a_board_can_be_described_in_sentences() -> None:
    figures = {
        PLACES[0]: [Figure("*B", "enemy", 2, ["BISMARCK", "PR EUGEN"]), Figure(" C", "own", 3)],
        PLACES[9]: [Figure(" H", "own", 1, ["12/24"], 0.5, "HOOD", "SW")],
        9999: [Figure(" S", "own")],
    }
    kinds = dict.fromkeys(PLACES, SEA) | {PLACES[9]: PORT, PLACES[1]: PORT}
    fog = {PLACES[0]: FOG, PLACES[1]: FOG, 9999: FOG}
    printed = make_map(Squares(), kinds, Name("BERGEN", place=PLACES[1]))
    figures |= {PLACES[1]: [Figure(" D", "own")], PLACES[5]: []}
    board = Board(printed, "THE HUNT", "TURN 4", figures, fog)
    assert board.lines(Size(2, 1)) and board.lines(Size(4, 2), Finish.TONED)
    assert board.sentences() == (
        "THE HUNT. TURN 4.",
        "A1, FOG: ENEMY BISMARCK, PR EUGEN; YOURS C 3.",
        "A2 BERGEN, PORT, FOG: YOURS D.",
        "B2, PORT: YOURS HOOD, HEADING SW, 12/24, 5 TENTHS LEFT.",
        "FOG IN A: 1 TO 2.",
    )
    assert len({kind.name for kind in KINDS}) == len(KINDS)


def test_the_key_lists_each_kind_of_ground_and_figure_once() -> None:
    page = hunt(PointedHexes(0))
    assert page.board is not None
    key = page.board.key()
    assert {"# LAND", "+ ⊕ PORT", "= • CONVOY LANE", "~ FOG"} <= {" ".join(line.split()) for line in key}
    assert {" C  YOURS", "*B  ENEMY", "?2  SIGHTED", "*2  SHADOWED", " M  CONVOY", " o  RADIO HEARD"} <= set(key)
    assert len(key) == len({line[4:] for line in key})


@pytest.mark.parametrize(
    ("name", "columns", "shown"),
    [
        ("HOOD", 3, "HOO"),
        ("HOOD", 5, "HOOD"),
        ("K GEORGE V", 3, "KGV"),
        ("PR EUGEN", 3, "PRE"),
        ("P OF WALES", 3, "POW"),
        ("SCAPA FLOW", 2, "SF"),
        ("THE CLYDE", 4, "CLYD"),
        ("THE CLYDE", 9, "THE CLYDE"),
        ("BREST", 2, "BR"),
    ],
)
def test_a_name_is_shortened_to_its_usual_abbreviation(name: str, columns: int, shown: str) -> None:
    assert short(name, columns) == shown


@given(
    shapes,
    st.sampled_from(PLACES),
    st.tuples(st.integers(10, 30), st.integers(3, 12)),
    st.one_of(st.none(), st.tuples(st.integers(0, 9), st.integers(0, 9))),
)
def test_a_window_is_filled_and_shows_the_unit_asked_about(
    shape: Shape, asked: int, room: tuple[int, int], corner: tuple[int, int] | None
) -> None:
    board = Board(make_map(shape), "T", figures={asked: [Figure("*Q", "enemy")]}, asked=asked)
    size, whole = board.sizes[-1], board.extent(board.sizes[-1])
    place = Size(*room)
    shown = board.window(size, place, corner, True)
    if shown.rows < 1 or shown.columns < 1:
        return
    assert 0 <= shown.row <= len(ROWS) - shown.rows and 0 <= shown.column <= len(COLUMNS) - shown.columns
    lines = texts(tuple(board.lines(size, Finish.SIGNS, shown)))
    assert len(lines) <= max(place.rows, whole.rows - len(ROWS) + 1)
    assert sum("*Q" in line for line in lines) == 1


def test_a_window_scrolls_only_when_the_unit_would_be_near_its_edge() -> None:
    tall = Map(PointedHexes(1), labels(map(str, range(1, 41))), labels("12345678"))
    room = Size(40, 14)

    def first(asked: int, corner: tuple[int, int] | None) -> int:
        return Board(tall, "T", asked=asked).window(tall.sizes[-1], room, corner, True).row

    assert [first(100 * row + 3, (10, 0)) for row in (13, 19, 20)] == [10, 10, 10]
    assert first(1203, (10, 0)) == first(1203, (25, 0)) != 10
    assert Board(tall, "T", asked=203).window(tall.sizes[-1], room, (20, 0), False) == Window(20, 0, 12, 8)


def test_names_stand_where_there_is_room_and_never_overlap() -> None:
    kinds = dict.fromkeys(PLACES, SEA) | {place: LAND for place in PLACES if place % 100 <= 4} | {306: PORT, 601: PORT}
    names = [
        Name("HARBOUR", place=306),
        Name("A LAND THAT IS LARGE", [(4, 2)]),
        Name("LAND", [(4, 2)]),
        Name("SEA", [(9, 2), (12, 9)]),
        Name("GULF", [(12, 9), (12, 3)]),
        Name("NOWHERE", [(400, 400), (-9, 2)]),
    ]
    named = make_map(Squares(), kinds, *names)
    for finish in (Finish.DOTTED, Finish.TONED):
        rows = ["".join(character for character, _, _ in row) for row in named.terrain(Size(4, 2), finish).rows]
        shown = " ".join(rows)
        assert [name.text in shown for name in names] == [True, False, True, True, True, False]
        assert "⊕" in shown and rows[4].index("HARBOUR") in (14, 24)
    everywhere = {place: [Figure(" C", "own", names=["SHIPS"])] for place in PLACES}
    for figures, seen in (({}, True), ({101: [Figure(" C", "own")]}, True), (everywhere, False)):
        text = "".join(texts(tuple(Board(named, "T", figures=figures).lines(Size(4, 2), Finish.TONED))))
        assert ("LAND" in text) is seen and ("LA" in text or "ND" in text) is seen


BRISTOL = make_map(Squares(), dict.fromkeys(PLACES, SEA) | {306: PORT}, Name("BRISTOL", place=306))


def test_the_letters_of_a_name_never_stand_among_the_marks_of_shaded_places() -> None:
    named = make_map(Squares(), None, Name("NORWEGIAN SEA", [(9, 6)]))
    shaded = [place for place in PLACES if place % 100 >= 4]
    rows = texts(tuple(Board(named, "T", cover=dict.fromkeys(shaded, ground.SHADE)).lines(Size(2, 1), Finish.TONED)))
    assert {row[2 + 2 * 3 :].strip() for row in rows[2:]} == {"o o o o o"}


def test_no_name_hides_an_islet_or_ends_beside_the_mark_of_another_place() -> None:
    kinds = dict.fromkeys(PLACES, SEA) | {306: COAST, 308: PORT}
    named = make_map(Squares(), kinds, Name("HULL", place=308), Name("ISLE", place=306))
    for finish in (Finish.DOTTED, Finish.TONED):
        rows = ["".join(sign for sign, _, _ in row) for row in named.terrain(Size(2, 1), finish).rows]
        assert [number for number, text in enumerate(rows) if "HULL" in text] == [3]
        assert "ISLE" in rows[2][: 2 * 5]


def test_no_name_above_or_below_its_place_ends_beside_the_mark_of_another() -> None:
    """CADIZ has no room in its own row; the mark of ELYMOUTH is in the row below, and its name below that."""
    kinds = dict.fromkeys(PLACES, SEA) | {306: PORT, 404: PORT}
    named = make_map(Squares(), kinds, Name("CADIZ", place=306), Name("ELYMOUTH", place=404))
    figures = {place: [Figure(" C", "own")] for place in PLACES if place // 100 in (2, 3) and place != 306}
    rows = texts(tuple(Board(named, "T", figures=figures).lines(Size(2, 1), Finish.DOTTED)))
    assert "ELYMOUTH" in rows[2 + 4] and "CADIZ" not in rows[2 + 3]


def test_a_name_that_moves_is_never_nearer_to_the_mark_of_another_place() -> None:
    """ESSEN has room only below its place, above the mark of KIEL."""
    kinds = dict.fromkeys(PLACES, SEA) | {308: PORT, 507: PORT}
    printed = make_map(Squares(), kinds, Name("ESSEN", place=308), Name("KIEL", place=507))
    figures = {place: [Figure(" C", "own")] for place in PLACES if place // 100 in (2, 3) and place != 308}
    rows = texts(tuple(Board(printed, "T", figures=figures).lines(Size(2, 1), Finish.DOTTED)))
    assert "KIEL" in rows[2 + 4] and not any("ESSEN" in row for row in rows), rows


def test_a_name_is_never_cut() -> None:
    """Between counters there is room for two letters, at the mark of the port or in its place."""
    printed = make_map(Squares(), dict.fromkeys(PLACES, SEA) | {305: PORT}, Name("HULL", place=305))
    figures = {place: [Figure("C " if place % 100 < 5 else " C", "own")] for place in PLACES if place != 305}
    drawn = "".join(texts(tuple(Board(printed, "T", figures=figures).lines(Size(2, 1), Finish.DOTTED))))
    assert "HU" not in drawn and "⊕" in drawn


def test_no_name_lies_across_two_lands() -> None:
    """Above the port are one land or two; elsewhere there are counters."""
    figures = {place: [Figure(" C", "own")] for place in PLACES if place // 100 in (3, 4) and place != 306}
    for lands, seen in (((206, 207), True), ((203, 204, 206, 207), False)):
        kinds = dict.fromkeys(PLACES, SEA) | dict.fromkeys(lands, LAND) | {306: PORT}
        named = make_map(Squares(), kinds, Name("BRISTOL", place=306))
        shown = "".join(texts(tuple(Board(named, "T", figures=figures).lines(Size(2, 1), Finish.DOTTED))))
        assert ("BRISTOL" in shown) is seen


def test_a_name_moves_away_from_a_counter_on_another_place_if_it_has_other_room() -> None:
    """First the counter is at its right; then there is also one beside its name at the left, or on its own place; then
    there is no other room."""
    named = make_map(Squares(), dict.fromkeys(PLACES, SEA) | {305: PORT}, Name("HULL", place=305))
    around = [place for place in PLACES if place // 100 in (2, 4)]
    for others, row in (((306, 304), 4), ((306, 305), 3), ((306, 304, *around), 3)):
        figures = {place: [Figure(" C", "own")] for place in others}
        rows = texts(tuple(Board(named, "T", figures=figures).lines(Size(2, 1), Finish.DOTTED)))
        assert [number - 1 for number, text in enumerate(rows) if "HULL" in text] == [row], rows
    named = make_map(Squares(), dict.fromkeys(PLACES, SEA) | {305: PORT}, Name("RIO", place=305))
    for others, shown in ((), "⊕ RIO"), ((308,), "RIO  ⊕"):
        figures = {place: [Figure(" C", "own")] for place in others}
        assert shown in texts(tuple(Board(named, "T", figures=figures).lines(Size(2, 1), Finish.DOTTED)))[2 + 2]


@pytest.mark.parametrize("finish", [Finish.NAMED, Finish.DOTTED, Finish.TONED])
def test_two_names_in_a_row_do_not_read_as_one(finish: Finish) -> None:
    gulf = Name("GULF", [(5, 4), (5, 8)])
    named = make_map(Squares(), dict.fromkeys(PLACES, SEA), Name("SPAIN", places=[306]), gulf)
    rows = ["".join(sign for sign, _, _ in row) for row in named.terrain(Size(2, 1), finish).rows]
    assert "SPAIN" in rows[2] and "GULF" not in rows[2] and "GULF" in rows[4]


def test_no_name_stands_right_beside_the_dash_of_a_lane() -> None:
    for lane, at in ((101, 15), (304, 17)):
        named = make_map(Squares(), dict.fromkeys(PLACES, SEA) | {lane: LANE_SIDE}, Name("RIO", [(8.25, 5)]))
        rows = ["".join(sign for sign, _, _ in row) for row in named.terrain(Size(4, 1), Finish.TONED).rows]
        assert rows[2].find("RIO") == at


def test_a_name_that_must_move_does_not_keep_another_away() -> None:
    """Both are covered; where the first of them goes, the last letter of the other would stand beside it."""
    names = Name("SEA", [(4, 2), (12, 6)]), Name("DEEP", [(8, 6)])
    named = make_map(Squares(), dict.fromkeys(PLACES, SEA), *names)
    figures = {place: [Figure(" C", "own")] for place in (*PLACES[: 3 * 8], 404)}
    rows = texts(tuple(Board(named, "T", figures=figures).lines(Size(2, 1), Finish.TONED)))
    assert rows[2 + 3].find("SEA") == 2 + 10


def test_a_board_in_signs_has_names_and_numbers_on_a_screen_but_not_in_line_mode() -> None:
    board = Board(BRISTOL, "T", figures={101: [Figure(" C", "own", 3)]})
    for finish, seen in ((Finish.SIGNS, False), (Finish.NAMED, True)):
        shown = "".join(texts(tuple(board.lines(Size(2, 1), finish))))
        assert ("BRISTOL" in shown) is seen and ("C3" in shown) is seen


@pytest.mark.parametrize("finish", [Finish.NAMED, Finish.DOTTED, Finish.TONED])
def test_adjacent_counters_that_would_read_as_one_have_different_styles(finish: Finish) -> None:
    def looks(*figures: Figure) -> list[str]:
        standing = {PLACES[at]: [figure] for at, figure in enumerate(figures)}
        row = Board(make_map(Squares()), "T", figures=standing).lines(Size(2, 1), finish)[2]
        styles = [span.style for span in row for _ in span.text]
        return [styles[2 + 2 * at] for at in range(len(figures))]

    two, three, lone = Figure(" B", "own", 2), Figure(" C", "own", 3), Figure(" D", "own")
    assert looks(two, three, two) == ["own", "own2", "own"]
    assert looks(lone, two) == ["own", "own2"]
    assert looks(two, lone) == ["own", "own"]
    ships = {at: [Figure(" B", "own", label="HOOD", facing="W")] for at in PLACES[:2]}
    row = Board(make_map(Squares()), "T", figures=ships).lines(Size(4, 1), finish)[2]
    assert [(sign, span.style) for span in row for sign in span.text if sign in "H←"] == [
        *(("H", "own"), ("←", "own"), ("H", "own2"), ("←", "own2"))
    ]
    foes = {at: [Figure("*B", "enemy", label="HOO", facing="W")] for at in PLACES[:3]}
    row = Board(make_map(Squares()), "T", figures=foes).lines(Size(5, 2), finish)[2]
    assert [span.style for span in row if "←" in span.text] == ["enemy", "enemy2", "enemy"]
    short = {at: [Figure("*B", "enemy")] for at in PLACES[:2]}
    row = Board(make_map(Squares()), "T", figures=short).lines(Size(2, 1), finish)[2]
    assert {span.style for span in row if "*" in span.text} == {"enemy"}


def test_a_marker_on_an_islet_has_one_ground() -> None:
    """A pixel of land is left of its middle, then right of it."""
    for column in (2, 5):

        def islet(raster: Raster, column: int = column) -> Pixels:
            land = [bytearray(raster.columns) for _ in range(raster.rows)]
            land[1][column] = 1
            return land

        printed = Map(Squares(), labels("ABCDEF"), labels("12345678"), None, islet)
        day = Board(printed, "T", figures={101: [Figure("22", "marker")]})
        spans = [span for line in day.lines(Size(4, 1), Finish.TONED)[2:] for span in line if "2" in span.text]
        assert [span[1:] for span in spans] == [("marker", "land")] * 2


def test_two_enemies_of_one_letter_do_not_fill_their_place_in_signs() -> None:
    both = Figure("*B", "enemy", 2, beside="B")
    assert [text.strip() for text in text_of(in_signs([both], Size(4, 2)))] == ["BB", ""]


def test_adjacent_own_counters_are_separated_from_five_columns_on() -> None:
    hood, prince = (Figure(f" {name[0]}", "own", label=name, facing="W") for name in ("HOOD", "POW"))
    board = Board(make_map(Squares()), "T", figures={PLACES[0]: [hood], PLACES[1]: [prince]})
    assert "HOO← POW←" in "".join(texts(tuple(board.lines(Size(5, 2), Finish.TONED))))
    assert text_of(in_colours([Figure("*B", "enemy", label="BIS", facing="W")], Size(5, 2)))[0] == "*BIS←"


def test_ports_and_coasts_are_partly_land() -> None:
    kinds = dict.fromkeys(PLACES, SEA) | {101: PORT, 102: COAST}
    rows = make_map(Squares(), kinds).terrain(Size(8, 4), Finish.TONED).rows
    assert any("land" in cell for row in rows[:4] for cell in row[8:16])
    assert ("⊕", "port", "land") in rows[1][:8]


@pytest.mark.parametrize("shape", [Squares(), PointedHexes(0)])
def test_a_marker_and_its_column_number_line_up_with_the_marks_of_the_ground(shape: Shape) -> None:
    board = Board(make_map(shape), "T", figures={103: [Figure(" *", "marker")]})
    for size in board.sizes:
        numbers, first = texts(tuple(board.lines(size, Finish.DOTTED)))[1 :: 1 + (size.rows - 1) // 2][:2]
        marks = [at for at, sign in enumerate(first) if sign in (SEA.mark, "*")]
        assert first.index("*") == marks[2] == numbers.index("3")
        assert marks == [at for at, digit in enumerate(numbers) if digit != " "]


def test_every_size_shows_which_hexes_are_shifted_down_or_right() -> None:
    for shape, other, way in ((FlatHexes(0), 102, 1), (PointedHexes(0), 201, 0)):
        for size in make_map(shape).sizes:
            corners = make_map(shape).terrain(size, Finish.SIGNS).corners
            assert corners[other][way] - corners[101][way] == size[way] // 2 or size.rows == 1
    flat = Board(make_map(FlatHexes(0)), "T").lines(Size(2, 1))
    assert texts(tuple(flat))[1] == "     2v  4v  6v  8"  # a place one row high cannot be half a row lower


def test_a_number_cannot_be_read_as_part_of_a_label() -> None:
    three = Figure(" B", "own", 3, ["HOOD"], label="B1")
    assert text_of(in_colours([three], Size(4, 1))) == ["B1x3"]
    assert text_of(in_colours([three], Size(3, 2))) == ["B1+", "x3 "]
    assert text_of(in_colours([three], Size(2, 1))) == ["B3"]
    assert text_of(in_colours([three._replace(number=1, label="ONS1")], Size(3, 2))) == ["ON1", "HOO"]


def test_in_the_smallest_size_a_stack_shows_its_total_of_like_counters() -> None:
    stack = [Figure(" B", "own", 3), Figure(" C", "own", 2)]
    assert text_of(in_colours(stack, Size(2, 1))) == ["B5"]
    assert text_of(in_colours([stack[0], stack[0]._replace(number=7)], Size(2, 1))) == ["B+"]
    assert text_of(in_colours([Figure(" B", "own"), Figure(" M", "convoy")], Size(2, 1))) == ["BM"]


def test_a_marker_under_a_counter_of_one_row_does_not_change_its_sign() -> None:
    for size, shown in ((Size(2, 1), " C"), (Size(3, 1), " C ")):
        assert text_of(in_colours([Figure(" C", "own"), Figure(" ~", "marker")], size)) == [shown]


@pytest.mark.parametrize(
    ("own", "size", "shown"),
    [
        (Figure(" C", "own"), Size(2, 1), "C?"),
        (Figure(" C", "own"), Size(3, 1), " C?"),
        (Figure(" B", "own", 3), Size(2, 1), "B3"),
        (Figure(">B", "asked"), Size(2, 1), ">B"),
        (Figure(" M", "convoy"), Size(2, 1), "M?"),
    ],
)
def test_a_counter_with_room_for_it_shows_that_an_enemy_was_last_known_to_be_there(
    own: Figure, size: Size, shown: str
) -> None:
    figures = [own, Figure("?4", "marker")]
    assert text_of(in_colours(figures, size)) == [shown]
    key = Board(make_map(Squares()), "T", figures={101: figures}).legend(Finish.TONED, size)
    assert any(line.text.endswith(", WHERE ENEMY WAS") for line in key.lines) == ("?" in shown)


def test_the_first_name_stands_below_a_stack_of_own_counters() -> None:
    planes = Figure(" L", "own", 3, ["SCAPA FLOW"])
    assert text_of(in_colours([Figure(" B", "own", 7, ["HOOD"]), planes], Size(4, 2))) == ["B7+", "HOO"]


@pytest.mark.parametrize("style", ["shadowed", "sighted", "enemy"])
def test_the_overview_shows_every_enemy_however_little_is_known(style: str) -> None:
    figures = {101: [Figure(" C", "own")], 102: [Figure("*B", style)]}
    (row, *_) = Board(make_map(Squares()), "", "", figures).overview(Window(0, 0, 6, 8), Size(6, 3))
    assert row[:2] == (Span("┌", "title"), Span("*", style))


def test_a_long_date_leaves_room_for_the_title() -> None:
    board = Board(make_map(Squares()), "ALLIED", "TURN 9  1 MAY")
    assert texts(list(board.lines(Size(2, 1))))[0] == "ALLIED TURN 9 1 MAY"
