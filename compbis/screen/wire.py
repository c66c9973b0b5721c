"""Sends a terminal only what has changed since the last page."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, repeat
from operator import itemgetter, ne

from compbis.screen.brush import Brush, Codes, Stroke
from compbis.screen.layout import Frame
from compbis.screen.theme import Codes as Look
from compbis.screen.theme import Theme, sent
from compbis.table.picture import Line

Cell = tuple[str, Look]
"""A character, and the codes of its look."""

_PLAIN = Look()
_BLANK: Cell = (" ", _PLAIN)
_UNKNOWN: Cell = ("", _PLAIN)
"""Differs from every real cell."""
_CLOSE = 3
"""Up to this many unchanged columns are sent again, since skipping them would take more bytes."""
ASCII = str.maketrans("─│┌┐└┘├┤┬┴┼·█░▄▀", "-|+++++++++.#-##") | str.maketrans({"↑": "n", "→": "e", "↓": "s", "←": "w"})
"""Replaces drawing characters on a terminal that may not have them."""
_SLANTED = re.compile(".([↗↘↙↖])")
_TWO = {"↗": "ne", "↘": "se", "↙": "sw", "↖": "nw"}
"""Two small letters for one character; the character before it, the last letter of a name, is overwritten."""


class Wire:
    """Keeps track of what a terminal shows, and updates it.

    Args:
        codes: the terminal's codes
        drawn: whether it has drawing characters, not only ASCII
        erases: whether it clears to the background colour of the theme
    """

    def __init__(self, codes: Codes, drawn: bool = True, erases: bool = True) -> None:
        self._codes = codes
        self._drawn = drawn
        self._erases = erases
        self._brush = Brush(codes)
        self.forget()

    def forget(self) -> None:
        """Assume nothing about the screen: the next page is sent whole."""
        self._rows: Sequence[Line] = ()
        self._shown: list[list[Cell]] = []
        self._theme: Theme | None = None
        self._brush.forget()
        self._hidden: bool | None = None
        self._again = False

    def repeat(self) -> None:
        """Send the last row, a question, with the next page even if it has not changed, so that a screen reader notices
        it."""
        self._again = True

    def update(self, frame: Frame, theme: Theme) -> str:
        """All that must be sent to the terminal to show this page."""
        sent: list[str] = []
        if self._theme != theme or len(self._rows) != len(frame.rows):
            self.forget()
            sent += self._empty(len(frame.rows), theme)
            self._rows = [()] * len(frame.rows)
            self._shown = [[] for _ in frame.rows]
        strokes = [stroke for number, row in enumerate(frame.rows) for stroke in self._row(number, row, theme)]
        sent += self._brush.paint(strokes, theme)
        sent += self._cursor(frame.cursor)
        self._again = False
        self._rows = frame.rows
        self._theme = theme
        return "".join(sent)

    def _empty(self, rows: int, theme: Theme) -> Iterator[str]:
        """Clears the screen to the background of the theme."""
        yield f"{theme.normal}{sent(theme.page)}{self._codes.clear}"
        if theme.page.ground and not self._erases:
            for number in range(rows):  # except for the last cell, which could scroll the page
                yield self._codes.move_yx(number, 0) + " " * (self._codes.width - (number == rows - 1))

    def _row(self, number: int, row: Line, theme: Theme) -> Iterator[Stroke]:
        """The strokes that update a row."""
        before, old, is_last = self._rows[number], self._shown[number], number == len(self._rows) - 1
        again = self._again and is_last
        if row == before and not again:
            return
        same, new = self._cells(before, old, row, theme)
        self._shown[number] = new
        if again:
            same, old = 0, [_UNKNOWN] * len(old)
        yield from _strokes(is_last, number, same, old, new)
        if len(old) > len(new):
            blank = " " * (len(old) - len(new)) if theme.page.ground and not self._erases else ""
            yield Stroke(is_last, number, len(new), _PLAIN, blank)

    def _cells(self, old: Line, shown: list[Cell], row: Line, theme: Theme) -> tuple[int, list[Cell]]:
        """How many cells at the beginning of a row are unchanged, and all its cells. old: the row as it was; shown: its
        cells."""
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

    def _cursor(self, cursor: tuple[int, int] | None) -> Iterator[str]:
        hidden = cursor is None
        if cursor is not None:
            yield self._brush.go(*cursor)
        if hidden != self._hidden:
            yield str(self._codes.hide_cursor if hidden else self._codes.normal_cursor)
            self._hidden = hidden


def in_ascii(text: str) -> str:
    """The text with letters and signs instead of drawing characters, in the same length."""
    return _SLANTED.sub(lambda found: _TWO[found[1]], text).translate(ASCII)


def _strokes(in_order: bool, number: int, first: int, old: list[Cell], new: list[Cell]) -> Iterator[Stroke]:
    """Strokes for the changed cells of a row, from column `first` on. Blanks join the stroke that they follow."""
    for begin, end in _changed(first, old, new):
        column, look, text = begin, _PLAIN, ""
        for each, alike in groupby(new[begin:end], itemgetter(1)):
            more = "".join([character for character, _ in alike])
            joins = text and more.isspace() and not (each.words or look.words) and each.ground == look.ground
            if text and not joins:
                yield Stroke(in_order, number, column, look, text)
                column, text = column + len(text), ""
            text += more
            look = look if joins else each
        yield Stroke(in_order, number, column, look, text)


def _changed(first: int, old: list[Cell], new: list[Cell]) -> Iterator[tuple[int, int]]:
    """The ranges of a new row that must be sent, from column `first` on. Ranges in one look that are close together are
    joined."""
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
