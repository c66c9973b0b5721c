"""What a terminal is sent so that it shows the next page: only what changed."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, repeat
from operator import itemgetter, ne
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
_CLOSE = 3
"""So many columns that did not change are sent again, since to go past them would cost more."""
ASCII = str.maketrans("─│┌┐└┘├┤┬┴┼·█░▄▀", "-|+++++++++.#-##") | str.maketrans({"↑": "n", "→": "e", "↓": "s", "←": "w"})
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

    def forward(self, columns: int) -> str:
        """Go so many columns to the right, "" if the terminal has no code for that."""


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
        self._pen = Pen(theme.normal, theme.page)
        for number, (old, new) in enumerate(zip(self._rows, frame.rows, strict=True)):
            again = self._again and number == len(frame.rows) - 1
            if again or old != new:
                shown = self._shown[number]
                same, cells = self._cells(old, shown, new, theme)
                before = [_UNKNOWN] * len(shown) if again else shown
                sent.append(self._row(number, 0 if again else same, before, cells, theme))
                self._shown[number] = cells
        self._again = False
        sent.append(self._pen.write(_PLAIN))
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

    def _cells(self, old: Line, shown: list[Cell], row: Line, theme: Theme) -> tuple[int, list[Cell]]:
        """How many cells at the beginning of a row are as they are shown, and all its cells. old: the row as it was."""
        count = same = 0
        for span, before in zip(row, old, strict=False):
            if span != before:
                break
            count, same = count + 1, same + len(span.text)
        cells = shown[:same] + [_BLANK] * (same - len(shown))
        for text, style, on in row[count:]:
            code = theme.codes.get((style, on), _PLAIN)
            cells += zip(text if self._drawn else in_ascii(text), repeat(code))
        while cells and cells[-1] == _BLANK:
            cells.pop()
        return min(same, len(cells)), cells

    def _row(self, number: int, same: int, old: list[Cell], new: list[Cell], theme: Theme) -> str:
        """A row: what changed of it, or all of it painted anew, whichever is shorter. same: the cells at its beginning
        that did not change."""
        before, pen = self._at, self._pen.copy()
        changes = "".join(self._changes(number, same, old, new, theme))
        ground = _most_common_ground(new, theme) if self._erases and len(changes) > len(new) else ""
        if not ground:
            return changes
        after = self._at, self._pen
        self._at, self._pen = before, pen
        painted = "".join(self._painted(number, new, ground))
        if len(painted) < len(changes):
            return painted
        self._at, self._pen = after
        return changes

    def _changes(self, number: int, same: int, old: list[Cell], new: list[Cell], theme: Theme) -> Iterator[str]:
        """The runs of cells that changed; what is behind the end of the row is cleared at one go."""
        yield from self._runs(number, same, old, new)
        if len(old) > len(new):
            yield self._pen.write(_PLAIN)
            yield self._go(number, len(new))
            yield from self._clear(number, len(old) - len(new), theme)

    def _painted(self, number: int, new: list[Cell], ground: str) -> Iterator[str]:
        """All of a row. From the first blank on that ground to the last one the ground is laid at one go: of a
        chessboard only every other square is left to write, and no code is spent on changing colours."""
        blanks = {cell for cell in {*new} if _is_blank(cell, ground)}
        laid = [cell in blanks for cell in new]
        first, end = laid.index(True), len(laid) - laid[::-1].index(True)
        yield from self._runs(number, 0, [_UNKNOWN] * first, new[:first])
        yield self._go(number, first)
        yield self._pen.space(ground)
        yield str(self._codes.clear_eol)
        there = [cell if blank else _UNKNOWN for cell, blank in zip(new[:end], laid, strict=False)]
        yield from self._runs(number, first, there, new[:end])
        if end < self._codes.width:
            yield self._go(number, end)
            yield self._pen.write(_PLAIN)
            yield str(self._codes.clear_eol)
            yield from self._runs(number, end, new[:end], new)

    def _runs(self, number: int, first: int, old: list[Cell], new: list[Cell]) -> Iterator[str]:
        """The runs of cells that changed, from the first column on."""
        for begin, end in _changed(first, old, new):
            yield self._go(number, begin)
            for look, alike in groupby(new[begin:end], itemgetter(1)):
                text = "".join([character for character, _ in alike])
                blank = text.isspace() and not look.words
                yield self._pen.space(look.ground) if blank else self._pen.write(look)
                yield text
            self._at = (number, end)

    def _go(self, number: int, column: int) -> str:
        """To a row and column, by fewer letters within a row."""
        at, self._at = self._at, (number, column)
        if at == self._at:
            return ""
        if at and column == 0 and at[0] + 1 == number:
            return "\r\n"
        if at and at[0] == number and at[1] < column and (right := str(self._codes.forward(column - at[1]))):
            return right
        return self._codes.move_yx(number, column)

    def _clear(self, number: int, columns: int, theme: Theme) -> Iterator[str]:
        if theme.page.ground and not self._erases:
            yield " " * columns
            self._at = (number, self._at[1] + columns) if self._at else None
        else:
            yield str(self._codes.clear_eol)

    def _cursor(self, cursor: tuple[int, int] | None) -> Iterator[str]:
        hidden = cursor is None
        if cursor is not None:
            yield self._go(*cursor)
        if hidden != self._hidden:
            yield str(self._codes.hide_cursor if hidden else self._codes.normal_cursor)
            self._hidden = hidden


def in_ascii(text: str) -> str:
    """The text with letters and signs for drawn characters, as long as it was."""
    return _SLANTED.sub(lambda found: _TWO[found[1]], text).translate(ASCII)


def _most_common_ground(cells: list[Cell], theme: Theme) -> str:
    """The ground that most blanks stand on, "" if that is the ground of the page."""
    grounds: Counter[str] = Counter()
    for (character, look), count in Counter(cells).items():
        if character == " " and not look.words:
            grounds[look.ground] += count
    ground = max(grounds, key=grounds.__getitem__, default="")
    return "" if ground == theme.page.ground else ground


def _is_blank(cell: Cell, ground: str) -> bool:
    character, look = cell
    return character == " " and not look.words and look.ground == ground


def _changed(first: int, old: list[Cell], new: list[Cell]) -> Iterator[tuple[int, int]]:
    """From and to where a new row must be written, beginning with its first column. A run that follows closely upon
    another, in the same look, is one with it."""
    blank = [_BLANK] * (len(new) - len(old))
    begin = end = -1
    behind = first
    for changed, run in groupby(map(ne, [*old[first:], *blank], new[first:])):
        at, behind = behind, behind + len(list(run))
        if not changed:
            continue
        if end < 0:
            begin = at
        elif at - end > _CLOSE or any(look != new[end - 1][1] for _, look in new[end:at]):
            yield begin, end
            begin = at
        end = behind
    if end >= 0:
        yield begin, end
