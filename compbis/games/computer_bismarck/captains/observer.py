"""What a tournament counts: whether the Bismarck was sunk, where she was after turn 10, what way she took."""

from collections.abc import Mapping

from compbis.games.computer_bismarck.cards.board import Square, column, row
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.state.reports import Sunk
from compbis.table.report import Report
from compbis.table.request import Request
from compbis.table.side import GERMAN, Side

COUNTED_TURN = 10
"""After it her square is noted."""

WAYS_OUT = {
    "DENMARK STRAIT": (range(11, 15), range(11, 18)),  # round Iceland, past 1118
    "ICELAND-FAEROES": (range(15, 17), range(11, 23)),
    "FAEROES-SHETLAND": (range(17, 31), range(11, 23)),
}
"""Rows and columns of the Atlantic behind each passage. From Bergen she gets into the one only through the other: the
Faeroes lie in 1623. No rule of the game: it is how we count."""

NO_WAY_OUT = "NONE"


class BismarckObserver:
    """Sits beside the German captain (table.edition.Observer): all that he needs is known to that side."""

    side: Side = GERMAN

    def __init__(self) -> None:
        self._turn = 0
        self._sunk = False
        self._counted_square: Square = 0
        self._way_out = NO_WAY_OUT

    def see(self, request: Request) -> None:
        """Note her square when the first decision of a turn is asked: nothing has moved yet since the turn before."""
        if isinstance(request, BismarckRequest) and request.view.turn != self._turn:
            self._turn = request.view.turn
            ship = request.view.ships[BISMARCK]
            if ship.active:
                self._note(ship.square)

    def hear(self, report: Report) -> None:
        """Note that she is sunk."""
        match report.facts:
            case Sunk(unit=name) if name == BISMARCK:
                self._sunk = True

    def notes(self) -> Mapping[str, bool | str]:
        """Whether she was sunk; her square after turn 10, "" if she was no longer there; the first way out that she
        has taken."""
        return {
            "bismarck_sunk": self._sunk,
            "turn10": str(self._counted_square or ""),
            "ways_out": self._way_out,
        }

    def _note(self, square: Square) -> None:
        if self._turn == COUNTED_TURN + 1:
            self._counted_square = square
        if self._way_out == NO_WAY_OUT:
            self._way_out = way_out(square)


def way_out(square: Square) -> str:
    """The passage that a ship from Bergen has behind her in that square; NO_WAY_OUT if none."""
    return next(
        (way for way, (rows, columns) in WAYS_OUT.items() if row(square) in rows and column(square) in columns),
        NO_WAY_OUT,
    )
