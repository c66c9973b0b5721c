"""Galleries: pages are kept beside their tests, in a folder `pictures`, whose `gallery.py` draws them.

    GALLERY = Gallery(__file__)

    @GALLERY.page((40, 24), (80, 24))
    def first(size: Size) -> Frame:
        '''The first page of the game.'''

makes two pages, kept as first-40x24.page and first-80x24.page beside it.
"""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

from compbis.screen.layout import Frame
from compbis.screen.theme import NAMES
from compbis.table.picture import Size
from tests.golden.colours import DEPTHS
from tests.golden.kept import ENDING, KeptPage, difference, keep, parse
from tests.golden.svg import svg
from tests.golden.typist import SHOWN

TOP = Path(__file__).resolve().parents[2]
ACCEPT = "python -m tests.golden accept"
Drawer = Callable[[Size], Frame]


class Gallery:
    """The pages of a game or of part of the house. file: the module that draws them; they are kept beside it."""

    def __init__(self, file: str) -> None:
        self.folder = Path(file).resolve().parent
        self._pages: dict[str, Callable[[], KeptPage]] = {}

    def page(self, *sizes: tuple[int, int]) -> Callable[[Drawer], Drawer]:
        """Register a function as a page in these sizes of columns and rows. Its name and docstring become those of the
        page."""

        def take(draw: Drawer) -> Drawer:
            name, what = draw.__name__.replace("_", "-"), (draw.__doc__ or "").partition("\n")[0]
            for size in sizes:
                self._pages[f"{name}-{size[0]}x{size[1]}"] = partial(_drawn, draw, Size(*size), what)
            return draw

        return take

    @property
    def names(self) -> list[str]:
        """The pages that are drawn."""
        return sorted(self._pages)

    @property
    def kept(self) -> list[str]:
        """The pages that are kept."""
        return sorted(path.stem for path in self.folder.glob(f"*{ENDING}"))

    def draw(self, name: str, theme: str = NAMES[0], depth: int = DEPTHS["16m"]) -> KeptPage:
        """A page as it is drawn now.

        Args:
            name: the page
            theme: the theme of the terminal, unless the page has its own
            depth: its number of colours, unless the page has its own
        """
        before = SHOWN.set((theme, depth))
        try:
            return self._pages[name]()
        finally:
            SHOWN.reset(before)

    def verify(self, name: str, folder: Path) -> None:
        """Check that a page is drawn as kept. Otherwise write both versions into the folder as text and SVG, and raise
        AssertionError."""
        kept, new = self.folder / f"{name}{ENDING}", self.draw(name)
        if not kept.exists():
            raise AssertionError(f"{name} is not kept. To keep it as it is drawn: {ACCEPT} {name}")
        old = parse(kept.read_text(encoding="utf-8"))
        if old == new:
            return
        for when, page in (("old", old), ("new", new)):
            (folder / f"{name}.{when}{ENDING}").write_text(page.text(), encoding="utf-8", newline="\n")
            (folder / f"{name}.{when}.svg").write_text(svg(page, NAMES[0], DEPTHS["16m"]), encoding="utf-8")
        raise AssertionError(
            f"{name} is not drawn as it is kept. First, {difference(old, new)}\n"
            f"Both, as text and as SVG: {folder / name}.*\nTo keep the new one: {ACCEPT} {name}"
        )

    def accept(self, name: str) -> bool:
        """Keep a page as it is drawn now, or delete it if it is no longer drawn. Returns whether that changed
        anything."""
        path = self.folder / f"{name}{ENDING}"
        before = path.read_bytes() if path.exists() else None
        now = self.draw(name).text().encode() if name in self._pages else None
        if now is None:
            path.unlink()
        else:
            path.write_bytes(now)
        return before != now


def _drawn(draw: Drawer, size: Size, what: str) -> KeptPage:
    return keep(draw(size), size, what)


def galleries() -> Iterator[Gallery]:
    """All galleries."""
    for path in sorted((TOP / "tests").rglob("pictures/gallery.py")):
        module = import_module(".".join(path.relative_to(TOP).with_suffix("").parts))
        yield module.GALLERY


def kept_pages() -> dict[str, Path]:
    """All kept pages by name."""
    return {path.stem: path for path in sorted((TOP / "tests").rglob(f"pictures/*{ENDING}"))}
