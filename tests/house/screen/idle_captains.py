"""Captains to watch: they do nothing, so that no turn is longer than a page."""

import os
from pathlib import Path

from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from tests.house.screen.pty_page import ROOT

IDLE = "idle_captains:Idle"
"""Their import name."""
WHERE = os.pathsep.join([str(ROOT), str(Path(__file__).parent)])
"""The PYTHONPATH that finds them."""


class Idle:
    """A captain that gives the default answer to everything."""

    def __init__(self, side: Side, seed: int) -> None: ...

    def hear(self, report: Report) -> None: ...

    def answer(self, request: Request) -> Order:
        return request.default
