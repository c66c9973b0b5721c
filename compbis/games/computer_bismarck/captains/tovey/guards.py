"""The convoys that want a guard, and how much of one each has: how near the heavy ships are to it."""

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
"""What is left of the worth of a ship so many squares off."""
PART = {BATTLESHIP: 1.0, CRUISER: weight("tovey", "cruiser guards")}
"""How much of a guard a ship is, by kind."""

_FAR = len(_CLOSE) - 1
_COUNTED = weight("tovey", "guard counted")
_GUARD = weight("tovey", "guard")
_THREAT_REACH = weight("tovey", "threat reach")
_BASE_THREAT = weight("tovey", "threat to any convoy")


class Guards:
    """convoys: where each will be at the end of the turn."""

    def __init__(self, picture: Picture, convoys: Mapping[str, Square]) -> None:
        self._threats = _threats(picture, convoys)
        self._guarded = dict.fromkeys(convoys, 0.0)

    def count(self, ship: Ship, square: Square, sign: int) -> None:
        """A ship will be in that square, or, with sign -1, no longer."""
        if part := PART.get(ship.kind):
            cell = CELL[square]
            for convoy, close, _ in self._threats:
                self._guarded[convoy] += sign * part * close[cell] ** _COUNTED

    def most_threatened(self, square: Square) -> tuple[list[float], float]:
        """How close each cell is to the convoy that a battleship in that square should guard, and what she is worth to
        it there."""
        cell = CELL[square]
        found, wanted, most = closeness(square), 0.0, 0.0
        for name, close, worth in self._threats:
            want = worth / (1.0 + self._guarded[name])
            if want * close[cell] > most:
                found, wanted, most = close, want, want * close[cell]
        return found, wanted


@cache
def closeness(square: Square) -> list[float]:
    """For each cell of the chart, 1 there and less the farther it is from this square."""
    return fill(lambda there: _CLOSE[distance(square, there)])


@cache
def by_sea(square: Square, off: int = 0) -> list[float]:
    """The same by the moves of a warship to where a raider is, who need be no nearer than so many squares off: the way
    from the North Sea to Brest leads around Scotland."""
    return [_CLOSE[max(0, int(moves) - off)] for moves in moves_at_sea(square)]


@cache
def moves_at_sea(square: Square) -> list[float]:
    """By cell of the chart, the moves of a warship to that square; where no way leads, as many as count."""
    away = routes.side_distances(BRITISH, frozenset((square,)))
    return fill(lambda there: min(away.get(there, _FAR), _FAR))


def _threats(picture: Picture, convoys: Mapping[str, Square]) -> list[tuple[str, list[float], float]]:
    """The convoys, how close each cell is to where they will be, and the points that a raider should cost them for want
    of a guard."""
    ships, danger = picture.view.ships, picture.danger
    return [
        (name, closeness(there), _GUARD * convoy_worth(ships[name]) * (_BASE_THREAT + _threat(there).sum_of(danger)))
        for name, there in convoys.items()
        if may_enter(GERMAN, there)
    ]


class _Threat(NamedTuple):
    """How much a raider threatens a convoy in each of some cells of the chart, and in no other. of: what a belief holds
    in these cells."""

    of: Callable[[Belief], tuple[float, ...]]
    parts: list[float]

    def sum_of(self, danger: Belief) -> float:
        """What so many raiders threaten it with."""
        threatened: float = sum(map(mul, self.of(danger), self.parts))
        return threatened


@cache
def _threat(square: Square) -> _Threat:
    field = CHART.field(lambda there: max(0.0, 1.0 - distance(square, there) / _THREAT_REACH))
    cells = [cell for cell, part in enumerate(field) if part]
    return _Threat(itemgetter(*cells), [field[cell] for cell in cells])
