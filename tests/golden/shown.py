"""The pictures of README.md: python -m tests.golden readme redraws them, in docs/pictures."""

from collections.abc import Iterator

from compbis.screen.theme import NAMES
from compbis.table.picture import Size
from tests.golden.colours import DEPTHS
from tests.golden.film import film, hunt
from tests.golden.gallery import TOP, kept_pages
from tests.golden.kept import KeptPage, parse

FOLDER = TOP / "docs" / "pictures"
HUNT, SEED, SIZE = "hunt", 25, Size(80, 24)
"""The animated picture, the seed of its game, and its columns and rows."""
PAGES = {
    "chase-of-the-bismarck": "chase-allied-132x43",
    "sink-the-bismarck": "sink-british-132x43",
    "denmark-strait": "strait-salvo-132x43",
}
"""The stills: the name of the picture, and of the kept page."""


def pictures() -> Iterator[tuple[str, str]]:
    """The name and the SVG of each picture."""
    yield HUNT, moving()
    for name in PAGES:
        yield name, still(name)


def moving() -> str:
    """The hunt."""
    return _svg(hunt(SEED, SIZE))


def still(name: str) -> str:
    """One of PAGES."""
    return _svg([parse(kept_pages()[PAGES[name]].read_text(encoding="utf-8"))])


def _svg(pages: list[KeptPage]) -> str:
    return film(pages, NAMES[0], DEPTHS["16m"])
