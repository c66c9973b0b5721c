"""How a person plays: the commands and the board. The house has the other commands."""

from collections.abc import Iterable, Sequence

from compbis.desk.charted import ChartDesk, ordering, telling
from compbis.table.page import Page
from compbis.table.request import Order
from cruisers import words
from cruisers.history import HELP
from cruisers.requests import SailRequest
from cruisers.state import Sail


def _go(typed: str, request: SailRequest) -> Order:
    return Sail(typed)


class CruiserDesk(ChartDesk):
    """A place at the table."""

    rows = (
        ordering("GO C4", "GOES TO A SQUARE; 3 SQUARES MAKE SMOKE", _go),
        telling("ST", "THE SHIPS, THE WEATHER, THE LAST SIGHTING", lambda request: words.status(request.view)),
        telling("TA", "SIGHT AND GUNNERY BY RANGE", lambda request: words.table()),
    )
    rules = HELP
    lines = staticmethod(words.lines)

    def board(self, request: SailRequest) -> Page:
        """The board."""
        return words.page(request.view)

    def warnings(self, request: SailRequest) -> Sequence[str]:
        """Whether the ship has no order."""
        return [] if request.view.goal else [f"NO ORDER: YOU STAY IN {request.view.own.square}"]

    def behind(self, letters: str, request: SailRequest) -> Iterable[str]:
        """The squares that may be ordered."""
        return request.reach if letters == "GO" else ()
