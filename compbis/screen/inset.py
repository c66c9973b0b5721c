"""A board below the page of a battle, to show the surroundings: as much of it as there is room for."""

from collections.abc import Sequence

from compbis.screen import panels
from compbis.screen.rows import padded, widest
from compbis.table.picture import Finish, Line, Picture, Size, Span

_LEAST = Size(40, 12)
"""The least room for an inset."""


def inset(board: Picture, size: Size, room: Size, finish: Finish) -> list[Line]:
    """A blank row, then the rows of a board: the whole board, or as much around the unit in question as there is room
    for. [] if there is too little room.

    Args:
        board: the board
        size: the size of one of its places
        room: the room for the inset
        finish: how the board is drawn
    """
    if not _LEAST.within(room):
        return []
    window = None if board.extent(size).within(room) else board.window(size, room, None, True)
    lines = board.lines(size, finish, window)
    return [padded(line, widest(lines)) for line in ((), *lines)]


def beside(rows: Sequence[Line], others: Sequence[Line]) -> list[Line]:
    """The rows of an inset, each with a rule and another row to its right. The inset may have fewer rows."""
    if not rows:
        return list(others)
    left = [*rows, *[padded((), widest(rows))] * (len(others) - len(rows))]
    return [(*row, Span(panels.RULE, "dim"), *other) for row, other in zip(left, others, strict=True)]
