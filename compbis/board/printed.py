"""Reads a map from its picture in a data file."""

import re
from collections.abc import Iterable

from compbis.board.ground import KINDS, Ground
from compbis.board.map import Map, labels
from compbis.board.shapes import IN_A_ROW, Place, Shape
from compbis.errors import DataError
from compbis.table.datafile import Content, lines

_MOST = IN_A_ROW - 2


def read_map(shape: Shape, file: Content, kinds: Iterable[Ground] = KINDS) -> Map:
    """The map in a data file. Its first line has the names of the columns. Each further line has the name of a row, and
    for each place the second character of its sign, all separated by blanks. A row of hexes may be indented.

    Args:
        shape: the shape of its places
        file: the content of the file
        kinds: the kinds of ground that it may have

    Raises:
        DataError: the file has another form
    """
    columns, *rows = [line.split() for line in lines(file)] or [[]]
    known = {kind.sign[1]: kind for kind in kinds}
    ground: dict[Place, Ground] = {}
    for number, (name, *signs) in enumerate(rows, 1):
        if len(signs) != len(columns) or not known.keys() >= {*signs}:
            raise DataError(
                f"{file.name}: row {name} does not have {len(columns)} places, each one of {' '.join(known)}"
            )
        ground |= {IN_A_ROW * number + column: known[sign] for column, sign in enumerate(signs, 1)}
    if not ground or max(len(rows), len(columns)) > _MOST:
        raise DataError(f"{file.name}: a board has 1 to {_MOST} rows and columns")
    found = Map(shape, labels(row[0] for row in rows), labels(columns), ground)
    if len(found.places) < len(ground) or not re.fullmatch("[A-Z0-9]+", "".join(found.places)):
        raise DataError(f"{file.name}: names are capital letters and digits, and no two places have the same")
    return found
