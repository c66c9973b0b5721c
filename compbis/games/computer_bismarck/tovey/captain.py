"""Captain Tovey at his desk: hears reports, answers requests. He knows what the British side may know and no more."""

from compbis.games.computer_bismarck.clerk import Clerk
from compbis.table.report import Report
from compbis.table.request import Order, Request


class Tovey:
    """The captain of the British side. seed: of his own dice, which are not the game's."""

    def __init__(self, seed: int) -> None:
        self._clerk = Clerk(seed)

    def hear(self, report: Report) -> None:
        """Take note of a report."""

    def answer(self, request: Request) -> Order:
        """An order that the request judges legal."""
        return self._clerk.answer(request)
