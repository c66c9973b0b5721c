"""A page as SVG: what a terminal with a theme and a number of colours shows, as rectangles and words.

A word is as wide as its cells in any font. All numbers are integers, so that every machine writes the same bytes.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape

from tests.golden.colours import RGB, Paint, paint, theme_of
from tests.golden.drawn import BOXES, HEIGHT, SHADES, THICK, WIDTH, Box
from tests.golden.eyes import USUAL, seen
from tests.golden.kept import KeptPage

FONT, BASE = 26, 24
"""The font size, and the baseline in a cell."""
LETTERS = f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{FONT}"'
"""The attributes of a group of words."""
_CURSOR = 4  # its height


class Word(NamedTuple):
    """Adjacent letters, and the place of the first."""

    column: int
    row: int
    letters: str


class Drawing(NamedTuple):
    """A picture, painted in this order.

    Args:
        width: in units
        height: in units
        grounds: rectangles by colour
        figures: rectangles by colour
        words: by colour and boldness
    """

    width: int
    height: int
    grounds: dict[RGB, list[Box]]
    figures: dict[RGB, list[Box]]
    words: dict[tuple[RGB, bool], list[Word]]


def drawing(page: KeptPage, theme: str, depth: int) -> Drawing:
    """The picture of a page.

    Args:
        page: the page
        theme: the theme (colours.theme_of)
        depth: the number of colours
    """
    codes = theme_of(theme, depth)
    paints = {look: paint(look, codes) for look in {"", *(look for row in page.rows for _, look in row)}}
    plain = paints[""]
    width, height = page.size.columns * WIDTH, page.size.rows * HEIGHT
    grounds: dict[RGB, list[Box]] = {plain.ground: [(0, 0, width, height)]}
    figures: dict[RGB, list[Box]] = {}
    words: dict[tuple[RGB, bool], list[Word]] = {}
    for row, cells in enumerate(page.rows):
        for column, (sign, look) in enumerate(cells):
            left, top, seen = column * WIDTH, row * HEIGHT, paints[look]
            if seen.ground != plain.ground:
                _add(grounds, seen.ground, (left, top, WIDTH, HEIGHT))
            for x, y, w, h in BOXES.get(sign, ()):
                _add(figures, _ink(seen, sign), (left + x, top + y, w, h))
            if seen.underlined:
                _add(figures, seen.text, (left, top + HEIGHT - THICK, WIDTH, THICK))
        column = 0
        for (look, is_word), run in groupby(cells, lambda cell: (cell[1], cell[0] != " " and cell[0] not in BOXES)):
            letters = "".join(sign for sign, _ in run)
            if is_word:
                words.setdefault((paints[look].text, paints[look].bold), []).append(Word(column, row, letters))
            column += len(letters)
    if page.cursor:
        row, column = page.cursor
        _add(figures, plain.text, (column * WIDTH, (row + 1) * HEIGHT - _CURSOR, WIDTH, _CURSOR))
    return Drawing(width, height, grounds, figures, words)


def svg(page: KeptPage, theme: str, depth: int) -> str:
    """The page as SVG.

    Args:
        page: the page
        theme: the theme (colours.theme_of)
        depth: the number of colours
    """
    shown = drawing(page, theme, depth)
    return whole(shown.width, shown.height, page.what, inside(shown))


def whole(width: int, height: int, title: str, parts: Iterable[str]) -> str:
    """A complete SVG.

    Args:
        width: in units
        height: in units
        title: its title
        parts: its content, line by line
    """
    size = f'width="{width * 5 // 8}" height="{height * 5 // 8}" viewBox="0 0 {width} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', f"<title>{escape(title)}</title>"
    return "\n".join([*head, *parts, "</svg>", ""])


def inside(shown: Drawing, eye: str = USUAL) -> Iterator[str]:
    """The content of a picture, line by line, in the colours that an eye sees."""
    for colour, found in (*shown.grounds.items(), *shown.figures.items()):
        yield f'<g {fill(colour, eye=eye)} shape-rendering="crispEdges">'
        yield from (f'<rect x="{x}" y="{y}" width="{w}" height="{h}"/>' for x, y, w, h in found)
        yield "</g>"
    for (colour, bold), said in shown.words.items():
        yield f"<g {fill(colour, bold, eye)} {LETTERS}>"
        yield from map(_text, said)
        yield "</g>"


def fill(colour: RGB, bold: bool = False, eye: str = USUAL) -> str:
    """The attributes of a group for its colour and weight.

    Args:
        colour: the colour
        bold: whether its text is bold
        eye: a key of EYES
    """
    shown = f'fill="#{bytes(colour if eye == USUAL else seen(colour, eye)).hex()}"'
    return f'{shown} font-weight="bold"' if bold else shown


def _text(word: Word) -> str:
    place = f'x="{word.column * WIDTH}" y="{word.row * HEIGHT + BASE}" textLength="{len(word.letters) * WIDTH}"'
    return f'<text {place} lengthAdjust="spacingAndGlyphs">{escape(word.letters)}</text>'


def _ink(seen: Paint, sign: str) -> RGB:
    """The colour of a drawn character: a shade lets part of the ground through."""
    part = SHADES.get(sign, 4)
    red, green, blue = ((text * part + ground * (4 - part)) // 4 for text, ground in zip(*seen[:2], strict=True))
    return red, green, blue


def _add(boxes: dict[RGB, list[Box]], colour: RGB, box: Box) -> None:
    """Add a rectangle, joined to the last one of its colour if they touch."""
    same = boxes.setdefault(colour, [])
    x, y, w, h = box
    if same and same[-1][0] + same[-1][2] == x and (same[-1][1], same[-1][3]) == (y, h):
        w += same[-1][2]
        x = same.pop()[0]
    same.append((x, y, w, h))
