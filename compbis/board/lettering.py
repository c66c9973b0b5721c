"""The names of lands and seas on a board, for the eye alone, as a game's file has them."""

from collections.abc import Mapping, Sequence

from compbis.board.shapes import Place
from compbis.board.terrain import Name
from compbis.table.datafile import DataFile, Row

BLOCKS = ("names", "islands")
"""Those of the file: names that stand upon places, and those that stand beside one."""


def read_lettering(data: DataFile, places: Mapping[str, Place]) -> Sequence[Name]:
    """The names of a file, those that matter most first. places: of the board, by name. Raises DataError."""

    def named(row: Row) -> list[Place]:
        return [places[row.one_of(word, places)] for word in row.columns[1].split()]

    names = [Name(name, places=named(row)) for name, row in data.block("names").named(2)]
    return [*names, *(Name(name, place=named(row)[0]) for name, row in data.block("islands").named(2))]
