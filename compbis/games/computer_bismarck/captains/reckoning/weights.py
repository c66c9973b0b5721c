"""The parameters of the captains, read from data/captains.dat. None of them is a rule of the game."""

from compbis.errors import DataError
from compbis.table import datafile
from compbis.table.datafile import DataFile

FILE = "captains.dat"
BLOCKS = ("battle", "otto", "otto master", "plans", "tovey", "tovey master")

Weights = dict[str, dict[str, tuple[float, ...]]]


def read_weights(data: DataFile) -> Weights:
    """The numbers by block and name, one or more for each name. Raises DataError."""
    return {name: {what: line.decimals(1) for what, line in data.block(name).named(2)} for name in BLOCKS}


_WEIGHTS = read_weights(datafile.load(FILE, BLOCKS))


def weight(block: str, name: str, otherwise: float | None = None) -> float:
    """A single number.

    Args:
        block: the block of the file
        name: the name of the row
        otherwise: the default if the row is missing

    Raises:
        DataError: the row is missing without a default, or holds several numbers
    """
    numbers = weights(block, name, None if otherwise is None else (otherwise,))
    if len(numbers) != 1:
        raise DataError(f"{FILE}: {name} under [{block}] must be one number")
    return numbers[0]


def weights(block: str, name: str, otherwise: tuple[float, ...] | None = None) -> tuple[float, ...]:
    """The numbers of a row.

    Args:
        block: the block of the file
        name: the name of the row
        otherwise: the default if the row is missing

    Raises:
        DataError: the row is missing without a default
    """
    if name not in _WEIGHTS.get(block, {}):
        if otherwise is not None:
            return otherwise
        raise DataError(f"{FILE}: {name} is missing under [{block}]")
    return _WEIGHTS[block][name]
