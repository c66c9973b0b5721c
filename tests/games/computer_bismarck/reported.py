"""Reports of the game of 1980, made from the plain form of their facts."""

from typing import Any

from compbis.games.computer_bismarck.state.reports import read
from compbis.table.report import Report
from compbis.table.side import Side


def reported(what: str, turn: int, /, *sides: Side, **facts: Any) -> Report:
    """A report of a kind, to both sides if none is named."""
    return read([what, turn, list(sides or Side), facts])
