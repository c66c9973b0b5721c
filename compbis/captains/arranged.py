"""A captain who orders what is arranged beforehand, as in a lesson, and what he likes where nothing is."""

from collections.abc import Callable

from compbis.table.captain import Captain
from compbis.table.captain import thought as thought_of
from compbis.table.report import Report
from compbis.table.request import Order, Request


class Arranged:
    """A captain of whom some orders are wanted. captain: who he is; arranged: his order, None where he is free."""

    def __init__(self, captain: Captain, arranged: Callable[[Request], Order | None]) -> None:
        self._captain = captain
        self._arranged = arranged
        self.thought = ""

    def hear(self, report: Report) -> None:
        """Let him take note of it."""
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """What is arranged, else his own order."""
        self.thought = ""
        if (order := self._arranged(request)) is not None:
            return order
        order = self._captain.answer(request)
        self.thought = thought_of(self._captain)
        return order
