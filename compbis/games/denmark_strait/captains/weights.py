"""The captains' weights, read from data/denmark-strait/captains.dat. None of them is a rule of the game."""

from collections.abc import Mapping

from compbis.errors import DataError
from compbis.games.denmark_strait.history import JUDGEMENT
from compbis.table import datafile

_BLOCKS = ("officer", "master", "judge")
_NAMES = {
    "officer": (
        *("nerve", "last", "hull", "magazine", "card", "shooting", "speed", "bridge"),
        *("away", "space", "exposed", "pair"),
    ),
    "master": ("alike",),
    "judge": ("standing", "moving"),
}


def _read() -> Mapping[str, Mapping[str, tuple[float, ...]]]:
    data = datafile.load(JUDGEMENT, (*_BLOCKS, "pairs"))
    read = {block: {name: row.decimals(1) for name, row in data.block(block).named(2)} for block in _BLOCKS}
    for block, names in _NAMES.items():
        if missing := [name for name in names if name not in read[block]]:
            raise DataError(f"{JUDGEMENT}: {missing[0]} is missing under [{block}]")
    return read


WEIGHTS = _read()
"""By block and name, one or more numbers."""
PAIRS = tuple(row.columns for row in datafile.load(JUDGEMENT, (*_BLOCKS, "pairs")).block("pairs").table(2))
"""Pairs of captains that have done well."""
