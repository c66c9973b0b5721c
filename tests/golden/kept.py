"""A page of the full screen as text that is readable in a diff, and the page that such a text represents.

The text has a title, the size and the position of the cursor, then the rows, then the styles: a letter below each cell,
after a line that says what the letters mean. This module does not know which styles exist.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby, zip_longest
from operator import itemgetter
from string import ascii_lowercase, ascii_uppercase, digits

from compbis.screen.layout import Frame
from compbis.table.picture import Line, Size, Span
from compbis.table.values import NamedTuple

ENDING = ".page"
Cell = tuple[str, str]
"""A character and its look: the style of its span, after a slash anything else in the span; "" for plain."""
_BLANK = (" ", "")
_LETTERS = ascii_lowercase + ascii_uppercase + digits + "".join(map(chr, range(0xC0, 0x180)))
_PLAIN = " "


class KeptPage(NamedTuple):
    """A page.

    Args:
        what: its title, one line
        size: its columns and rows
        rows: without plain blanks at their ends
        cursor: as in a Frame
    """

    what: str
    size: Size
    rows: tuple[tuple[Cell, ...], ...]
    cursor: tuple[int, int] | None

    def frame(self) -> Frame:
        """The page as drawn, except for how its rows were divided into spans."""
        return Frame([_line(row) for row in self.rows], self.cursor)

    def text(self) -> str:
        """The text to keep, which `parse` turns back into the same page."""
        letters = _letters({look for row in self.rows for _, look in row} - {""})
        cursor = "none" if self.cursor is None else f"row {self.cursor[0] + 1}, column {self.cursor[1] + 1}"
        rows = ["".join(sign for sign, _ in row).rstrip() for row in self.rows]
        styles = ["".join(letters[look] for _, look in row).rstrip() for row in self.rows]
        while styles and not styles[-1]:
            styles.pop()
        return "\n".join(
            [
                f"page: {self.what}",
                f"size: {self.size.columns} x {self.size.rows}",
                f"cursor: {cursor}",
                *rows,
                f"styles: {', '.join(f'{letter} {look}' for look, letter in letters.items() if look)}".rstrip(),
                *styles,
                "",
            ]
        )


def keep(frame: Frame, size: Size, what: str) -> KeptPage:
    """The page for a drawn frame.

    Args:
        frame: the frame
        size: its columns and rows
        what: the title of the page
    """
    return KeptPage(what, size, tuple(_cells(row) for row in frame.rows), frame.cursor)


def parse(text: str) -> KeptPage:
    """The page with this text. Raises ValueError."""
    lines = text.split("\n")
    try:
        what, size, cursor = map(_behind, ("page", "size", "cursor"), lines)
        columns, rows = map(int, size.split(" x "))
        looks = {_PLAIN: ""}
        for entry in filter(None, _behind("styles", lines[3 + rows]).split(", ")):
            letter, look = entry.split()
            looks[letter] = look
        drawn = zip_longest(lines[3 : 3 + rows], lines[4 + rows : -1], fillvalue="")
        cells = tuple(
            tuple((sign, looks[letter]) for sign, letter in zip_longest(*row, fillvalue=" ")) for row in drawn
        )
    except (IndexError, KeyError) as error:
        raise ValueError(f"not the text of a page: {error!r}") from error
    return KeptPage(what, Size(columns, rows), cells, _place(cursor))


def difference(old: KeptPage, new: KeptPage) -> str:
    """The first difference, with rows and columns counted from 1; "" if there is none."""
    if old[:2] != new[:2]:
        return f"{old.what!r} of {old.size} became {new.what!r} of {new.size}"
    for number, rows in enumerate(zip(old.rows, new.rows, strict=True), start=1):
        for column, (was, now) in enumerate(zip_longest(*rows, fillvalue=_BLANK), start=1):
            if was != now:
                return f"row {number}, column {column}: {_told(was)} became {_told(now)}"
    return "" if old.cursor == new.cursor else f"the cursor, at {old.cursor}, came to {new.cursor}"


def _place(cursor: str) -> tuple[int, int] | None:
    if cursor == "none":
        return None
    row, column = (int(part.split()[1]) - 1 for part in cursor.split(", "))
    return row, column


def _told(cell: Cell) -> str:
    sign, look = cell
    return f"{sign!r} in {look or 'plain'}"


def _behind(name: str, line: str) -> str:
    found, _, rest = line.partition(":")
    if found != name:
        raise ValueError(f"not the text of a page: {line!r} stands where {name!r} should")
    return rest.removeprefix(" ")


def _cells(row: Line) -> tuple[Cell, ...]:
    cells = [(sign, "/".join(span[1:]).rstrip("/")) for span in row for sign in span.text]
    while cells and cells[-1] == _BLANK:
        cells.pop()
    return tuple(cells)


def _line(row: Iterable[Cell]) -> Line:
    return tuple(
        Span("".join(sign for sign, _ in cells), *look.split("/")) for look, cells in groupby(row, itemgetter(1))
    )


def _letters(looks: Iterable[str]) -> dict[str, str]:
    """A letter for each look, chosen so that a new look changes few of the others."""
    letters = {"": _PLAIN}
    for look in sorted(looks):
        letters[look] = next(letter for letter in _wishes(look) if letter not in letters.values())
    return letters


def _wishes(look: str) -> Iterator[str]:
    yield from (letter for letter in look + look.upper() if letter.isalnum())
    yield from _LETTERS
