"""German captains that are slow or raise an exception: what happens to the terminal meanwhile."""

import os
import time
from pathlib import Path

from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

SLOW = "slow_captains:Slow"
RAISING = "slow_captains:Raising"
THINKING = "COMPBIS_TEST_THINKING"
"""The environment variable with the path of a file that the slow captain creates when it thinks."""


class Slow:
    """A captain that thinks for a second about each decision, then gives the default answer."""

    def __init__(self, side: Side, seed: int) -> None: ...

    def hear(self, report: Report) -> None: ...

    def answer(self, request: Request) -> Order:
        Path(os.environ[THINKING]).touch()
        end = time.monotonic() + 1
        while time.monotonic() < end:
            time.sleep(0.01)
        return request.default


class Raising(Slow):
    """A captain that raises an exception at its first decision."""

    def answer(self, request: Request) -> Order:
        raise LookupError("BISMARCK IN 1528")
