"""The texts of HE, read from data/help.dat."""

from functools import cache

from compbis.desk.reference import Reference, read_reference
from compbis.table import datafile
from compbis.table.datafile import DataFile

_CHARTS = ("chart a", "chart b", "chart c", "chart d")
PART = "10.7"
"""An example of a section of the manual, for messages."""


def read_help(data: DataFile) -> Reference:
    """The texts in a help file. Raises DataError."""
    return read_reference(data, _CHARTS, PART)


@cache
def texts() -> Reference:
    """The texts of help.dat. The file is long, so it is read on the first request. Raises DataError."""
    return read_help(datafile.load("help.dat", ("rules", "words", *_CHARTS)))
