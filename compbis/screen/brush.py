"""Sends strokes to a terminal in as few bytes as possible.

A change of look costs most: ten bytes or more. A move within a row costs four. So strokes are painted look by look, not
row by row: a large board, whose look changes every other column, takes a third fewer bytes.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from compbis.screen.pen import Pen
from compbis.screen.theme import Codes as Look
from compbis.screen.theme import Theme, ink, paper
from compbis.table.values import NamedTuple

_BLOCKS = "▘▝▀▖▌▞▛▗▚▐▜▄▙▟"
OTHER_PARTS = str.maketrans(_BLOCKS, _BLOCKS[::-1])
"""Maps a character that fills parts of its cell to the one that fills the others."""


class Codes(Protocol):
    """What a brush needs of a terminal: its codes and its width. The codes are loosely typed, since blessed makes most
    of them on demand."""

    clear: Any
    clear_eol: Any
    hide_cursor: Any
    normal_cursor: Any

    @property
    def width(self) -> int:
        """The columns of the terminal."""

    def move_yx(self, y: int, x: int) -> str:
        """Move to a row and column."""

    def forward(self, columns: int) -> str:
        """Move that many columns to the right; "" if the terminal has no code for it."""


class Stroke(NamedTuple):
    """Some characters in a row, all in one look.

    Args:
        in_order: paint it after all others and from left to right, since a screen reader may read it as it arrives
        row: its row, from 0
        column: its first column, from 0
        look: the codes of its look
        text: the characters; "" clears the rest of the row
    """

    in_order: bool
    row: int
    column: int
    look: Look
    text: str = ""


class Brush:
    """Paints strokes, and keeps track of the cursor."""

    def __init__(self, codes: Codes) -> None:
        self._codes = codes
        self._at: tuple[int, int] | None = None  # the cursor's row and column, None if unknown

    def forget(self) -> None:
        """Note that the cursor may be anywhere."""
        self._at = None

    def paint(self, strokes: Iterable[Stroke], theme: Theme) -> Iterator[str]:
        """The codes for strokes that do not overlap. They begin and end in the look of the page."""
        pen = Pen(theme.normal, theme.page)
        fitted = [_fitted(stroke, theme.page) for stroke in strokes]
        for stroke in sorted(fitted, key=lambda stroke: _order(stroke, theme.page)):
            yield self.go(stroke.row, stroke.column)
            yield pen.write(stroke.look) if _is_drawn(stroke) else pen.space(stroke.look.ground)
            yield stroke.text or str(self._codes.clear_eol)
            self._at = stroke.row, stroke.column + len(stroke.text)
        yield pen.write(theme.page)

    def go(self, row: int, column: int) -> str:
        """The shortest code that moves the cursor to a place."""
        at, self._at = self._at, (row, column)
        if at == self._at:
            return ""
        if at and column == 0 and at[0] + 1 == row:
            return "\r\n"
        if at and at[0] == row and at[1] < column and (right := str(self._codes.forward(column - at[1]))):
            return right
        return self._codes.move_yx(row, column)


def _is_drawn(stroke: Stroke) -> bool:
    """Whether more of a stroke is visible than its background."""
    return bool(stroke.look.words or stroke.text.strip())


def _fitted(stroke: Stroke, page: Look) -> Stroke:
    """The same stroke in the look that most others share.

    Colours that the look lacks are those of the page. A blank stroke has no text colour. A stroke of blocks that fill
    parts of their cells may fill the other parts instead, with its two colours swapped.
    """
    words, text, ground = stroke.look
    look = Look(words, text or page.text, ground or page.ground)
    if not _is_drawn(stroke):
        return stroke._replace(look=look._replace(text=""))
    other = Look(words, ink(look.ground), paper(look.text))
    if words or not (look.text and look.ground) or other > look or stroke.text.strip(_BLOCKS):
        return stroke._replace(look=look)
    return stroke._replace(look=other, text=stroke.text.translate(OTHER_PARTS))


def _order(stroke: Stroke, page: Look) -> tuple[object, ...]:
    """A sort key: looks on the same background follow each other, and what stands on the page itself comes after the
    boards."""
    words, text, ground = stroke.look
    look = () if stroke.in_order else (ground == page.ground, ground, text, words)
    return stroke.in_order, look, stroke.row, stroke.column
