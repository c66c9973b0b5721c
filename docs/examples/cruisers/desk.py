"""The player's interface: the game's own commands and its board. The other commands are the same in all games."""

from collections.abc import Sequence

from compbis.desk.charted import ChartDesk, ordering, showing
from compbis.errors import IllegalOrder
from compbis.table.cards.sheet import printed
from cruisers import words
from cruisers.cards import MAP, SHEETS
from cruisers.edition import HELP
from cruisers.state import Sail, SailRequest


def _sail(typed: str, request: SailRequest) -> Sail:
    if typed not in MAP.places:
        raise IllegalOrder(f"NO HEX {typed}: TYPE A ROW AND A COLUMN: GO C4")
    return Sail(typed)


class Desk(ChartDesk):
    """A player's desk."""

    rows = (
        ordering("GO C4", "GOES TO A HEX; FULL SPEED MAKES SMOKE", _sail),
        showing("ST", "THE SHIPS, THE LAST SIGHTING", lambda request: words.status(request.view)),
        showing("CA", "THE CARDS: NUMBERS, CHANCES IN TEN", lambda request: printed(SHEETS)),
    )
    rules = HELP
    lines = staticmethod(words.lines)
    board = staticmethod(words.page)

    def warnings(self, request: SailRequest) -> Sequence[str]:
        """A warning if the ship has no order."""
        return [] if request.view.goal else [f"NO ORDER: YOU STAY IN {request.view.own.at}"]
