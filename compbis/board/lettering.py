"""The names of lands and seas on a board, read from a game's data file. Display only."""

from collections.abc import Mapping, Sequence

from compbis.board.shapes import Place
from compbis.board.terrain import Name
from compbis.table.datafile import DataFile, Row

BLOCKS = ("names", "islands")
"""The blocks of the file: names on places, and names beside a place."""


def read_lettering(data: DataFile, places: Mapping[str, Place]) -> Sequence[Name]:
    """The names in a data file, the most important first. places: the places of the board, by name. Raises
    DataError."""

    def named(row: Row) -> list[Place]:
        return [places[row.one_of(word, places)] for word in row.columns[1].split()]

    names = [Name(name, places=named(row)) for name, row in data.block("names").named(2)]
    return [*names, *(Name(name, place=named(row)[0]) for name, row in data.block("islands").named(2))]
