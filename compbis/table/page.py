"""A page of text for any terminal, and the lines of a talk that carry more than text.

Line mode prints the lines of a page. A screen with enough room may draw the board larger and put panels beside it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import TypeVar, overload

from compbis.table.picture import Line, Panel, Picture
from compbis.table.values import NamedTuple

Item = TypeVar("Item", covariant=True)


class Lazy(Sequence[Item]):
    """A sequence whose items are made when they are first needed."""

    def __init__(self, make: Callable[[], Iterable[Item]]) -> None:
        """make: makes the items."""
        self._make = make

    @cached_property
    def _items(self) -> Sequence[Item]:
        return tuple(self._make())

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, at: int) -> Item: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Item]: ...

    def __getitem__(self, at: int | slice) -> Item | Sequence[Item]:
        return self._items[at]

    def __iter__(self) -> Iterator[Item]:
        return iter(self._items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._items)


class Page(NamedTuple):
    """A page of text, such as the board. It says everything even without styles.

    Args:
        lines: the page as lines of spans
        board: the same board, to draw in other sizes
        panels: panels to set beside it, the most important first; the reader may know all that they say
        aloud: the page in sentences, usually Lazy; () if there are none
        wide: the page for a wide terminal; () for the same lines
        tall: the page for a terminal of at least 23 rows with the text beside it; () for the same lines
        low: draws the page in at most a given number of rows, or gives () if that is too few, for a screen that needs
            the other rows for a list to choose from. None for a page that cannot be shorter
        below: a board to draw below the wide lines, as far as it has room
        complete: whether the page says all that Pictured lines say
        talk: the minimum number of rows that panels, or the part of a board that is shown, leave for text
    """

    lines: Sequence[Line]
    board: Picture | None = None
    panels: tuple[Panel, ...] = ()
    aloud: Sequence[str] = ()
    wide: tuple[Line, ...] = ()
    tall: tuple[Line, ...] = ()
    low: Callable[[int], Sequence[Line]] | None = None
    below: Picture | None = None
    complete: bool = False
    talk: int = 0

    def above(self, other: "Page") -> "Page":
        """The page with another page's board and panels in the room that a wide screen has below it."""
        return self._replace(below=other.board, panels=other.panels)

    def text(self) -> list[str]:
        """The lines without styles."""
        return ["".join(span.text for span in line).rstrip() for line in self.lines]


NO_PAGE = Page(())


COLUMNS = 78
"""Maximum length of a line of text, in columns."""
_INDENT = "  "
"""Before each line of a text but the first."""


# A talk says its lines as strings (table/talk.py). The strings below carry more than text; a terminal uses what
# it can show.


class Wrapped(str):
    """A row of text that continues on the next line. A panel of another width may break it elsewhere."""


def folded(text: str) -> list[str]:
    """A text wrapped to COLUMNS, with all lines after the first indented."""
    from textwrap import wrap  # deferred: the first page does not need it

    rows = wrap(text, COLUMNS, subsequent_indent=_INDENT)
    return [*map(Wrapped, rows[:-1]), *rows[-1:]]


def unbroken(lines: Iterable[str]) -> Iterator[str]:
    """The lines, with the rows of a Wrapped text joined again."""
    begun: list[str] = []
    for line in lines:
        begun.append(line.lstrip() if begun else line)
        if not isinstance(line, Wrapped):
            yield _joined(begun)
            begun = []
    if begun:
        yield _joined(begun)


def _joined(rows: Sequence[str]) -> str:
    """The rows of a text as one line."""
    if len(rows) == 1:
        return rows[0]
    return Opening(" ".join(rows)) if isinstance(rows[0], Opening) else " ".join(rows)


class Occupied(str):
    """A line read aloud about what stands in a place. brief: the same without the ground, which does not change; known:
    whether it is old news to a player who has heard the orders and reports, because it only says where the side's own
    units are, or units that a report has placed."""

    brief: str
    known: bool

    def __new__(cls, line: str, brief: str, known: bool) -> "Occupied":
        occupied = super().__new__(cls, line)
        occupied.brief = brief
        occupied.known = known
        return occupied


class Covered(str):
    """A line read aloud about what lies over a board, such as fog. name: what it is; rows: the places that it covers in
    each row of the board, by the row's name; "" for none."""

    name: str
    rows: Mapping[str, str]

    def __new__(cls, name: str, rows: Mapping[str, str]) -> "Covered":
        covered = super().__new__(cls, f"{name} IN {_by_row(rows)}.")
        covered.name = name
        covered.rows = rows
        return covered

    def since(self, before: "Covered | None") -> str:
        """What has changed: the rows that are not as before, or the whole line if nothing was covered before."""
        if before is None:
            return self
        changed = {row: places or "NONE" for row, places in self.rows.items() if places != before.rows.get(row, "")}
        return f"{self.name} NOW IN {_by_row(changed)}." if changed else ""


def _by_row(rows: Mapping[str, str]) -> str:
    return "; ".join(f"{row.strip()}: {places}" for row, places in rows.items() if places)


def cover_changes(before: Iterable[str], now: Iterable[str]) -> list[str]:
    """What has changed in the Covered lines of a page.

    Args:
        before: the lines of the page as last read aloud
        now: its lines now
    """
    was, is_ = ({line.name: line for line in lines if isinstance(line, Covered)} for lines in (before, now))
    changed = [line.since(was.get(name)) for name, line in is_.items()]
    return [*filter(None, changed), *(f"NO {name}." for name in was if name not in is_)]


