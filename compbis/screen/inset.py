"""A board below the page of a battle, so that its neighbourhood is seen: as much of it as there is room for."""

from collections.abc import Sequence

from compbis.screen import panels
from compbis.screen.rows import padded
from compbis.table.page import Finish, Line, Picture, Size, Span

_LEAST = Size(40, 12)
"""In less there is none."""


def inset(board: Picture | None, room: Size, finish: Finish) -> list[Line]:
    """The rows of the board in the largest size in which all of it has room, else the part of it around what is asked;
    none at all if there is too little room. A blank row above it."""
    room = room._replace(rows=room.rows - 1)
    if not board or room.columns < _LEAST.columns or room.rows < _LEAST.rows:
        return []
    size = next((each for each in board.sizes if _within(board.extent(each), room)), board.sizes[-1])
    window = None if _within(board.extent(size), room) else board.window(size, room, None, True)
    lines = board.lines(size, finish, window)
    return [padded(line, width(lines)) for line in ((), *lines)]


def width(lines: Sequence[Line]) -> int:
    """The columns of the longest of some rows."""
    return max((sum(len(span.text) for span in line) for line in lines), default=0)


def beside(rows: Sequence[Line], others: Sequence[Line]) -> list[Line]:
    """Other rows at the right of those of an inset, which may be fewer, a rule between them."""
    if not rows:
        return list(others)
    left = [*rows, *[padded((), width(rows))] * (len(others) - len(rows))]
    return [(*row, Span(panels.RULE, "dim"), *other) for row, other in zip(left, others, strict=True)]


def _within(size: Size, room: Size) -> bool:
    return size.columns <= room.columns and size.rows <= room.rows
