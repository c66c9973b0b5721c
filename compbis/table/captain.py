"""Whoever answers a side's requests: a person at a keyboard, a script, a computer."""

from typing import Protocol

from compbis.table.report import Report
from compbis.table.request import Order, Request


class Captain(Protocol):
    """A captain gets what his side may know and nothing else: requests (each holds his side's view) and reports."""

    def hear(self, report: Report) -> None:
        """Take note of a report that his side may know. Reports come before the next request, in order."""

    def answer(self, request: Request) -> Order:
        """An order that the request judges legal. A person may raise Leave instead."""
