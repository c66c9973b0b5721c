"""A page as SVG: what a terminal of a theme and a depth of colours would show, as rectangles and words.

A word takes the columns of its cells in whatever font. All numbers are whole, so that every machine writes the same
bytes.
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
"""Size of the letters, and where they stand in a cell."""
LETTERS = f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{FONT}"'
"""What a group of words says of its letters."""
_CURSOR = 4  # its height


class Word(NamedTuple):
    """Letters that stand side by side, from a place on."""

    column: int
    row: int
    letters: str


class Drawing(NamedTuple):
    """A picture of so many units, painted in this order. grounds, figures: rectangles by colour; words: by colour and
    boldness."""

    width: int
    height: int
    grounds: dict[RGB, list[Box]]
    figures: dict[RGB, list[Box]]
    words: dict[tuple[RGB, bool], list[Word]]


def drawing(page: KeptPage, theme: str, depth: int) -> Drawing:
    """What is to be painted for a page. theme, depth: its colours (colours.theme_of)."""
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
    """The page as SVG. theme, depth: its colours (colours.theme_of)."""
    shown = drawing(page, theme, depth)
    return whole(shown.width, shown.height, page.what, inside(shown))


def whole(width: int, height: int, title: str, parts: Iterable[str]) -> str:
    """A picture of so many units, in SVG. parts: what is in it."""
    size = f'width="{width * 5 // 8}" height="{height * 5 // 8}" viewBox="0 0 {width} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', f"<title>{escape(title)}</title>"
    return "\n".join([*head, *parts, "</svg>", ""])


def inside(shown: Drawing, eye: str = USUAL) -> Iterator[str]:
    """What stands in the picture of a drawing, line by line, in the colours that an eye sees."""
    for colour, found in (*shown.grounds.items(), *shown.figures.items()):
        yield f'<g {fill(colour, eye=eye)} shape-rendering="crispEdges">'
        yield from (f'<rect x="{x}" y="{y}" width="{w}" height="{h}"/>' for x, y, w, h in found)
        yield "</g>"
    for (colour, bold), said in shown.words.items():
        yield f"<g {fill(colour, bold, eye)} {LETTERS}>"
        yield from map(_text, said)
        yield "</g>"


def fill(colour: RGB, bold: bool = False, eye: str = USUAL) -> str:
    """What a group says of the colour and the boldness of what is in it, as that eye sees them."""
    shown = f'fill="#{bytes(colour if eye == USUAL else seen(colour, eye)).hex()}"'
    return f'{shown} font-weight="bold"' if bold else shown


def _text(word: Word) -> str:
    place = f'x="{word.column * WIDTH}" y="{word.row * HEIGHT + BASE}" textLength="{len(word.letters) * WIDTH}"'
    return f'<text {place} lengthAdjust="spacingAndGlyphs">{escape(word.letters)}</text>'


def _ink(seen: Paint, sign: str) -> RGB:
    """The colour of a drawn character: a shade lets some of the ground through."""
    part = SHADES.get(sign, 4)
    red, green, blue = ((text * part + ground * (4 - part)) // 4 for text, ground in zip(*seen[:2], strict=True))
    return red, green, blue


def _add(boxes: dict[RGB, list[Box]], colour: RGB, box: Box) -> None:
    """Add a rectangle, as one with the last of its colour if it goes on from there."""
    same = boxes.setdefault(colour, [])
    x, y, w, h = box
    if same and same[-1][0] + same[-1][2] == x and (same[-1][1], same[-1][3]) == (y, h):
        w += same[-1][2]
        x = same.pop()[0]
    same.append((x, y, w, h))
