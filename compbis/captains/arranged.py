"""A captain with some orders arranged in advance, as in a lesson, and otherwise free to choose."""

from collections.abc import Callable

from compbis.table.captain import Captain
from compbis.table.captain import thought as thought_of
from compbis.table.report import Report
from compbis.table.request import Order, Request


class Arranged:
    """Wraps a captain and replaces some of its orders. `arranged` gives the order, or None to ask the captain."""

    def __init__(self, captain: Captain, arranged: Callable[[Request], Order | None]) -> None:
        self._captain = captain
        self._arranged = arranged
        self.thought = ""

    def hear(self, report: Report) -> None:
        """Pass the report on to the captain."""
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The arranged order, else the captain's."""
        self.thought = ""
        if (order := self._arranged(request)) is not None:
            return order
        order = self._captain.answer(request)
        self.thought = thought_of(self._captain)
        return order
