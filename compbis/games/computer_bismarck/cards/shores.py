"""Coasts and the names of lands and seas for track charts; display only. Read from data/coast.dat."""

from functools import cache

from compbis.games.computer_bismarck.cards.board import COLUMNS, ROWS
from compbis.table import datafile
from compbis.table.datafile import DataFile, Row
from compbis.table.finished.track_chart import Ground, Lettering, Point
from compbis.table.values import NamedTuple

_BLOCKS = ("shores", "names")


class Shores(NamedTuple):
    """The contents of coast.dat. outlines: the land, as closed lines of points; names: of lands and seas."""

    outlines: tuple[list[Point], ...]
    names: tuple[Lettering, ...]


def read_shores(data: DataFile) -> Shores:
    """The coasts in coast.dat. Raises DataError."""
    outlines: dict[str, list[Point]] = {}
    for row in data.block("shores").table(2):
        outlines.setdefault(row.columns[0], []).extend(_points(row, 1))
    names = [
        Lettering(name, Ground(row.word(1, list(Ground))), _points(row, 2))
        for name, row in data.block("names").named(3)
    ]
    return Shores(tuple(outlines.values()), tuple(names))


@cache
def shores() -> Shores:
    """The coasts of the North Atlantic. Raises DataError."""
    return read_shores(datafile.load("coast.dat", _BLOCKS))


def _points(row: Row, number: int) -> list[Point]:
    """The points in a column of the file, converted from board rows and columns to x and y from the top left."""
    numbers = row.decimals(number)
    if len(numbers) % 2:
        raise row.wrong("a point is a row and a column")
    left, top = COLUMNS[0], ROWS[0]
    points = [(x - left, y - top) for y, x in zip(numbers[::2], numbers[1::2], strict=True)]
    across, down = zip(*points, strict=True)
    if min(*across, *down) < 0 or max(across) > len(COLUMNS) or max(down) > len(ROWS):
        raise row.wrong("a point is not on the board")
    return points
