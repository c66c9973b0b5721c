"""How strokes reach a terminal in as few bytes as may be.

A code for another look is the dearest of all, as long as ten letters or more, and one that goes elsewhere in a row has
four. So strokes are painted look by look and not row by row: a large board, which changes its look at each second
column, takes a third less.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from compbis.screen.pen import Pen
from compbis.screen.theme import Codes as Look
from compbis.screen.theme import Theme, ink, paper
from compbis.table.values import NamedTuple

_BLOCKS = "▘▝▀▖▌▞▛▗▚▐▜▄▙▟"
OTHER_PARTS = str.maketrans(_BLOCKS, _BLOCKS[::-1])
"""For a character that fills parts of its cell, the one that fills the others."""


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


class Stroke(NamedTuple):
    """Some characters from a place on, all in one look; without a character, the row is cleared from there on.
    in_order: painted after those that are not, and from left to right, since somebody may listen to what comes, as a
    reader aloud does."""

    in_order: bool
    row: int
    column: int
    look: Look
    text: str = ""


class Brush:
    """Paints strokes, and knows where the cursor stands."""

    def __init__(self, codes: Codes) -> None:
        self._codes = codes
        self._at: tuple[int, int] | None = None  # None where that is not known

    def forget(self) -> None:
        """The cursor may stand anywhere."""
        self._at = None

    def paint(self, strokes: Iterable[Stroke], theme: Theme) -> Iterator[str]:
        """What is sent for strokes of which no two meet. Before and after it the look is that of the page."""
        pen = Pen(theme.normal, theme.page)
        fitted = [_fitted(stroke, theme.page) for stroke in strokes]
        for stroke in sorted(fitted, key=lambda stroke: _order(stroke, theme.page)):
            yield self.go(stroke.row, stroke.column)
            yield pen.write(stroke.look) if _is_drawn(stroke) else pen.space(stroke.look.ground)
            yield stroke.text or str(self._codes.clear_eol)
            self._at = stroke.row, stroke.column + len(stroke.text)
        yield pen.write(theme.page)

    def go(self, row: int, column: int) -> str:
        """To a place, by fewer letters within a row."""
        at, self._at = self._at, (row, column)
        if at == self._at:
            return ""
        if at and column == 0 and at[0] + 1 == row:
            return "\r\n"
        if at and at[0] == row and at[1] < column and (right := str(self._codes.forward(column - at[1]))):
            return right
        return self._codes.move_yx(row, column)


def _is_drawn(stroke: Stroke) -> bool:
    """Whether more is seen of a stroke than its ground."""
    return bool(stroke.look.words or stroke.text.strip())


def _fitted(stroke: Stroke, page: Look) -> Stroke:
    """A stroke that looks the same, in the look that most others share: one without colours of its own has those of the
    page, a blank one has no text, and one that fills parts of its cells may fill the others instead, in the two colours
    changed over."""
    words, text, ground = stroke.look
    look = Look(words, text or page.text, ground or page.ground)
    if not _is_drawn(stroke):
        return stroke._replace(look=look._replace(text=""))
    other = Look(words, ink(look.ground), paper(look.text))
    if words or not (look.text and look.ground) or other > look or stroke.text.strip(_BLOCKS):
        return stroke._replace(look=look)
    return stroke._replace(look=other, text=stroke.text.translate(OTHER_PARTS))


def _order(stroke: Stroke, page: Look) -> tuple[object, ...]:
    """Looks on one ground follow one another. What stands on the page itself comes behind the boards."""
    words, text, ground = stroke.look
    look = () if stroke.in_order else (ground == page.ground, ground, text, words)
    return stroke.in_order, look, stroke.row, stroke.column
