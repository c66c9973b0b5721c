"""The names of lands and seas on the map, display only. Read from names.dat."""

from collections.abc import Mapping, Sequence

from compbis.board.lettering import BLOCKS, read_lettering
from compbis.board.parts.sites import Name
from compbis.board.shapes import Place
from compbis.games.sink_the_bismarck.history import LETTERING
from compbis.table import datafile


def lettering(places: Mapping[str, Place]) -> Sequence[Name]:
    """The names on the map, placed by the numbers of their hexes. Raises DataError."""
    return read_lettering(datafile.load(LETTERING, BLOCKS), places)
