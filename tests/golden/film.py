"""A game between two computer captains as one animated SVG: the pages of `compbis watch` in sequence.

What stays on several pages is in the file once, and CSS sets when it is visible; browsers need no script for that. With
reduced motion, or without animation, the last page is shown.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar, cast
from xml.sax.saxutils import escape

from blessed.keyboard import Keystroke

from compbis.front.watch import watch
from compbis.games import edition
from compbis.lab.contest import Contest
from compbis.screen.device import Device
from compbis.screen.layout import Frame
from compbis.screen.theme import NAMES, Theme
from compbis.screen.watching import WatchScreen
from compbis.table.picture import Size
from compbis.table.side import BRITISH, GERMAN
from tests.golden.colours import DEPTHS
from tests.golden.drawn import HEIGHT, WIDTH, Box
from tests.golden.kept import KeptPage, keep
from tests.golden.svg import BASE, LETTERS, Word, drawing, fill, whole

PACE, LAST = 1.5, 6
"""The seconds that a page is shown; the last one is shown LAST times as long."""
_SPACE = " "
Stay = tuple[int, int]
"""The first page on which something is visible, and the first on which it no longer is."""
Look = TypeVar("Look")
Thing = TypeVar("Thing", Box, Word)


class _Watcher:
    """The part of a Device that a screen needs. It stops and resumes at each pause. frames: the pages shown."""

    normal = "\x1b[m"
    draws = True
    number_of_colors = DEPTHS["16m"]

    def __init__(self, size: Size) -> None:
        self.size = size
        self.frames: list[Frame] = []
        self._frame = Frame((), None)
        self._stopped = False

    def enter(self) -> None: ...

    def forget(self) -> None: ...

    def repeat(self) -> None: ...

    def show(self, frame: Frame, theme: Theme) -> None:
        self._frame = frame

    def hurried(self) -> bool:
        return False

    def key(self, seconds: float | None = None) -> Keystroke:
        if not self._stopped:
            self.frames.append(self._frame)
        self._stopped = not self._stopped
        return Keystroke(_SPACE)


class _Screen(WatchScreen):
    """The full screen of a spectator, who is shown first how the game ended."""

    keeps_page = False


class _Clock(NamedTuple):
    """When each page is visible. pages: how many there are."""

    pages: int

    @property
    def _length(self) -> int:
        return self.pages - 1 + LAST

    def classes(self, stay: Stay) -> str:
        """The classes of something visible that long; "" if always."""
        return "" if stay == (0, self.pages) else f' class="a{stay[0]} l{self._lasts(stay)}"'

    def style(self, stays: Iterable[Stay]) -> Iterator[str]:
        """The rules of these classes, line by line."""
        found = set(stays) - {(0, self.pages)}
        yield "<style>"
        yield "g[class]{visibility:hidden}"
        last = sorted({first for first, end in found if end == self.pages})
        yield f"{','.join(f'.a{first}.l{self._lasts((first, self.pages))}' for first in last)}{{visibility:visible}}"
        yield "@media (prefers-reduced-motion:no-preference){"
        yield f"g[class]{{animation:{self._length * PACE:g}s step-end infinite}}"
        for first in sorted({first for first, _ in found}):
            yield f".a{first}.a{first}{{animation-delay:{(first - self._length) * PACE:g}s}}"
        for lasts in sorted({self._lasts(stay) for stay in found}):
            share = 100_000 * lasts // self._length  # rounded down, so that two pages are never visible at once
            until = f"{share // 1000}.{share % 1000:03}%"
            yield f"@keyframes l{lasts}{{0%{{visibility:visible}}{until}{{visibility:hidden}}}}"
            yield f".l{lasts}.l{lasts}{{animation-name:l{lasts}}}"
        yield "}"
        yield "</style>"

    def _lasts(self, stay: Stay) -> int:
        """The number of pages of a stay; the last page counts LAST times."""
        return stay[1] - stay[0] + (LAST - 1 if stay[1] == self.pages else 0)


def hunt(seed: int, size: Size) -> list[KeptPage]:
    """The pages of a game of 1980 between Otto and Tovey with this seed."""
    watcher = _Watcher(size)
    contest = Contest(edition(), {BRITISH: "tovey", GERMAN: "otto"}, seed)
    watch(_Screen(cast(Device, watcher), None, NAMES[0], PACE), contest)
    what = f"A hunt for the Bismarck: Otto against Tovey, seed {seed}"
    return [keep(frame, size, what) for frame in watcher.frames]


def film(pages: Sequence[KeptPage], theme: str, depth: int) -> str:
    """Pages of one size in sequence as an animated SVG; a single one is a still.

    Args:
        pages: the pages
        theme: the theme (colours.theme_of)
        depth: the number of colours
    """
    drawn = [drawing(page, theme, depth) for page in pages]
    clock = _Clock(len(pages))
    grounds = _stays([shown.grounds for shown in drawn])
    figures = _stays([shown.figures for shown in drawn])
    words = _stays([{ink: list(_joined(said)) for ink, said in shown.words.items()} for shown in drawn])
    stays = [stay for layer in (grounds, figures) for _, stay, _ in layer] + [stay for _, stay, _ in words]
    parts = [*(clock.style(stays) if len(pages) > 1 else ()), '<g shape-rendering="crispEdges">']
    for layer in grounds, figures:
        for colour, stay, boxes in layer:
            path = "".join(f"M{x} {y}h{w}v{h}h-{w}z" for x, y, w, h in boxes)
            parts.append(f'<g {fill(colour)}{clock.classes(stay)}><path d="{path}"/></g>')
    parts += ["</g>", f"<g {LETTERS}>"]
    for (colour, bold), stay, said in words:
        parts += [f"<g {fill(colour, bold)}{clock.classes(stay)}>", *map(_text, said), "</g>"]
    return whole(drawn[0].width, drawn[0].height, pages[0].what, [*parts, "</g>"])


def _joined(words: Iterable[Word]) -> Iterator[Word]:
    """Words of one style; those separated by one blank are joined."""
    last: Word | None = None
    for word in words:
        if last and (last.row, last.column + len(last.letters) + 1) == (word.row, word.column):
            last = last._replace(letters=f"{last.letters} {word.letters}")
        else:
            if last:
                yield last
            last = word
    if last:
        yield last


def _text(word: Word) -> str:
    width = f' textLength="{len(word.letters) * WIDTH}"' if len(word.letters) > 1 else ""
    return f'<text x="{word.column * WIDTH}" y="{word.row * HEIGHT + BASE}"{width}>{escape(word.letters)}</text>'


def _stays(layers: Sequence[Mapping[Look, Sequence[Thing]]]) -> list[tuple[Look, Stay, list[Thing]]]:
    """For each style and each stay, the things with that stay. layers: those of each page."""
    on: dict[tuple[Look, Thing], list[int]] = {}
    for number, layer in enumerate(layers):
        for look, things in layer.items():
            for thing in things:
                on.setdefault((look, thing), []).append(number)
    found: dict[tuple[Look, Stay], list[Thing]] = {}
    for (look, thing), numbers in on.items():
        for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
            shown = [number for _, number in run]
            found.setdefault((look, (shown[0], shown[-1] + 1)), []).append(thing)
    return [(look, stay, things) for (look, stay), things in found.items()]
