"""The board as one list of numbers, so that what is done with the whole of it is quick: its squares row by row, with an
empty cell behind each row, so that what lies next to a cell is found by shifting the list.
"""

from collections.abc import Callable

from compbis.games.computer_bismarck.cards.board import COLUMNS, ROWS, TERRAIN, Square, column, row

Field = list[float]
"""A number for each cell."""

WIDTH = len(COLUMNS) + 1
"""Cells in a row, the empty one too."""
SIZE = WIDTH * len(ROWS)
"""The number of cells."""
CELL = {square: WIDTH * (row(square) - ROWS[0]) + column(square) - COLUMNS[0] for square in sorted(TERRAIN)}
"""The cell of each square of the board."""


def fill(value: Callable[[Square], float]) -> Field:
    """A field with a value for each square; the empty cells have 0."""
    field = [0.0] * SIZE
    for square, cell in CELL.items():
        field[cell] = value(square)
    return field
