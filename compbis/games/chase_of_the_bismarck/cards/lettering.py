"""The names of lands and seas on the search board, for the eye alone. Read from names.dat."""

from collections.abc import Sequence

from compbis.board.terrain import Name
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, Hex
from compbis.games.chase_of_the_bismarck.history import LETTERING
from compbis.table import datafile
from compbis.table.datafile import DataFile, Row

_BLOCKS = ("names", "islands")


def lettering() -> Sequence[Name]:
    """The names that are written on the board. Raises DataError."""
    return read_lettering(datafile.load(LETTERING, _BLOCKS))


def read_lettering(data: DataFile) -> Sequence[Name]:
    """The names as the file has them: those of small islands stand beside a hex. Raises DataError."""
    names = [Name(name, places=_hexes(row)) for name, row in data.block("names").named(2)]
    return [*names, *(Name(name, place=_hexes(row)[0]) for name, row in data.block("islands").named(2))]


def _hexes(row: Row) -> list[Hex]:
    """The hexes in the second column."""
    return [HEXES[row.one_of(word, HEXES)] for word in row.columns[1].split()]
