"""The convoys that need a guard, and how well each is guarded by the heavy ships nearby."""

from collections.abc import Callable, Mapping
from functools import cache
from operator import itemgetter, mul

from compbis.games.computer_bismarck.captains.reckoning.battle import convoy_worth
from compbis.games.computer_bismarck.captains.reckoning.belief import Belief
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL, fill
from compbis.games.computer_bismarck.captains.reckoning.weights import weight
from compbis.games.computer_bismarck.captains.tovey.picture import Picture
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART
from compbis.games.computer_bismarck.cards.board import COLUMNS, ROWS, Square, distance, may_enter
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CRUISER
from compbis.games.computer_bismarck.rules import routes
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple

_CLOSE = [weight("tovey", "guard a square farther") ** squares for squares in range(max(len(ROWS), len(COLUMNS)))]
"""By distance in squares from what it guards, the fraction left of a ship's value as a guard."""
PART = {BATTLESHIP: 1.0, CRUISER: weight("tovey", "cruiser guards")}
"""By kind, a ship's value as a guard."""

_FAR = len(_CLOSE) - 1
_COUNTED = weight("tovey", "guard counted")
_GUARD = weight("tovey", "guard")
_THREAT_REACH = weight("tovey", "threat reach")
_BASE_THREAT = weight("tovey", "threat to any convoy")


class Guards:
    """The guards of the convoys. convoys: the square of each at the end of the turn."""

    def __init__(self, picture: Picture, convoys: Mapping[str, Square]) -> None:
        self._threats = _threats(picture, convoys)
        self._guarded = dict.fromkeys(convoys, 0.0)

    def count(self, ship: Ship, square: Square, sign: int) -> None:
        """Count a ship that will be in that square.

        Args:
            ship: the ship
            square: its square at the end of the turn
            sign: 1 to count it, -1 to stop counting it
        """
        if part := PART.get(ship.kind):
            cell = CELL[square]
            for convoy, close, _ in self._threats:
                self._guarded[convoy] += sign * part * close[cell] ** _COUNTED

    def most_threatened(self, square: Square) -> tuple[list[float], float]:
        """The convoy that a battleship in that square should guard: the closeness of each cell to it, and the value of
        guarding it."""
        cell = CELL[square]
        found, wanted, most = closeness(square), 0.0, 0.0
        for name, close, worth in self._threats:
            want = worth / (1.0 + self._guarded[name])
            if want * close[cell] > most:
                found, wanted, most = close, want, want * close[cell]
        return found, wanted


@cache
def closeness(square: Square) -> list[float]:
    """For each cell of the chart, 1 at this square, falling with the distance."""
    return fill(lambda there: _CLOSE[distance(square, there)])


@cache
def by_sea(square: Square, off: int = 0) -> list[float]:
    """The closeness of each cell to a square by a warship's moves; up to `off` moves away count as being there.

    Moves matter because the way from the North Sea to Brest leads around Scotland.
    """
    return [_CLOSE[max(0, int(moves) - off)] for moves in moves_at_sea(square)]


@cache
def moves_at_sea(square: Square) -> list[float]:
    """By cell of the chart, a warship's moves to that square; the largest distance if there is no way."""
    away = routes.side_distances(BRITISH, frozenset((square,)))
    return fill(lambda there: min(away.get(there, _FAR), _FAR))


def _threats(picture: Picture, convoys: Mapping[str, Square]) -> list[tuple[str, list[float], float]]:
    """For each convoy that raiders can reach, its name, the closeness of each cell, and the expected loss in points
    without a guard."""
    ships, danger = picture.view.ships, picture.danger
    return [
        (name, closeness(there), _GUARD * convoy_worth(ships[name]) * (_BASE_THREAT + _threat(there).sum_of(danger)))
        for name, there in convoys.items()
        if may_enter(GERMAN, there)
    ]


class _Threat(NamedTuple):
    """How much a raider in each cell threatens a convoy, stored for the cells where that is not 0.

    Args:
        of: extracts these cells from a belief
        parts: the threat from each of these cells, 0 to 1
    """

    of: Callable[[Belief], tuple[float, ...]]
    parts: list[float]

    def sum_of(self, danger: Belief) -> float:
        """The total threat, given the expected number of raiders in each cell."""
        threatened: float = sum(map(mul, self.of(danger), self.parts))
        return threatened


@cache
def _threat(square: Square) -> _Threat:
    field = CHART.field(lambda there: max(0.0, 1.0 - distance(square, there) / _THREAT_REACH))
    cells = [cell for cell, part in enumerate(field) if part]
    return _Threat(itemgetter(*cells), [field[cell] for cell in cells])