class Settled(str):
    """A line that says all that was just typed, such as an accepted order. A screen shows it instead of that question
    and its answer."""


class Listed(str):
    """A line of a list whose consecutive lines are merged into one.

    Args:
        line: the line if it stands alone
        start: how the merged line begins
        name: what this line adds to it
        between: what separates the names there
    """

    start: str
    name: str
    between: str

    def __new__(cls, line: str, start: str, name: str, between: str = ", ") -> "Listed":
        listed = super().__new__(cls, line)
        listed.start = start
        listed.name = name
        listed.between = between
        return listed


def merge_lists(lines: Iterable[str]) -> list[str]:
    """The lines, with consecutive lines of a list merged into one."""
    merged: list[str] = []
    for start, group in groupby(lines, lambda line: line.start if isinstance(line, Listed) else ""):
        alike = list(group)
        listed = [line for line in alike if isinstance(line, Listed)]
        if len(listed) > 1:
            alike = folded(start + listed[0].between.join(line.name for line in listed))
        merged += alike
    return merged


class Alike(str):
    """A line about units of which the same is true: their names, a colon, and what is true of them."""


class Opening(str):
    """The first line of a list that a question is about. A screen that pages its text starts a page with it rather than
    split the list."""


class Choices(Opening):
    """The first line of a list to choose from. A screen shows the whole list with the question, if necessary instead of
    panels or the board."""


class WrappedChoices(Choices, Wrapped):
    """The first row of a Choices line that continues on the next line."""


def choices(lines: Sequence[str]) -> list[str]:
    """The lines of a list to choose from."""
    begin = WrappedChoices if lines and isinstance(lines[0], Wrapped) else Choices
    return [*map(begin, lines[:1]), *lines[1:]]


class Wanted(str):
    """A line that says what to type now. A screen highlights it."""


class OnScreen(str):
    """A line about what only a screen draws. printed: the lines that line mode prints instead."""

    printed: Sequence[str]

    def __new__(cls, line: str, *printed: str) -> "OnScreen":
        drawn = super().__new__(cls, line)
        drawn.printed = printed
        return drawn


class Detail(str):
    """A line of many columns; the string is the whole line. head: the headings of its columns, "" if it has none;
    folded: the same in several lines, with words instead of headings, for a narrower panel."""

    head: str
    folded: tuple[str, ...]

    def __new__(cls, line: str, head: str, *folded: str) -> "Detail":
        detail = super().__new__(cls, line)
        detail.head = head
        detail.folded = folded
        return detail


class Headline(str):
    """A line about one of the few events for which a game is played. It is set apart, and a screen pauses at it. more:
    further lines about the event; page: all of it, which a screen shows alone; NO_PAGE if there is nothing more; board:
    the page that a screen shows beside it, instead of the board; news: whether the event happens now, so that a screen
    pauses."""

    more: Sequence[str]
    page: Page
    board: Page
    news: bool

    def __new__(
        cls, line: str, more: Sequence[str] = (), page: Page = NO_PAGE, board: Page = NO_PAGE, news: bool = True
    ) -> "Headline":
        headline = super().__new__(cls, line)
        headline.more = more
        headline.page = page
        headline.board = board
        headline.news = news
        return headline


def beside(line: str, board: Page) -> str:
    """A headline with the board beside it; any other line as it is."""
    return Headline(line, line.more, line.page, board, line.news) if isinstance(line, Headline) else line


BRACKETS = ")-"
"""The end of a prompt that has its cautious answer in brackets."""
_RETURN = "(CR)"


class Decisive(str):
    """A prompt at which the return key alone decides something, although the prompt does not say so."""


class Harmless(str):
    """A prompt with an answer in brackets that decides nothing in a game: the next page of a replay, a question of the
    set-up."""


def is_decisive(prompt: str) -> bool:
    """Whether the return key alone decides something at a prompt. Such a prompt ends with an answer in brackets, begins
    with the name of that key, or is Decisive. At a terminal, a return key pressed before the prompt was shown does not
    count: one key too many at a pause decides nothing."""
    if isinstance(prompt, Harmless):
        return False
    return isinstance(prompt, Decisive) or prompt.endswith(BRACKETS) or prompt.startswith(_RETURN)


class Illustrated(str):
    """A line with a page that shows the situation at that moment. A screen shows the page instead of the board. after:
    the page that follows with the next line, if the first shows something momentary; else NO_PAGE."""

    page: Page
    after: Page

    def __new__(cls, line: str, page: Page = NO_PAGE, after: Page = NO_PAGE) -> "Illustrated":
        illustrated = super().__new__(cls, line)
        illustrated.page = page
        illustrated.after = after
        return illustrated


class Pictured(Illustrated):
    """A line that also stands on its page or, if that is NO_PAGE, on the page on show. A screen that shows this page
    does not print the line."""


def no_news(line: str) -> str:
    """The line for a player who continues a game: no screen pauses at an event of the past, or shows its page instead
    of the present board."""
    if isinstance(line, Headline):
        return Headline(line, line.more, line.page, news=False)
    if isinstance(line, Pictured):
        return Pictured(line)
    return str(line) if isinstance(line, Illustrated) else line


def pictured(lines: Iterable[str], page: Page | None) -> list[str]:
    """Lines about a page: the first shows the page, which also says the others. Wrapped lines are joined again."""
    first, *others = unbroken(lines)
    return [Illustrated(first, page or NO_PAGE), *map(Pictured, others)]
