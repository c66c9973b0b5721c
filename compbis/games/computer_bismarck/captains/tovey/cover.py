"""The search so far: the factors that the orders bring to each square, on this turn and the next."""

from collections.abc import Sequence
from functools import cache
from operator import add

from compbis.games.computer_bismarck.captains.reckoning.belief import inflow
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.reckoning.weights import weight
from compbis.games.computer_bismarck.captains.tovey.picture import (
    Picture,
    half_searched_gain,
    likely_searched,
    likely_searched_gain,
    mostly_searched_gain,
)
from compbis.games.computer_bismarck.cards.board import FOG_AREAS, ROWS, Square
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, is_night
from compbis.games.computer_bismarck.cards.kinds import SUBMARINES
from compbis.games.computer_bismarck.cards.modes import RECON_MODES, PlaneMode
from compbis.games.computer_bismarck.cards.roster import SHIPS, DayNight
from compbis.games.computer_bismarck.rules import weather
from compbis.games.computer_bismarck.state.units import Plane, Ship

Factors = tuple[int, int, int]
"""Search factors in a square at the end of this turn, at the end of the next, and as long as the unit lies in wait."""

NOTHING: Factors = (0, 0, 0)
_NEXT = weight("tovey", "next turn")
_GAPS = int(weight("tovey", "gaps"))
_FOGGY = frozenset(square for area in FOG_AREAS for square in area)


class Cover:
    """The search factors ordered so far, and the value of adding more.

    Args:
        picture: the picture for this turn

    Attributes:
        soon: by cell, the greatest value of a search there on this turn and the next
        at_most: the same plus the value of lying in wait
    """

    def __init__(self, picture: Picture) -> None:
        turn = picture.view.turn
        self._picture = picture
        self._turn = turn
        self._ordered: dict[Square, Factors] = {}
        self._clear_next = 1.0 - weather.fog_percent(_following(turn)) / 100
        self._find, self._find_next = list(picture.find), list(picture.find_next)
        for square in picture.view.fog:
            self._find[CELL[square]] = 0.0
        for square in _FOGGY:
            self._find_next[CELL[square]] *= self._clear_next
        self._night = _nights(turn)
        self._levels = dict(zip(ROWS, picture.view.visibility, strict=True))
        self._from_north = dict(zip(ROWS, weather.moved_south(picture.view.visibility), strict=True))
        self.soon = [now + _NEXT * later for now, later in zip(picture.find, picture.find_next, strict=True)]
        self.at_most = list(map(add, self.soon, picture.wait))

    def ship(self, ship: Ship, square: Square) -> Factors:
        """The factors of a ship in a square at the end of this turn and on the next, when it patrols there."""
        return self.by_row(ship, moves=square != ship.square)[square // 100]

    def by_row(self, ship: Ship, moves: bool) -> dict[int, Factors]:
        """The factors by row, for a ship that moves or stays."""
        spec = ship.spec
        lost = spec.midships - ship.midships if spec.kind is SUBMARINES else 0  # 16.42
        return _by_row(spec.name, moves, lost, self._turn)

    def plane(self, plane: Plane, mode: PlaneMode, square: Square, stays: bool) -> Factors:
        """The factors of a plane.

        Args:
            plane: the plane
            mode: its mode
            square: its square at the end of this turn
            stays: whether it can stay there on the next turn
        """
        night, later = self._night[square // 100]
        now = plane.spec.search_patrol if mode in RECON_MODES else plane.spec.search_move
        return now[night], plane.spec.search_patrol[later] if stays else 0, 0

    def worth(self, square: Square, factors: Factors) -> float:
        """The value of adding these factors to a square."""
        cell, line, value = CELL[square], square // 100, 0.0
        now, later, waiting = self._ordered.get(square, NOTHING)
        if find := self._find[cell]:
            value += find * half_searched_gain(factors[0], now, self._levels[line])
        if find_next := self._find_next[cell]:
            value += _NEXT * find_next * likely_searched_gain(factors[1], later, line, self._from_north[line])
        if wait := self._picture.wait[cell]:
            value += wait * mostly_searched_gain(factors[2], waiting, line)
        return value

    def put(self, square: Square, factors: Factors) -> None:
        """Add these factors to those ordered."""
        now, later, waiting = self._ordered.get(square, NOTHING)
        self._ordered[square] = now + factors[0], later + factors[1], waiting + factors[2]

    def take(self, square: Square, factors: Factors) -> None:
        """Remove these factors from those ordered."""
        self.put(square, (-factors[0], -factors[1], -factors[2]))

    def largest_gaps(self, squares: Sequence[Square]) -> list[Square]:
        """Of the given squares, those where most slips through.

        That is the value of what is there and not searched now, plus what arrives unseen and is not likely to be seen
        next turn. Also updates the value of searching these squares next turn.
        """
        unseen = list(self._picture.chances)
        for square in self.searched():
            unseen[CELL[square]] = 0.0
        coming = {square: inflow(unseen, square) for square in squares}
        for square, come in coming.items():
            self._find_next[CELL[square]] = come * self._clear_next if square in _FOGGY else come
        return sorted(squares, key=lambda square: self._gap(square, coming[square]), reverse=True)[:_GAPS]

    def searched(self) -> list[Square]:
        """The squares that the orders search successfully this turn."""
        return [square for square in self._ordered if self._searches(square)]

    def _searches(self, square: Square) -> bool:
        """Whether the orders search a square successfully this turn (9.2, 9.4)."""
        enough = self._ordered.get(square, NOTHING)[0] >= self._levels[square // 100]
        return enough and square not in self._picture.view.fog

    def _gap(self, square: Square, coming: float) -> float:
        line = square // 100
        now = 0.0 if self._searches(square) else self._picture.find[CELL[square]]
        seen = likely_searched(self._ordered.get(square, NOTHING)[1], line, self._from_north[line])
        return now + _NEXT * coming * (1.0 - seen)


@cache
def _nights(turn: int) -> dict[int, tuple[bool, bool]]:
    """By row, whether it is night on this turn and on the next."""
    return {line: (is_night(turn, line), is_night(_following(turn), line)) for line in ROWS}


def _following(turn: int) -> int:
    return min(turn + 1, LAST_TURN)


@cache
def _by_row(ship: str, moves: bool, lost: int, turn: int) -> dict[int, Factors]:
    spec = SHIPS[ship]
    now = spec.search_move if moves else spec.search_patrol
    return {line: _factors(now, spec.search_patrol, lost, night) for line, night in _nights(turn).items()}


def _factors(now: DayNight, later: DayNight, lost: int, night: tuple[bool, bool]) -> Factors:
    patrol = max(0, later[night[1]] - lost)
    return max(0, now[night[0]] - lost), patrol, patrol
