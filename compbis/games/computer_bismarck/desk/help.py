"""What HE tells of this game, read from data/help.dat."""

from functools import cache

from compbis.desk.reference import Reference, read_reference
from compbis.table import datafile
from compbis.table.datafile import DataFile

_CHARTS = ("chart a", "chart b", "chart c", "chart d")
PART = "10.7"
"""A section of the manual, as an example of one that can be asked for."""


def read_help(data: DataFile) -> Reference:
    """The texts as help.dat has them. Raises DataError."""
    return read_reference(data, _CHARTS, PART)


@cache
def texts() -> Reference:
    """Those of help.dat, which is long, and read when somebody asks for the first of them. Raises DataError."""
    return read_help(datafile.load("help.dat", ("rules", "words", *_CHARTS)))
