"""Captains to watch: they do nothing, so that no turn is longer than a page."""

import os
from pathlib import Path

from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

IDLE = "idle_captains:Idle"
"""The import name of these captains."""
WHERE = os.pathsep.join([str(Path(__file__).parents[3]), str(Path(__file__).parent)])
"""The PYTHONPATH that finds them. The program imports them, so they import nothing of the tests."""


class Idle:
    """A captain that gives the default answer to everything."""

    def __init__(self, side: Side, seed: int) -> None: ...

    def hear(self, report: Report) -> None: ...

    def answer(self, request: Request) -> Order:
        return request.default
