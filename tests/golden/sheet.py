"""Contact sheets: a page in all themes, at several colour depths or to several eyes, in one picture."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from xml.sax.saxutils import escape

from compbis.screen.theme import NAMES
from compbis.table.picture import Finish
from compbis.table.values import NamedTuple
from tests.golden.colours import DEPTHS, theme_of
from tests.golden.drawn import WIDTH
from tests.golden.eyes import EYES, USUAL
from tests.golden.gallery import Gallery
from tests.golden.kept import KeptPage
from tests.golden.svg import FONT, drawing, inside, whole


class Sight(NamedTuple):
    """How one picture shows a page. theme, depth: of the terminal; eye: a key of EYES."""

    theme: str
    depth: str
    eye: str

    def caption(self) -> str:
        """The text above the picture."""
        return f"{self.theme}, {self.depth} colours, {self.eye}"


COLUMNS = 3
SHEETS: Mapping[str, Sequence[Sight]] = MappingProxyType(
    {
        "colours": [Sight(theme, depth, USUAL) for theme, depth in product(NAMES, ("16", "256", "16m"))],
        "eyes": [Sight(theme, "16m", eye) for theme, eye in product(NAMES, [*EYES][1:])],
    }
)
"""The pictures of each sheet, row by row."""
_GAP = 48
"""Units between pictures, with room for captions."""
_NARROWEST = 39 * WIDTH
"""The least width of a picture, which its caption needs."""
_CAPTION = "#808080"


def sheets(gallery: Gallery, name: str) -> Iterator[tuple[str, str]]:
    """The name and the SVG of each sheet of a page. The page is redrawn for every theme: not all of them have
    coasts."""
    pages: dict[Finish, KeptPage] = {}
    for kind, sights in SHEETS.items():
        shown = []
        for sight in sights:
            finish = theme_of(sight.theme, DEPTHS[sight.depth]).finish
            if finish not in pages:
                pages[finish] = gallery.draw(name, sight.theme, DEPTHS[sight.depth])
            shown.append((sight, pages[finish]))
        yield f"{name}.{kind}", sheet(shown)


def sheet(shown: Sequence[tuple[Sight, KeptPage]]) -> str:
    """Pictures of pages of one size, in rows of COLUMNS."""
    parts: list[str] = []
    wide = high = 0
    for number, (sight, page) in enumerate(shown):
        picture = drawing(page, sight.theme, DEPTHS[sight.depth])
        wide, high = max(picture.width, _NARROWEST) + _GAP, picture.height + _GAP
        left, top = number % COLUMNS * wide + _GAP // 2, number // COLUMNS * high + _GAP
        text = f'x="{left}" y="{top - _GAP // 4}" font-family="sans-serif" font-size="{FONT}" fill="{_CAPTION}"'
        parts.append(f"<text {text}>{escape(sight.caption())}</text>")
        parts.append(f'<svg x="{left}" y="{top}" width="{picture.width}" height="{picture.height}">')
        parts += [*inside(picture, sight.eye), "</svg>"]
    rows = -(-len(shown) // COLUMNS)
    return whole(COLUMNS * wide, rows * high + _GAP // 2, shown[0][1].what, parts)
