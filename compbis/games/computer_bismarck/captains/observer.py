"""What a tournament records about the Bismarck: whether it was sunk, its square after turn 10, its way out."""

from collections.abc import Mapping

from compbis.games.computer_bismarck.cards.board import Square, column, row
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.state.reports import Sunk
from compbis.table.report import Report
from compbis.table.request import Request
from compbis.table.side import GERMAN, Side

COUNTED_TURN = 10
"""The turn after which the Bismarck's square is recorded."""

WAYS_OUT = {
    "DENMARK STRAIT": (range(11, 15), range(11, 18)),  # round Iceland, past 1118
    "ICELAND-FAEROES": (range(15, 17), range(11, 23)),
    "FAEROES-SHETLAND": (range(17, 31), range(11, 23)),
}
"""The rows and columns of the Atlantic beyond each passage. From Bergen the Bismarck can reach the area beyond one
passage only through that passage: the Faeroes lie in 1623. The boundaries are ours, not a rule of the game."""

NO_WAY_OUT = "NONE"


class BismarckObserver:
    """Sits beside the German captain (table.edition.Observer) and sees only what that side may know."""

    side: Side = GERMAN

    def __init__(self) -> None:
        self._turn = 0
        self._sunk = False
        self._counted_square: Square = 0
        self._way_out = NO_WAY_OUT

    def see(self, request: Request) -> None:
        """Record the Bismarck's square at a turn's first decision, when nothing has moved since the turn before."""
        if isinstance(request, BismarckRequest) and request.view.turn != self._turn:
            self._turn = request.view.turn
            ship = request.view.ships[BISMARCK]
            if ship.active:
                self._note(ship.square)

    def hear(self, report: Report) -> None:
        """Record that the Bismarck was sunk."""
        match report.facts:
            case Sunk(unit=name) if name == BISMARCK:
                self._sunk = True

    def notes(self) -> Mapping[str, bool | str]:
        """Whether the Bismarck was sunk, its square after turn 10 ("" if off the board), and its first way out."""
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
    """The passage through which a ship from Bergen has reached that square; NO_WAY_OUT if none."""
    return next(
        (way for way, (rows, columns) in WAYS_OUT.items() if row(square) in rows and column(square) in columns),
        NO_WAY_OUT,
    )
