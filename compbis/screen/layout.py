"""What stands where on the full screen: a pure function from a scene and a size to the rows of the terminal."""

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from wcwidth import wcwidth

from compbis.console.output import printable
from compbis.screen.theme import Theme
from compbis.table.page import Page, Span


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
_FILLER = "\0"
INDENT = "  "  # of the further rows of a line that is too long


class Scene(NamedTuple):
    """All that is to be seen.

    page: the map; text: lines of any length, oldest first; prompt: what is asked; typed: what is seen of the answer;
    cursor: its place in `typed`, None when nothing is asked; back: how many rows the text is scrolled back.
    """

    page: Page
    text: Sequence[str]
    prompt: str = ""
    typed: str = ""
    cursor: int | None = None
    back: int = 0


class Frame(NamedTuple):
    """The rows of the terminal from the top, with the codes of the theme; cursor: row and column, None for hidden."""

    rows: list[str]
    cursor: tuple[int, int] | None


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


def draw(scene: Scene, size: Size, theme: Theme) -> Frame:
    """The scene on a terminal of this size: the map, the text with its newest row lowest, the prompt at the bottom."""
    if not fits(size):
        return Frame(_too_small(size), None)
    prompt = _prompt_rows(scene.prompt, size)
    panel = text_panel(size, scene.page, scene.prompt)
    text = _newest(scene.text, panel, scene.back)
    if _beside(size):
        chart = _chart(scene.page, Size(_MAP_COLUMNS - 1, panel.rows), theme)
        chart += [" " * (_MAP_COLUMNS - 1)] * (panel.rows - len(chart))
        body = [f"{left} {right}" for left, right in zip(chart, text, strict=True)]
    else:
        body = _chart(scene.page, Size(size.columns, _map_rows(size, scene.page)), theme) + text
    cursor = None if scene.cursor is None else (size.rows - 1, len(prompt[-1]) + scene.cursor)
    return Frame([*body, *prompt[:-1], prompt[-1] + scene.typed], cursor)


def _beside(size: Size) -> bool:
    return size.columns >= BESIDE.columns and size.rows >= BESIDE.rows


def _map_rows(size: Size, page: Page) -> int:
    """The rows of a map above the text. If it does not fit, its headings fold away at the top, and never a square."""
    return min(len(page.lines), size.rows - _TEXT_ROWS)


def _prompt_rows(prompt: str, size: Size) -> list[str]:
    rows = wrap(cells(prompt) + _FILLER * FIELD, size.columns)
    return [row.rstrip(_FILLER) for row in rows[-_PROMPT_ROWS:]]


def _newest(text: Sequence[str], panel: Size, back: int) -> list[str]:
    """As many rows of the text as fit in the panel, filled up at the top."""
    rows = [row for line in text for row in wrap(line, panel.columns, INDENT)]
    end = max(len(rows) - back, min(len(rows), panel.rows))
    shown = rows[max(end - panel.rows, 0) : end]
    return [""] * (panel.rows - len(shown)) + shown


def _chart(page: Page, panel: Size, theme: Theme) -> list[str]:
    return [_paint(line, panel.columns, theme) for line in page.lines[max(len(page.lines) - panel.rows, 0) :]]


def _paint(line: Sequence[Span], columns: int, theme: Theme) -> str:
    """A line of a page in exactly so many columns."""
    painted = []
    for text, style in line:
        shown = cells(printable(text))[:columns]
        columns -= len(shown)
        code = theme.codes.get(style, "")
        painted.append(f"{code}{shown}{theme.normal}" if code else shown)
    return "".join(painted) + " " * columns


def _too_small(size: Size) -> list[str]:
    lines = [
        f"THIS TERMINAL HAS {size.columns} COLUMNS AND {size.rows} ROWS: TOO SMALL.",
        f"MAKE IT {ABOVE.columns} X {ABOVE.rows} OR LARGER,",
        "OR LEAVE WITH CTRL-C AND TAKE --plain.",
    ]
    rows = [row for line in lines for row in wrap(line, size.columns)][: size.rows]
    return rows + [""] * (size.rows - len(rows))
