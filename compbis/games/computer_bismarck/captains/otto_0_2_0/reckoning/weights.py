"""The parameters of the captains, read from data/captains-0.2.0.dat. None of them is a rule of the game."""

from compbis.errors import DataError
from compbis.table import datafile
from compbis.table.datafile import DataFile

FILE = "captains-0.2.0.dat"
BLOCKS = ("battle", "otto", "plans")

Weights = dict[str, dict[str, tuple[float, ...]]]


def read_weights(data: DataFile) -> Weights:
    """The numbers by block and name, one or more for each name. Raises DataError."""
    return {name: {what: line.decimals(1) for what, line in data.block(name).named(2)} for name in BLOCKS}


_WEIGHTS = read_weights(datafile.load(FILE, BLOCKS))


def weight(block: str, name: str, otherwise: float | None = None) -> float:
    """A single number. otherwise: the default for a missing row. Raises DataError if the row is missing without a
    default, or is not one number."""
    numbers = weights(block, name) if otherwise is None or name in _WEIGHTS[block] else (otherwise,)
    if len(numbers) != 1:
        raise DataError(f"{FILE}: {name} under [{block}] is one number")
    return numbers[0]


def weights(block: str, name: str) -> tuple[float, ...]:
    """The numbers of a row. Raises DataError if it is missing."""
    if name not in _WEIGHTS.get(block, {}):
        raise DataError(f"{FILE}: {name} is missing under [{block}]")
    return _WEIGHTS[block][name]
