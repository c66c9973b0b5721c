"""The panels beside the board: each whole under its title, in as many columns of them as there is room for."""

from collections.abc import Sequence

from compbis.screen.rows import INDENT, Row, cells, padded, wrap
from compbis.table.page import Panel, Span

WIDTH = 30
"""Columns of a panel."""
APART = WIDTH + 1
"""With the rule at its left."""
RULE = "│"
_TITLE_RULE = "─"
_LEAST = 4
"""Rows of a panel at least, its title among them: in fewer it is left out."""


def stacked(panels: Sequence[Panel], columns: int, rows: int) -> list[Row]:
    """The panels in so many columns of them, a rule before each. The first, which matters most, begins at the top. Then
    one after the other they stand whole in the column with most room; of those for which there is none, as much as
    fits."""
    stacks: list[list[Row]] = [[] for _ in range(columns)]
    broken = []
    for number, panel in enumerate(panels):
        drawn = _drawn(panel) if number else _cut(panel, rows)
        stack = max(stacks, key=lambda stack: _room(stack, rows))
        if len(drawn) <= _room(stack, rows):
            _put(stack, drawn)
        else:
            broken.append(panel)
    for panel in broken:
        stack = max(stacks, key=lambda stack: _room(stack, rows))
        if _room(stack, rows) >= _LEAST:
            _put(stack, _cut(panel, _room(stack, rows)))
    filled = [stack + [padded((), WIDTH)] * (rows - len(stack)) for stack in stacks]
    return [_beside(row) for row in zip(*filled, strict=True)]


def _room(stack: list[Row], rows: int) -> int:
    """The rows that are left for one more panel, with a blank one before it."""
    return rows - len(stack) - bool(stack)


def _put(stack: list[Row], drawn: list[Row]) -> None:
    if stack:
        stack.append(padded((), WIDTH))
    stack += drawn


def _beside(parts: Sequence[Row]) -> Row:
    return tuple(span for part in parts for span in (Span(RULE, "dim"), *part))


def _drawn(panel: Panel) -> list[Row]:
    return [_heading(panel), *(row for entry in _entries(panel) for row in entry)]


def _heading(panel: Panel) -> Row:
    title = panel.title[: WIDTH - 2]
    return (Span(title, "title"), Span(f" {_TITLE_RULE * (WIDTH - len(title) - 1)}", "dim"))


def _entries(panel: Panel) -> list[list[Row]]:
    """The rows of each line."""
    return [
        [padded((Span(row, style),), WIDTH) for row in wrap(cells(text), WIDTH, INDENT)] for text, style in panel.lines
    ]


def _cut(panel: Panel, rows: int) -> list[Row]:
    """As much of a panel as fits: its last lines, none of them without its beginning, or the first and a word that
    there are more."""
    drawn = _drawn(panel)
    if len(drawn) <= rows:
        return drawn
    if not panel.last:
        return [*drawn[: rows - 1], padded((Span(f"AND {len(drawn) - rows + 1} MORE", "dim"),), WIDTH)]
    entries = _entries(panel)
    while len(entries) > 1 and sum(map(len, entries)) >= rows:
        del entries[0]
    return [drawn[0], *[row for entry in entries for row in entry][1 - rows :]]
