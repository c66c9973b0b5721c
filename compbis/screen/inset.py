"""A board below the page of a battle, so that its neighbourhood is seen: as much of it as there is room for."""

from collections.abc import Sequence

from compbis.screen import panels
from compbis.screen.rows import padded, widest
from compbis.table.page import Finish, Line, Picture, Size, Span

_LEAST = Size(40, 12)
"""In less there is none."""


def inset(board: Picture, size: Size, room: Size, finish: Finish) -> list[Line]:
    """The rows of a board in that size of its places, below a blank one: all of it, or as much as there is room for
    around what is asked. None at all if there is too little room."""
    if not _LEAST.within(room):
        return []
    window = None if board.extent(size).within(room) else board.window(size, room, None, True)
    lines = board.lines(size, finish, window)
    return [padded(line, widest(lines)) for line in ((), *lines)]


def beside(rows: Sequence[Line], others: Sequence[Line]) -> list[Line]:
    """Other rows at the right of those of an inset, which may be fewer, a rule between them."""
    if not rows:
        return list(others)
    left = [*rows, *[padded((), widest(rows))] * (len(others) - len(rows))]
    return [(*row, Span(panels.RULE, "dim"), *other) for row, other in zip(left, others, strict=True)]
