"""What the printed pieces say: the numbers of the game, and the squares of its board."""

from compbis.table.cards.label import columns
from compbis.table.cards.sheet import read_sheet
from compbis.table.datafile import content
from minefield.history import NUMBERS

SHEET = read_sheet(content(NUMBERS), columns("name", "number"))
NUMBER = {name: row.whole(SHEET.column("number"), 1, 99) for name, row in SHEET.by_key()}
SIZE, MINES, SWEEPS = NUMBER["size"], NUMBER["mines"], NUMBER["sweeps"]

Square = int
"""Its row, then its column: 34."""
SQUARES = tuple(10 * row + column for row in range(1, SIZE + 1) for column in range(1, SIZE + 1))


def around(square: Square) -> frozenset[Square]:
    """The squares that touch this one."""
    return frozenset(SQUARES) & {square + row + column for row in (-10, 0, 10) for column in (-1, 0, 1)} - {square}
