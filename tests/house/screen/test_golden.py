"""The pages kept as text: nothing is lost, changes are reported, and their pictures are the same everywhere."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.screen.layout import Frame
from compbis.screen.theme import NAMES
from compbis.screen.wire import Wire
from compbis.table.picture import STYLES, Line, Size, Span
from tests.golden.colours import DEPTHS, paint, palette, theme_of
from tests.golden.drawn import BOXES, HEIGHT, WIDTH
from tests.golden.eyes import USUAL, seen
from tests.golden.gallery import Gallery, galleries, kept_pages
from tests.golden.kept import difference, keep, parse
from tests.golden.svg import svg
from tests.house.screen.xterm import Xterm

SIZE = Size(20, 6)
ALL_BYTES = 2_000_000
"""The limit for all kept pages together."""
THEME = theme_of("APPLE", 256)

TEXT = st.text(st.sampled_from("A .,│█▚░é&<\"'"), max_size=SIZE.columns // 4)
LOOK = st.sampled_from(("", *STYLES))
ROWS = st.lists(st.builds(Span, TEXT, LOOK, LOOK), max_size=4).map(tuple)


def drawn(size: Size, *lines: Line) -> Frame:
    return Frame([*lines, *[()] * (size.rows - len(lines))], None)


@given(st.lists(ROWS, max_size=SIZE.rows), st.none() | st.tuples(st.integers(0, 5), st.integers(0, 19)))
def test_a_page_survives_the_round_trip_to_text(lines: list[Line], cursor: tuple[int, int] | None) -> None:
    frame = drawn(SIZE, *lines)._replace(cursor=cursor)
    kept = parse(keep(frame, SIZE, "WHAT: IT, IS").text())
    assert kept == keep(frame, SIZE, "WHAT: IT, IS")
    assert Wire(Xterm(20)).update(kept.frame(), THEME) == Wire(Xterm(20)).update(frame, THEME)


def test_every_style_on_every_ground_has_its_own_letter() -> None:
    looks = ["sea", "sea/zone", "shoal", "shoal/sea", "/sea", *(f"style{number}" for number in range(90))]
    kept = keep(Frame([()], None), Size(100, 1), "MANY")._replace(rows=(tuple(("~", look) for look in looks),))
    assert parse(kept.text()) == kept


@pytest.mark.parametrize(
    "broken", ["", "page: A\nsize: 1 x 1\n", "page: A\nsize: 1 x 1\ncursor: none\nA\nstyles:\nx\n"]
)
def test_an_invalid_page_is_refused(broken: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(broken)


def test_the_first_difference_is_given_by_row_and_column() -> None:
    def page(*lines: Line, cursor: tuple[int, int] | None = None) -> str:
        new = keep(drawn(SIZE, *lines)._replace(cursor=cursor), SIZE, "WHAT")
        return difference(keep(drawn(SIZE, (), (Span("AB"), Span("C", "sea"))), SIZE, "WHAT"), new)

    assert page((), (Span("ABC", "sea"),)) == "row 2, column 1: 'A' in plain became 'A' in sea"
    assert page((), (Span("AB"),)) == "row 2, column 3: 'C' in sea became ' ' in plain"
    assert page((), (Span("AB"), Span("C", "sea")), cursor=(0, 1)) == "the cursor, at None, came to (0, 1)"
    assert page((), (Span("A"), Span("B"), Span("C", "sea"), Span(" "))) == ""


@pytest.fixture
def gallery(tmp_path: Path) -> Gallery:
    """A gallery with one page in two sizes, neither of them kept yet."""
    made = Gallery(str(tmp_path / "gallery.py"))

    @made.page((20, 6), (30, 6))
    def the_sea(size: Size) -> Frame:
        """The sea.

        Nothing else."""
        return drawn(size, (Span("~" * size.columns, "sea"),))

    return made


def test_a_changed_page_is_written_beside_the_old_one_with_the_command_to_accept_it(
    gallery: Gallery, tmp_path: Path
) -> None:
    assert gallery.names == ["the-sea-20x6", "the-sea-30x6"]
    with pytest.raises(AssertionError, match=r"python -m tests\.golden accept the-sea-20x6$"):
        gallery.verify("the-sea-20x6", tmp_path)
    assert gallery.accept("the-sea-20x6")
    gallery.verify("the-sea-20x6", tmp_path)
    assert not gallery.accept("the-sea-20x6")
    path = tmp_path / "the-sea-20x6.page"
    path.write_text(path.read_text().replace("~", "-", 1))
    (tmp_path / "seen").mkdir()
    difference = re.escape("row 1, column 1: '-' in sea became '~' in sea") + "(?s:.*) accept the-sea-20x6$"
    with pytest.raises(AssertionError, match=difference):
        gallery.verify("the-sea-20x6", tmp_path / "seen")
    names = {f"the-sea-20x6.{when}.{kind}" for when in ("old", "new") for kind in ("page", "svg")}
    assert {found.name for found in (tmp_path / "seen").iterdir()} == names
    assert (tmp_path / "seen" / "the-sea-20x6.old.page").read_text() == path.read_text()


def test_accepting_a_page_that_is_no_longer_drawn_deletes_it(gallery: Gallery, tmp_path: Path) -> None:
    (tmp_path / "the-land-20x6.page").write_text("OLD")
    assert gallery.kept == ["the-land-20x6"]
    assert gallery.accept("the-land-20x6")
    assert gallery.kept == []


def test_pages_have_distinct_names_and_are_small() -> None:
    names = [name for gallery in galleries() for name in gallery.names]
    assert sorted(names) == sorted(kept_pages())
    assert sum(path.stat().st_size for path in kept_pages().values()) < ALL_BYTES


def test_every_number_in_a_picture_is_an_integer() -> None:
    """Versions of Python may round other numbers differently."""
    text = {"font-family", "font-weight", "lengthAdjust", "shape-rendering", "fill"}
    for path in [*kept_pages().values()][::5]:
        root = ElementTree.fromstring(svg(parse(path.read_text(encoding="utf-8")), "MODERN", 1 << 24))
        numbers = [value for node in root.iter() for name, value in node.attrib.items() if name not in text]
        assert numbers and all(re.fullmatch(r"\d+( \d+)*", number) for number in numbers), path.stem


@pytest.mark.parametrize("theme", NAMES)
@pytest.mark.parametrize("depth", DEPTHS.values())
def test_a_picture_has_the_text_of_its_page(theme: str, depth: int) -> None:
    page = parse(kept_pages()["cruisers-80x24"].read_text(encoding="utf-8"))
    root = ElementTree.fromstring(svg(page, theme, depth))
    cells = {}
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        assert text.text and text.get("textLength") == str(len(text.text) * WIDTH)
        for number, letter in enumerate(text.text):
            cells[int(text.get("y", "")) // HEIGHT, int(text.get("x", "")) // WIDTH + number] = letter
    assert cells == {
        (row, column): sign
        for row, line in enumerate(page.rows)
        for column, (sign, _) in enumerate(line)
        if sign != " " and sign not in BOXES
    }


def test_normal_vision_is_the_identity_and_deuteranopia_confuses_red_and_green() -> None:
    assert {seen((red, 128, 7), USUAL) for red in range(256)} == {(red, 128, 7) for red in range(256)}
    red, green = (seen(colour, "eyes that see no green") for colour in ((170, 0, 0), (100, 80, 0)))
    assert max(abs(one - other) for one, other in zip(red, green, strict=True)) < 12


def test_a_style_has_the_colours_that_terminals_receive() -> None:
    assert paint("marker", THEME) == ((255, 255, 255), palette(55), True, False)
    assert paint("enemy", THEME) == ((0, 0, 0), palette(202), True, False)
    assert paint("", THEME)[:2] == (palette(255), (0, 0, 0))
    assert paint("fog", theme_of("TRS80", 16)) == ((255, 255, 255), (0, 0, 0), False, True)
    assert paint("marker", theme_of("MODERN", 1 << 24))[:2] == ((255, 255, 255), (0x09, 0x40, 0x5F))
    assert [palette(number) for number in (9, 16, 110, 231, 232, 255)] == [
        (255, 0, 0),
        (0, 0, 0),
        (135, 175, 215),
        (255, 255, 255),
        (8, 8, 8),
        (238, 238, 238),
    ]
