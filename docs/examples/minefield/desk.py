"""How a person plays: the commands and the board. The house has the other commands."""

from collections.abc import Iterable, Sequence

from compbis.desk.charted import ChartDesk, ordering, telling
from compbis.errors import IllegalOrder
from compbis.table.request import Order
from minefield import words
from minefield.history import HELP
from minefield.requests import MarkRequest
from minefield.state import Mark


def _mark(typed: str, request: MarkRequest) -> Order:
    if not (typed.isascii() and typed.isdigit() and len(typed) == 2):
        raise IllegalOrder("MK AND A SQUARE, ROW BEFORE COLUMN, AS MK 34")
    return Mark(int(typed))


def _field(request: MarkRequest) -> Iterable[str]:
    yield f"YOUR MINES: {words.listed(request.view.own.mines)}"
    yield f"SWEPT BY THE ENEMY: {words.listed(request.view.lost)}"


class MineDesk(ChartDesk):
    """A place at the table."""

    rows = (
        ordering("MK 34", "MARKS A SQUARE: LAYS A MINE ON TURN 1, SWEEPS LATER", _mark),
        telling("FI", "YOUR OWN MINES", _field),
    )
    rules = HELP
    lines = staticmethod(words.lines)

    board = staticmethod(words.page)

    def warnings(self, request: MarkRequest) -> Sequence[str]:
        """Whether there is more to be marked."""
        return [f"{request.left} MORE MAY BE MARKED"] if request.left else []

    def behind(self, letters: str, request: MarkRequest) -> Iterable[str]:
        """The squares that may be marked."""
        return map(str, request.free) if letters == "MK" else ()
