"""Where a convoy may be: the chance of each square, from its timetable, its goal, and where it was seen or not."""

from collections.abc import Collection, Mapping
from functools import cache

from compbis.games.computer_bismarck import routes
from compbis.games.computer_bismarck.board import Square, on_board
from compbis.games.computer_bismarck.calendar import LAST_TURN
from compbis.games.computer_bismarck.reckoning.weights import weight
from compbis.games.computer_bismarck.roster import SHIPS
from compbis.games.computer_bismarck.rules import movement

STRAIGHT = weight("otto", "convoy straight")
LATE = weight("otto", "convoy late")
NEGLIGIBLE = weight("otto", "convoy negligible")

Chances = Mapping[Square, float]


class Track:
    """turn: at the end of which the convoy is in these squares with these chances; seen: when it was last spotted."""

    def __init__(self, convoy: str) -> None:
        self.convoy = convoy
        self.turn = 0
        self.seen = 0
        self.squares: Chances = {SHIPS[convoy].square: 1.0}
        self._ahead: dict[int, Chances] = {}

    def spotted(self, turn: int, square: Square) -> None:
        """It was seen in that square at the end of that turn."""
        self.turn = self.seen = turn
        self.squares, self._ahead = {square: 1.0}, {}

    def searched(self, turn: int, squares: Collection[Square]) -> None:
        """At the end of that turn these squares were searched, and it was in none of them if it was not spotted."""
        if self.seen == turn:
            return
        now = self.at(turn)
        left = {square: chance for square, chance in now.items() if square not in squares}
        if len(left) < len(now) and (total := sum(left.values())):
            now = {square: chance / total for square, chance in left.items()}
            self._ahead = {}
        self.turn, self.squares = turn, now

    def at(self, turn: int) -> Chances:
        """The chances at the end of a turn; less than 1 in all when it may have left the board."""
        if turn <= self.turn:
            return self.squares
        if turn not in self._ahead:
            before = self.at(turn - 1)
            moves = movement.may_move_in_mode(SHIPS[self.convoy].mode, turn)
            self._ahead[turn] = _moved(self.convoy, before) if moves else before
        return self._ahead[turn]

    def likely(self, turn: int) -> tuple[Square, float]:
        """The likeliest square at the end of a turn and its chance; (0, 0) when it has left the board."""
        chances = self.at(turn)
        square = max(chances, key=lambda place: chances[place], default=0)
        return square, chances.get(square, 0.0)

    def over(self, turn: int) -> bool:
        """Whether it should have arrived, or left the board, by the end of that turn."""
        goals = routes.mission_squares(self.convoy)
        return all(square in goals for square in self.at(min(turn, LAST_TURN)))


def _moved(convoy: str, before: Chances) -> Chances:
    after: dict[Square, float] = {}
    for square, chance in before.items():
        for there, part in _steps(convoy, square):
            after[there] = after.get(there, 0.0) + chance * part
    return {square: chance for square, chance in after.items() if chance > NEGLIGIBLE}


@cache
def _steps(convoy: str, square: Square) -> tuple[tuple[Square, float], ...]:
    """Where a convoy goes from a square on a turn on which it may move, with the chance of each; off the board it is no
    more. It keeps to a shortest way, mostly the straight one, and seldom stays."""
    goals = routes.mission_squares(convoy)
    away = routes.distances(convoy, goals)
    here = away.get(square, 0)
    nearer = [there for _, there in routes.ways(convoy, square) if away.get(there, here) < here]
    if not nearer:
        return ((square, 1.0),) if on_board(square) else ()
    straight = routes.track(convoy, square, goals)[0]
    share = (1 - LATE - STRAIGHT) / len(nearer)
    steps = [(there, share + (STRAIGHT if there == straight else 0.0)) for there in nearer]
    return ((square, LATE), *((there, part) for there, part in steps if on_board(there)))
