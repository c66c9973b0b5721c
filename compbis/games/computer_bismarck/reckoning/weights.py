"""The numbers that the captains go by, read from data/captains.dat. None is a rule of the game."""

from compbis.games.computer_bismarck import datafile
from compbis.games.computer_bismarck.datafile import DataFile

BLOCKS = ("battle", "otto", "plans", "tovey")

Weights = dict[str, dict[str, tuple[float, ...]]]


def read_weights(data: DataFile) -> Weights:
    """By block and name, one number or several. Raises DataError."""
    return {name: {what: line.decimals(1) for what, line in data.block(name).named(2)} for name in BLOCKS}


_WEIGHTS = read_weights(datafile.load("captains.dat", BLOCKS))


def weight(block: str, name: str) -> float:
    """One of the numbers. KeyError if there is none of that name."""
    (number,) = _WEIGHTS[block][name]
    return number


def weights(block: str, name: str) -> tuple[float, ...]:
    """The numbers of a row that holds several."""
    return _WEIGHTS[block][name]
