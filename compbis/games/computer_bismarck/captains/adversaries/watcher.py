"""Records the position of each unit of a side turn by turn, and the losses in its reports."""

from collections.abc import Sequence

from compbis.games.computer_bismarck.cards.board import TERRAIN, Square, column, distance, row
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.state import reports
from compbis.table.attack.adversary import Note
from compbis.table.report import Report
from compbis.table.request import Request

PLANES_OF = "PLANES "
"""The prefix of a plane unit's name, because some share the name of their carrier."""
AT_A_DISPERSAL = "AT THE DISPERSAL OF A CONVOY"


class BismarckWatcher:
    """Sits beside a captain of either side (table.attack.adversary) and records only what that side may know."""

    def __init__(self) -> None:
        self._turn = 0
        self._notes: list[Note] = []
        self._fighting: dict[Square, list[str]] = {}

    def see(self, request: Request) -> None:
        """Record all positions at the first decision of a turn, when nothing has moved since the turn before."""
        if not isinstance(request, BismarckRequest) or request.view.turn == self._turn:
            return
        view = request.view
        self._turn = view.turn
        for ship in view.ships.values():
            if ship.square and not ship.fate:
                self._notes.append(Note(view.turn - 1, ship.name, str(ship.square)))
        for plane in view.planes.values():
            if plane.aloft:
                self._notes.append(Note(view.turn - 1, PLANES_OF + plane.name, str(plane.square)))

    def hear(self, report: Report) -> None:
        """Record losses."""
        match report.facts:
            case reports.Battle(square=square, german=german):
                self._fighting[square] = [name for name, _ in german]
            case reports.Dispersed(unit=unit, square=square):
                self._notes.append(Note(report.turn, unit, str(square), "DISPERSED"))
                raiders = self._fighting.get(square, ())
                self._notes += [Note(report.turn, name, str(square), AT_A_DISPERSAL) for name in raiders]
            case reports.Sunk(unit=unit, whole=True):
                self._notes.append(Note(report.turn, unit, "", "SUNK"))

    def notes(self) -> Sequence[Note]:
        """All notes so far."""
        return self._notes


def area(place: str) -> tuple[str, Sequence[str]]:
    """The nine squares around a square: a name such as 2115-2317, and the squares themselves."""
    square = int(place)
    squares = [there for there in TERRAIN if distance(square, there) <= 1]
    north, west, south, east = (
        end(part(there) for there in squares) for end, part in ((min, row), (min, column), (max, row), (max, column))
    )
    return f"{north}{west}-{south}{east}", [str(there) for there in squares]
