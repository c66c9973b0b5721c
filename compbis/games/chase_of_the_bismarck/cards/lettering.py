"""The names of lands and seas on the search board, display only. Read from names.dat."""

from collections.abc import Sequence

from compbis.board.lettering import BLOCKS, read_lettering
from compbis.board.parts.sites import Name
from compbis.games.chase_of_the_bismarck.cards.board import HEXES
from compbis.games.chase_of_the_bismarck.history import LETTERING
from compbis.table import datafile


def lettering() -> Sequence[Name]:
    """The names to write on the board. Raises DataError."""
    return read_lettering(datafile.load(LETTERING, BLOCKS), HEXES)
