"""German captains who take their time, or fall: for what becomes of the terminal meanwhile."""

import os
import time
from pathlib import Path

from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

SLOW = "slow_captains:Slow"
FALLING = "slow_captains:Falling"
THINKING = "COMPBIS_TEST_THINKING"
"""The variable with the path of a file that is there as soon as the slow one thinks."""


class Slow:
    """A captain who thinks for a second about each of his decisions, then gives the cautious answer."""

    def __init__(self, side: Side, seed: int) -> None: ...

    def hear(self, report: Report) -> None: ...

    def answer(self, request: Request) -> Order:
        Path(os.environ[THINKING]).touch()
        end = time.monotonic() + 1
        while time.monotonic() < end:
            pass
        return request.default


class Falling(Slow):
    """A captain who falls over the first decision."""

    def answer(self, request: Request) -> Order:
        raise LookupError("BISMARCK IN 1528")
