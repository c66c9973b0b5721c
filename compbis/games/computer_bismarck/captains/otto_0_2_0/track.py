"""Where a convoy may be: the chance of each square, from its timetable, its goal, sightings and failed searches."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import cache

from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning import routes
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.convoys import moves_left
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.weights import weight
from compbis.games.computer_bismarck.cards.board import Square, on_board
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.rules import movement

STRAIGHT = weight("otto", "convoy straight")
LATE, SPARE = weight("otto", "convoy late"), weight("otto", "convoy spare")
NEGLIGIBLE = weight("otto", "convoy negligible")

Chances = Mapping[Square, float]


class Track:
    """The belief about one convoy. turn: the turn at whose end the chances of the squares hold; seen: the turn on which
    it was last spotted."""

    def __init__(self, convoy: str) -> None:
        self.convoy = convoy
        self.turn = 0
        self.seen = 0
        self.squares: Chances = {SHIPS[convoy].square: 1.0}
        self._ahead: dict[int, Chances] = {}
        self._likely: dict[int, tuple[Square, float]] = {}

    def spotted(self, turn: int, square: Square) -> None:
        """Note that the convoy was seen in that square at the end of that turn."""
        self.turn = self.seen = turn
        self.squares = {square: 1.0}
        self._forget()

    def searched(self, turn: int, squares: Collection[Square]) -> None:
        """Note that a search of these squares at the end of that turn did not find the convoy, unless it was
        spotted."""
        if self.seen == turn:
            return
        now = self.at(turn)
        left = {square: chance for square, chance in now.items() if square not in squares}
        if len(left) < len(now):
            now = _shares(left or self._astray(now, squares) or now)
            self._forget()
        self.turn, self.squares = turn, now

    def at(self, turn: int) -> Chances:
        """The chances at the end of a turn; they add up to less than 1 if the convoy may have left the board."""
        if turn <= self.turn:
            return self.squares
        if turn not in self._ahead:
            before = self.at(turn - 1)
            moves = movement.may_move_in_mode(SHIPS[self.convoy].mode, turn)
            self._ahead[turn] = _moved(self.convoy, before, turn) if moves else before
        return self._ahead[turn]

    def likely(self, turn: int) -> tuple[Square, float]:
        """The likeliest square at the end of a turn and its chance; (0, 0) if the convoy has left the board."""
        if turn not in self._likely:
            chances = self.at(turn)
            square = max(chances, key=chances.__getitem__, default=0)
            self._likely[turn] = square, chances.get(square, 0.0)
        return self._likely[turn]

    def over(self, turn: int) -> bool:
        """Whether the convoy should have arrived or left the board by the end of that turn."""
        goals = routes.mission_squares(self.convoy)
        return goals.issuperset(self.at(min(turn, LAST_TURN)))

    def _astray(self, believed: Chances, searched: Collection[Square]) -> Chances:
        """The chances if the convoy is in none of its likely squares: next to one of them, where nobody searched."""
        beside: dict[Square, float] = {}
        for square, chance in believed.items():
            for _, there in routes.ways(self.convoy, square):
                if there not in searched and on_board(there):
                    beside[there] = beside.get(there, 0.0) + chance
        return beside

    def _forget(self) -> None:
        """Discard the cached predictions."""
        self._ahead, self._likely = {}, {}


def _shares(chances: Chances) -> Chances:
    """The chances scaled to add up to 1."""
    total = sum(chances.values())
    return {square: chance / total for square, chance in chances.items()} if total else chances


def _moved(convoy: str, before: Chances, turn: int) -> Chances:
    after: defaultdict[Square, float] = defaultdict(float)
    for square, chance in before.items():
        for there, part in _steps(convoy, square, turn):
            after[there] += chance * part
    return {square: chance for square, chance in after.items() if chance > NEGLIGIBLE}


@cache
def _steps(convoy: str, square: Square, turn: int) -> tuple[tuple[Square, float], ...]:
    """The squares to which a convoy goes from a square on a turn when it may move, each with its chance; squares off
    the board are left out. It keeps to a shortest way, most often the straight one, if it has no time to spare."""
    goals = routes.mission_squares(convoy)
    away = routes.distances(convoy, goals)
    here = away.get(square, 0)
    ways = [there for _, there in routes.ways(convoy, square)]
    nearer = [there for there in ways if away.get(there, here) < here]
    if not nearer:
        return ((square, 1.0),) if on_board(square) else ()
    spare = moves_left(convoy, SHIPS[convoy].mode, turn) > here  # it may make a detour and still be in time (17.3)
    aside = [square, *(there for there in ways if away.get(there) == here)] if spare else [square]
    late = SPARE if spare else LATE
    straight = routes.track(convoy, square, goals)[0]
    chances = dict.fromkeys(aside, late / len(aside))
    for there in nearer:
        chances[there] = (1 - late - STRAIGHT) / len(nearer) + (STRAIGHT if there == straight else 0.0)
    return tuple((there, part) for there, part in chances.items() if on_board(there))
