"""The board as a flat list of numbers, so that operations on the whole of it are fast: its squares row by row with an
empty cell after each row, so that shifting the list gives each cell's neighbour.
"""

from collections.abc import Callable

from compbis.games.computer_bismarck.cards.board import COLUMNS, ROWS, TERRAIN, Square, column, row

Field = list[float]
"""A number for each cell."""

WIDTH = len(COLUMNS) + 1
"""Cells in a row, including the empty one."""
SIZE = WIDTH * len(ROWS)
"""The number of cells."""
CELL = {square: WIDTH * (row(square) - ROWS[0]) + column(square) - COLUMNS[0] for square in sorted(TERRAIN)}
"""The cell of each square of the board."""


def fill(value: Callable[[Square], float]) -> Field:
    """A field with a value for each square, and 0 in the empty cells."""
    field = [0.0] * SIZE
    for square, cell in CELL.items():
        field[cell] = value(square)
    return field
