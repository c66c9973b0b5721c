"""What a terminal is sent so that it shows the next page: only what changed."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import Any, Protocol

from compbis.screen.layout import Frame
from compbis.screen.pen import Pen
from compbis.screen.theme import Codes as Look
from compbis.screen.theme import Theme, sent
from compbis.table.page import Line

Cell = tuple[str, Look]
"""A character, and the codes of its look."""

_PLAIN = Look()
_BLANK: Cell = (" ", _PLAIN)
_UNKNOWN: Cell = ("", _PLAIN)
"""As good as no cell can be."""
_CLOSE = 4
"""So many columns that did not change are sent again, since to go past them would cost more."""
ASCII = str.maketrans("─│┌┐└┘├┤┬┴┼·█░", "-|+++++++++.#-") | str.maketrans({"↑": "n", "→": "e", "↓": "s", "←": "w"})
"""What stands for drawn characters on a terminal that may not know them."""
_SLANTED = re.compile(".([↗↘↙↖])")
_TWO = {"↗": "ne", "↘": "se", "↙": "sw", "↖": "nw"}
"""Two small letters for one character: the one before it, the end of a name, gives way."""


class Codes(Protocol):
    """What is needed of a terminal: the codes that it obeys, typed loosely, since blessed makes most of them as it
    goes; and how wide it is."""

    clear: Any
    clear_eol: Any
    hide_cursor: Any
    normal_cursor: Any

    @property
    def width(self) -> int: ...

    def move_yx(self, y: int, x: int) -> str:
        """Go to a row and column."""


class Wire:
    """Knows what a terminal shows, and how to make it show something else.

    codes: the terminal's; drawn: whether it knows drawn characters, else ASCII stands for them; erases: whether what it
    clears takes the ground of the theme.
    """

    def __init__(self, codes: Codes, drawn: bool = True, erases: bool = True) -> None:
        self._codes = codes
        self._drawn = drawn
        self._erases = erases
        self.forget()

    def forget(self) -> None:
        """Take nothing for granted: the next page is sent whole."""
        self._rows: Sequence[Line] = ()
        self._shown: list[list[Cell]] = []
        self._theme: Theme | None = None
        self._at: tuple[int, int] | None = None  # where the cursor stands, None where that is not known
        self._hidden: bool | None = None
        self._again = False

    def repeat(self) -> None:
        """Send the last row with the next page, changed or not: a question. Whoever listens to what comes, as a reader
        aloud does, is told of it."""
        self._again = True

    def update(self, frame: Frame, theme: Theme) -> str:
        """All that the terminal must be sent to show this page."""
        sent: list[str] = []
        if self._theme != theme or len(self._rows) != len(frame.rows):
            self.forget()
            sent += self._empty(len(frame.rows), theme)
            self._rows = [()] * len(frame.rows)
            self._shown = [[] for _ in frame.rows]
        for number, (old, new) in enumerate(zip(self._rows, frame.rows, strict=True)):
            again = self._again and number == len(frame.rows) - 1
            if again or old != new:
                cells, shown = self._cells(new, theme), self._shown[number]
                sent += self._row(number, [_UNKNOWN] * len(shown) if again else shown, cells, theme)
                self._shown[number] = cells
        self._again = False
        sent += self._cursor(frame.cursor)
        self._rows = frame.rows
        self._theme = theme
        return "".join(sent)

    def _empty(self, rows: int, theme: Theme) -> Iterator[str]:
        """The whole screen without a letter, on the ground of the theme."""
        yield f"{theme.normal}{sent(theme.page)}{self._codes.clear}"
        if theme.page.ground and not self._erases:
            for number in range(rows):  # the very last place is left: it could scroll the page
                yield self._codes.move_yx(number, 0) + " " * (self._codes.width - (number == rows - 1))

    def _cells(self, row: Line, theme: Theme) -> list[Cell]:
        cells: list[Cell] = []
        for text, style, on in row:
            code = theme.codes.get((style, on), _PLAIN)
            cells += [(character, code) for character in (text if self._drawn else in_ascii(text))]
        while cells and cells[-1] == _BLANK:
            cells.pop()
        return cells

    def _row(self, number: int, old: list[Cell], new: list[Cell], theme: Theme) -> Iterator[str]:
        """A row: the runs of cells that changed; what is behind its end is cleared at one go."""
        pen = Pen(theme.normal, theme.page)
        for first, end in _runs(old, new):
            if self._at != (number, first):
                yield pen.write(_PLAIN)
                yield self._codes.move_yx(number, first)
            at = first
            for look, alike in groupby(new[first:end], itemgetter(1)):
                text = "".join([character for character, _ in alike])
                at += len(text)
                blank = text.isspace() and not look.words
                yield pen.space(look.ground, (after.ground for _, after in new[at:end])) if blank else pen.write(look)
                yield text
            self._at = (number, end)
        yield pen.write(_PLAIN)
        if len(old) > len(new):
            if self._at != (number, len(new)):
                yield self._codes.move_yx(number, len(new))
                self._at = (number, len(new))
            yield from self._clear(number, len(old) - len(new), theme)

    def _clear(self, number: int, columns: int, theme: Theme) -> Iterator[str]:
        if theme.page.ground and not self._erases:
            yield " " * columns
            self._at = (number, self._at[1] + columns) if self._at else None
        else:
            yield str(self._codes.clear_eol)

    def _cursor(self, cursor: tuple[int, int] | None) -> Iterator[str]:
        hidden = cursor is None
        if cursor is not None and self._at != cursor:
            yield self._codes.move_yx(*cursor)
            self._at = cursor
        if hidden != self._hidden:
            yield str(self._codes.hide_cursor if hidden else self._codes.normal_cursor)
            self._hidden = hidden


def in_ascii(text: str) -> str:
    """The text with letters and signs for drawn characters, as long as it was."""
    return _SLANTED.sub(lambda found: _TWO[found[1]], text).translate(ASCII)


def _runs(old: list[Cell], new: list[Cell]) -> Iterator[tuple[int, int]]:
    """From and to where the new row must be written; a run that follows closely upon another is one with it."""
    changed = [at for at, (was, cell) in enumerate(zip_longest(old, new, fillvalue=_BLANK)) if was != cell]
    first = end = -1
    for at in changed:
        if at >= len(new):
            break
        if first >= 0 and at > end + _CLOSE:
            yield first, end + 1
            first = at
        first, end = (at if first < 0 else first), at
    if first >= 0:
        yield first, end + 1
