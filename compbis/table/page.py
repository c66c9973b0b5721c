"""A page of text for any terminal: lines of spans, each span with a neutral style that no meaning hangs on.

Of what a page offers, line mode takes the lines. A screen may draw the board larger and set panels beside it, if it has
the room.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import groupby
from types import MappingProxyType
from typing import Protocol

from compbis.table.values import NamedTuple

TONES = ("sea", "sea2", "sea3")
"""The sea in slightly different tones, so that the places of a board are seen without lines between them."""
GROUNDS = (*TONES, "shoal", "land", "coast", "port", "fog", "shade", "zone", "lane", "closed")
"""What lies on a board under everything else."""
LABEL = "label"
"""What is written on a figure besides what it is: its names."""
FIGURES = ("own", "enemy", "sighted", "shadowed", "convoy", "marker")
"""What stands on it."""
TWINS = MappingProxyType({"own": "own2", "convoy": "convoy2"})
"""What each second of such counters looks like where they stand side by side and would run into each other."""
STYLES = (*GROUNDS, *FIGURES, *TWINS.values(), LABEL, "title", "event", "dim")
"""How text may look, unless it is plain. What these look like stands in data/themes.dat."""


class Size(NamedTuple):
    """Columns and rows of a terminal or of a part of it."""

    columns: int
    rows: int

    def within(self, room: "Size") -> bool:
        """Whether so much has room there."""
        return self.columns <= room.columns and self.rows <= room.rows


class Span(NamedTuple):
    """Some text and its style: one of STYLES, or "" for plain.

    on: the ground or figure that it is drawn on, "" for that of its own style. One ground drawn on another is a part of
    a place, such as a coast: the text has the colour that the first has as a ground.
    """

    text: str
    style: str = ""
    on: str = ""


Line = tuple[Span, ...]


class Window(NamedTuple):
    """The part of a board that is shown: the first of its rows and columns of places, counted from 0, and how many."""

    row: int
    column: int
    rows: int
    columns: int


class Finish(Enum):
    """How a board is drawn: in signs alone, as line mode prints it; in signs with names and numbers, on a screen that
    draws no coasts; with coasts, the sea dotted; or with coasts, and the sea in tones."""

    SIGNS = "signs"
    NAMED = "named"
    DOTTED = "dotted"
    TONED = "toned"

    @property
    def coasts(self) -> bool:
        """Whether coasts are drawn."""
        return self in (Finish.DOTTED, Finish.TONED)


class Panel(NamedTuple):
    """A panel beside the board: lines of any length under a title. last: where there is no room for all, the last ones
    are those that matter; whole: none does without the others; samples: what is drawn before each line, all of the same
    width, () for nothing."""

    title: str
    lines: tuple[Span, ...]
    last: bool = False
    whole: bool = False
    samples: tuple[Line, ...] = ()


class Picture(Protocol):
    """A board that a screen may draw in several sizes. A size is that of one of its places, in columns and rows."""

    @property
    def sizes(self) -> Sequence[Size]:
        """The sizes it may have, the largest first."""

    def extent(self, size: Size) -> Size:
        """The columns and rows of the whole board in that size, with its title and numbers."""

    def lines(self, size: Size, finish: Finish = Finish.SIGNS, window: Window | None = None) -> Sequence[Line]:
        """The board in that size. window: the part of it, None for all."""

    def window(self, size: Size, room: Size, corner: tuple[int, int] | None, following: bool) -> Window:
        """The part that can be shown in a room. corner: where it should begin, row and column; following: whether it
        begins elsewhere if else the unit that is asked would stand within two places of its edge."""

    def overview(self, window: Window, room: Size) -> Sequence[Line]:
        """The whole board in so many columns and rows, where the part that is shown is bright and the rest is dim."""

    def ruler(self) -> Line:
        """The numbers of its columns in a single row, for the smallest size."""

    def key(self) -> tuple[str, ...]:
        """What the signs on it stand for, line by line: each kind of ground and of figure once."""

    def legend(self, finish: Finish) -> Panel:
        """The same as a panel, with a sample of each as it is drawn."""


class Page(NamedTuple):
    """A drawn page, as the board: lines of spans. Without any style it still says everything.

    board: the same board, to be drawn in other sizes; panels: what is worth seeing beside it, the most important
    first, all of it known to whom the page is shown; aloud: the same in sentences, where there are any; wide: the same
    lines for a wide terminal, where there are others; tall: for one of 23 rows or more with the text beside them;
    below: a board to be drawn below the wide lines, as much of it as there is room for; tells: whether it says all that
    Pictured lines say; talk: rows of text that panels, or the part of a
    board that is shown, leave at least.
    """

    lines: Sequence[Line]
    board: Picture | None = None
    panels: tuple[Panel, ...] = ()
    aloud: tuple[str, ...] = ()
    wide: tuple[Line, ...] = ()
    tall: tuple[Line, ...] = ()
    below: Picture | None = None
    tells: bool = False
    talk: int = 0

    def above(self, other: "Page") -> "Page":
        """The page with the board and the panels of another in the room that a wide screen has below it."""
        return self._replace(below=other.board, panels=other.panels)

    def text(self) -> list[str]:
        """The lines without their styles."""
        return ["".join(span.text for span in line).rstrip() for line in self.lines]


NO_PAGE = Page(())


COLUMNS = 78
"""Of a line of text, at most."""


def folded(text: str) -> list[str]:
    """A text in lines of that width; those after the first stand a little to the right."""
    from textwrap import wrap  # the first page need not wait for it

    return wrap(text, COLUMNS, subsequent_indent="  ")


# The steps of a talk say lines as strings (table/talk.py). These are strings with more to them, of which a terminal
# takes what it can show.


class Wrapped(str):
    """A row of a text that goes on in the next line: a panel of another width breaks it elsewhere."""


class Settled(str):
    """A line that says all that was typed just before it, as of an order that was taken: a screen shows it in the place
    of that question and its answer."""


class Listed(str):
    """A line of which several may come one after the other, and are then told in one. begun: how that begins; name:
    what this line adds to it."""

    begun: str
    name: str

    def __new__(cls, line: str, begun: str, name: str) -> "Listed":
        listed = super().__new__(cls, line)
        listed.begun = begun
        listed.name = name
        return listed


def in_one(lines: Iterable[str]) -> list[str]:
    """The lines, with those of a list that stand one behind the other in one."""
    told: list[str] = []
    for begun, group in groupby(lines, lambda line: line.begun if isinstance(line, Listed) else ""):
        alike = list(group)
        names = [line.name for line in alike if isinstance(line, Listed)]
        told += [f"{begun}{', '.join(names)}"] if len(names) > 1 else alike
    return told


class Opening(str):
    """The first line of a list that a question is about: a screen that turns the page of its text begins the next one
    with it rather than tear the list."""


class Choices(Opening):
    """The same of a list from which something is chosen: all of it is on show with the question, in place of panels or
    of the board if it must be."""


class Wanted(str):
    """A line that says what is to be typed now: a screen lets it stand out."""


class Detail(str):
    """A line of many columns, as a string the whole of it. head: the heads of its columns, "" if it has none; folded:
    the same in several lines, with words instead of heads, for a panel that is narrower."""

    head: str
    folded: tuple[str, ...]

    def __new__(cls, line: str, head: str, *folded: str) -> "Detail":
        detail = super().__new__(cls, line)
        detail.head = head
        detail.folded = folded
        return detail


class Headline(str):
    """A line that tells of one of the few events for which a game is played. It stands apart, and a screen stays with
    it for a moment. more: what else is told of the event; page: all of it, which a screen shows alone, NO_PAGE if there
    is nothing more."""

    more: Sequence[str]
    page: Page

    def __new__(cls, line: str, more: Sequence[str] = (), page: Page = NO_PAGE) -> "Headline":
        headline = super().__new__(cls, line)
        headline.more = more
        headline.page = page
        return headline


class Decisive(str):
    """A prompt at which the return key alone takes the cautious answer. At a terminal it does not while the prompt has
    not been on show: a key too many at a pause decides nothing."""


class Illustrated(str):
    """A line with a page that shows how things stand then: a screen shows it in place of the board."""

    page: Page

    def __new__(cls, line: str, page: Page = NO_PAGE) -> "Illustrated":
        illustrated = super().__new__(cls, line)
        illustrated.page = page
        return illustrated


class Pictured(Illustrated):
    """A line that its page says, too, or if that is NO_PAGE the one on show: a screen does not print it beside that."""


def pictured(lines: Iterable[str], page: Page | None) -> list[str]:
    """A line that tells of a page, and those below it that the page says, too."""
    first, *others = lines
    return [Illustrated(first, page or NO_PAGE), *map(Pictured, others)]
