"""What stands where on the full screen: a pure function from a scene and a size to the rows of the terminal.

The text stands like a page of a book: it begins at the top, stays where it is while it grows, and when the page is full
it is turned.
"""

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from wcwidth import wcwidth

from compbis.console.output import printable
from compbis.table.page import Page, Span

Row = tuple[Span, ...]
"""A row of the terminal, which may end early: the rest is blank."""


class Size(NamedTuple):
    """Columns and rows of a terminal or of a part of it."""

    columns: int
    rows: int


BESIDE = Size(80, 23)
"""From this size on the map stands at the left and the text at its right."""
ABOVE = Size(40, 24)
"""From this size on the map stands above the text; a smaller terminal cannot show a game."""

_MAP_COLUMNS = 41  # one of them keeps map and text apart
_TEXT_ROWS = 4  # that are left below the map, the prompt among them, as on the Apple
_PROMPT_ROWS = 3  # at most, so that one row of text is always left
FIELD = 16
"""Columns to type in behind a prompt, at least."""
_LEAFED = 8  # rows of text from which its page is turned; in fewer it goes up row by row
_FILLER = "\0"
INDENT = "  "  # of the further rows of a line that is too long


class Scene(NamedTuple):
    """All that is to be seen.

    page: the map; text: lines of any length, oldest first; prompt: what is asked; typed: what is seen of the answer;
    cursor: its place in `typed`, None when nothing is asked; back: how many rows the text is scrolled back;
    unread: how many of the newest lines must be on the page, whatever is not.
    """

    page: Page
    text: Sequence[str]
    prompt: str = ""
    typed: str = ""
    cursor: int | None = None
    back: int = 0
    unread: int = 0


class Frame(NamedTuple):
    """The rows of the terminal from the top; cursor: row and column, None for hidden."""

    rows: Sequence[Row]
    cursor: tuple[int, int] | None

    def text(self) -> list[str]:
        """The rows without their styles, without which they say everything."""
        return ["".join(span.text for span in row).rstrip() for row in self.rows]


def fits(size: Size) -> bool:
    """Whether a game can be shown on a terminal of this size."""
    return _beside(size) or (size.columns >= ABOVE.columns and size.rows >= ABOVE.rows)


def cells(text: str) -> str:
    """The text with a question mark for every character that does not take exactly one column."""
    if text.isascii():
        return text
    return "".join(character if wcwidth(character) == 1 else "?" for character in text)


def wrap(line: str, columns: int, indent: str = "") -> list[str]:
    """The line in rows of so many columns, broken at spaces where there are any. indent: of all but the first."""
    if len(line) <= columns:
        return [line.rstrip()]
    rows = textwrap.wrap(
        line, columns, subsequent_indent=indent, expand_tabs=False, replace_whitespace=False, break_on_hyphens=False
    )
    return rows or [""]


def text_panel(size: Size, page: Page, prompt: str) -> Size:
    """The part of the terminal that the text has. Of one that is too small: what it would have on the smallest."""
    if not fits(size):
        size = Size(max(size.columns, ABOVE.columns), max(size.rows, ABOVE.rows))
    rows = size.rows - len(_prompt_rows(prompt, size))
    if _beside(size):
        return Size(size.columns - _MAP_COLUMNS, rows)
    return Size(size.columns, rows - _map_rows(size, page))


def field(size: Size, prompt: str) -> int:
    """The columns there are for typing after the prompt; the last of the row stays free for the cursor."""
    return size.columns - len(_prompt_rows(prompt, size)[-1]) - 1


def draw(scene: Scene, size: Size) -> Frame:
    """The scene on a terminal of this size: the map, the text with its newest row lowest, the prompt at the bottom."""
    if not fits(size):
        return Frame([(Span(row),) for row in _too_small(size)], None)
    prompt = _prompt_rows(scene.prompt, size)
    panel = text_panel(size, scene.page, scene.prompt)
    text = _shown(scene, panel)
    if _beside(size):
        chart = _chart(scene.page, Size(_MAP_COLUMNS - 1, panel.rows))
        chart += [_padded((), _MAP_COLUMNS - 1)] * (panel.rows - len(chart))
        body = [(*left, Span(" "), *right) for left, right in zip(chart, text, strict=True)]
    else:
        body = _chart(scene.page, Size(size.columns, _map_rows(size, scene.page))) + text
    cursor = None if scene.cursor is None else (size.rows - 1, len(prompt[-1]) + scene.cursor)
    lowest = [(Span(row),) for row in (*prompt[:-1], prompt[-1] + scene.typed)]
    return Frame([*body, *lowest], cursor)


def first_row(scene: Scene, panel: Size) -> int:
    """The row of the text with which its page begins: unread ones are on it; when it is full it is turned, and the
    last third of it is the first of the next."""
    lines = [len(text_rows([line], panel.columns)) for line in scene.text]
    rows = sum(lines)
    beyond = max(rows - panel.rows, 0)
    leaf = panel.rows - panel.rows // 3 if panel.rows >= _LEAFED else 1
    turned = -(-beyond // leaf) * leaf
    unread = sum(lines[len(lines) - scene.unread :])
    return max(min(turned, rows - unread), beyond)


def text_rows(text: Sequence[str], columns: int) -> list[str]:
    """Lines of text in rows of so many columns."""
    return [row for line in text for row in wrap(line, columns, INDENT)]


def _beside(size: Size) -> bool:
    return size.columns >= BESIDE.columns and size.rows >= BESIDE.rows


def _map_rows(size: Size, page: Page) -> int:
    """The rows of a map above the text. If it does not fit, its headings fold away at the top, and never a square."""
    return min(len(page.lines), size.rows - _TEXT_ROWS)


def _prompt_rows(prompt: str, size: Size) -> list[str]:
    rows = wrap(cells(prompt) + _FILLER * FIELD, size.columns)
    return [row.rstrip(_FILLER) for row in rows[-_PROMPT_ROWS:]]


def _shown(scene: Scene, panel: Size) -> list[Row]:
    """The rows of the text that are on the page, filled up at its end."""
    first = max(first_row(scene, panel) - scene.back, 0)
    rows = text_rows(scene.text, panel.columns)[first : first + panel.rows]
    return [(Span(row),) for row in rows] + [()] * (panel.rows - len(rows))


def _chart(page: Page, panel: Size) -> list[Row]:
    return [_padded(line, panel.columns) for line in page.lines[max(len(page.lines) - panel.rows, 0) :]]


def _padded(line: Sequence[Span], columns: int) -> Row:
    """A line of a page in exactly so many columns."""
    row = []
    for text, style in line:
        shown = cells(printable(text))[:columns]
        columns -= len(shown)
        row.append(Span(shown, style))
    return (*row, Span(" " * columns))


def _too_small(size: Size) -> list[str]:
    lines = [
        f"THIS TERMINAL HAS {size.columns} COLUMNS AND {size.rows} ROWS: TOO SMALL.",
        f"MAKE IT {ABOVE.columns} X {ABOVE.rows} OR LARGER,",
        "OR LEAVE WITH CTRL-C AND TAKE --plain.",
    ]
    rows = [row for line in lines for row in wrap(line, size.columns)][: size.rows]
    return rows + [""] * (size.rows - len(rows))
