"""A page of text for any terminal: lines of spans, each span with a neutral style that no meaning hangs on.

Of what a page offers, line mode takes the lines. A screen may draw the board larger and set panels beside it, if it has
the room.
"""

from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter

from compbis.table.values import NamedTuple

STYLES = ("sea", "land", "coast", "port", "own", "enemy", "fog", "title", "dim")
"""How text may look, unless it is plain. What these look like stands in data/themes.dat."""


class Span(NamedTuple):
    """Some text and its style: one of STYLES, or "" for plain."""

    text: str
    style: str = ""


Line = tuple[Span, ...]


class Tile(NamedTuple):
    """A square of a board. mark: two characters; fill: what else is in it where it is drawn larger."""

    mark: str
    style: str = ""
    fill: str = " "


class Board(NamedTuple):
    """A board of squares under a title and the numbers of its columns, each of two digits, in any size.

    title, date: what stands above it at the left and at the right; rows: each with its number before it, its squares,
    and two characters after it.
    """

    title: str
    date: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Tile, ...], str], ...]

    def lines(self, width: int = 2, height: int = 1) -> tuple[Line, ...]:
        """The board, each of its squares that many columns wide, 2 or more, and that many rows high."""
        length = 4 + width * len(self.columns)
        drawn: list[Line] = [(Span(self.title.ljust(length - len(self.date)) + self.date, "title"),)]
        drawn += [(Span(digits, "dim"),) for digits in self._numbers(width)]
        for number, squares, edge in self.rows:
            marked = _row(number, [(_centred(mark, width, fill), style) for mark, style, fill in squares], edge)
            filled = _row("  ", [(fill * width, style) for _, style, fill in squares], "  ") if height > 1 else ()
            above = (height - 1) // 2
            drawn += [*[filled] * above, marked, *[filled] * (height - 1 - above)]
        return tuple(drawn)

    def fits(self, width: int, height: int, columns: int, rows: int) -> bool:
        """Whether the board with squares of that width and height fits into these columns and rows."""
        above = 1 + len(self._numbers(width))
        return 4 + width * len(self.columns) <= columns and above + height * len(self.rows) <= rows

    def ruler(self) -> Line:
        """The numbers of the columns in a single row, every other one, for squares of two columns."""
        return (Span("  " + "  ".join(self.columns[::2]), "dim"),)

    def _numbers(self, width: int) -> list[str]:
        """The numbers of the columns; where two digits would touch the next two, the tens stand above the ones,
        unless there are none."""
        if width > 2:
            return ["  " + "".join(_centred(number, width, " ") for number in self.columns)]
        rows = ["  " + "".join(f" {number[digit]}" for number in self.columns) for digit in (0, 1)]
        return [row for row in rows if not row.isspace()]


class Panel(NamedTuple):
    """A panel beside the board: lines of any length under a title. last: where there is no room for all, the last ones
    are those that matter; whole: none does without the others."""

    title: str
    lines: tuple[Span, ...]
    last: bool = False
    whole: bool = False


class Page(NamedTuple):
    """A drawn page, as the board: lines of spans. Without any style it still says everything.

    board: the same board, to be drawn in other sizes; panels: what is worth seeing beside it, the most important
    first, all of it known to whom the page is shown; aloud: the same in sentences, where there are any.
    """

    lines: tuple[Line, ...]
    board: Board | None = None
    panels: tuple[Panel, ...] = ()
    aloud: tuple[str, ...] = ()

    def text(self) -> list[str]:
        """The lines without their styles."""
        return ["".join(span.text for span in line).rstrip() for line in self.lines]


def square_board(
    title: str, date: str, rows: str, columns: str, tiles: Mapping[str, Tile], panels: tuple[Panel, ...] = ()
) -> Page:
    """The page of a board whose squares have a letter or digit for the row, then one for the column, as C4.

    Args:
        title, date: what stands above it at the left and at the right
        rows, columns: those letters or digits, in order
        tiles: by square; sea where there is none
        panels: what is worth seeing beside it
    """
    sea = Tile(" .", "sea")
    drawn = tuple((f" {row}", tuple(tiles.get(row + column, sea) for column in columns), "  ") for row in rows)
    board = Board(title, date, tuple(f" {column}" for column in columns), drawn)
    return Page(board.lines(), board, panels)


# The steps of a talk say lines as strings (table/talk.py). These two are strings with more to them: line mode and a
# script print them like any other, and a screen that has another width can do better.


class Wrapped(str):
    """A row of a text that goes on in the next line: a panel of another width breaks it elsewhere."""


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


def _centred(mark: str, width: int, fill: str) -> str:
    if len(mark) == width:  # as nearly every one, in squares of two columns
        return mark
    before = (width - len(mark)) // 2
    return fill * before + mark + fill * (width - len(mark) - before)


def _row(before: str, squares: list[tuple[str, str]], after: str) -> Line:
    """A row of squares, each its text and its style; those side by side as one that have the same style."""
    joined = [Span("".join([text for text, _ in alike]), style) for style, alike in groupby(squares, itemgetter(1))]
    return (Span(before, "dim"), *joined, Span(after, "dim"))
