"""Where a raider may be, by what she may be about: out through the Denmark Strait, or south of Iceland."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from compbis.games.computer_bismarck import routes
from compbis.games.computer_bismarck.board import Square, column, row
from compbis.games.computer_bismarck.calendar import LAST_TURN
from compbis.games.computer_bismarck.reckoning.belief import LEAST, Belief, Drift, make_chart, make_drift, spread
from compbis.games.computer_bismarck.reckoning.convoys import NOWHERE, planned
from compbis.games.computer_bismarck.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.roster import BISMARCK, SHIPS
from compbis.games.computer_bismarck.rules.convoys import MISSIONS
from compbis.table.side import GERMAN

CHART = make_chart(GERMAN)

_HUNCHES = ("denmark strait", "iceland-faeroes")
_BERGEN = CHART.number[SHIPS[BISMARCK].square]
_SAILS_AT_ONCE, _SAILS = weight("tovey", "sails at once"), weight("tovey", "sails")
_FIRST_DASH = int(weight("tovey", "first dash"))
_PULL = weight("tovey", "pull")
_PULL_LATER = weight("tovey", "pull later")
_HOME_ROW, _HOME_COLUMN = map(int, weights("tovey", "home waters"))
_AHEAD = int(weight("tovey", "convoys ahead"))
_PATIENCE = weight("tovey", "patience")
_ASTRAY = weight("tovey", "astray")
_FAR = 60
"""Moves from where no way leads to a convoy."""


class Whereabouts(NamedTuple):
    """beliefs: one for each hunch, all together they add up to 1; once she has been found there is one alone."""

    beliefs: tuple[Belief, ...]

    def all(self) -> Belief:
        """The chance of each square."""
        if len(self.beliefs) == 1:
            return self.beliefs[0]
        return [sum(chances) for chances in zip(*self.beliefs, strict=True)]

    def likeliest(self) -> tuple[Square, int]:
        """The square where she is likeliest to be, and how likely, in a hundred."""
        chances = self.all()
        chance = max(chances)
        return CHART.squares[chances.index(chance)], round(100 * chance)

    def moved(self, turn: int) -> "Whereabouts":
        """After she has moved on that turn."""
        drifts = _on_her_way(turn) if len(self.beliefs) > 1 else (_after_convoys(turn),)
        beliefs = [_moved(belief, drift, turn) for belief, drift in zip(self.beliefs, drifts, strict=True)]
        return _whole(beliefs, _ASTRAY)

    def cut(self, searched: Collection[Square]) -> "Whereabouts":
        """After these squares were found empty. If nothing is left she may be in any other."""
        empty = [CHART.number[square] for square in searched if square in CHART.number]
        left = [list(belief) for belief in self.beliefs]
        for belief in left:
            for number in empty:
                belief[number] = 0.0
        if sum(map(sum, left)) < LEAST:
            return somewhere([square for square in CHART.squares if square not in searched])
        return _whole(left)


def at_first() -> Whereabouts:
    """In Bergen, whatever she is about."""
    home = CHART.at((SHIPS[BISMARCK].square,))
    return _whole([[weight("tovey", hunch) * chance for chance in home] for hunch in _HUNCHES])


def somewhere(squares: Sequence[Square]) -> Whereabouts:
    """In one of these squares, in each as likely as in another."""
    return Whereabouts((CHART.at(squares),))


@cache
def outlook(turn: int) -> Belief:
    """How often a raider of whom nothing has been heard should pass each square from now on, the later the less: where
    it pays to lie in wait."""
    if turn > LAST_TURN:
        return CHART.blank()
    later = outlook(turn + 1)
    return [_PATIENCE * (chance + after) for chance, after in zip(_undetected(turn).all(), later, strict=True)]


@cache
def _undetected(turn: int) -> Whereabouts:
    """Where a raider should be at the end of a turn if nobody looked for her."""
    return _undetected(turn - 1).moved(turn) if turn else at_first()


def _whole(beliefs: Sequence[Belief], astray: float = 0.0) -> Whereabouts:
    """The beliefs made to add up to 1, of which that part is shared by all squares alike."""
    part = (1.0 - astray) / sum(map(sum, beliefs))
    share = astray / (len(beliefs) * len(CHART.squares))
    return Whereabouts(tuple([chance * part + share for chance in belief] for belief in beliefs))


def _moved(belief: Belief, drift: Drift, turn: int) -> Belief:
    """By a square or two, or not at all; on turn 1 by up to four."""
    waits = belief[_BERGEN] * (1.0 - (_SAILS_AT_ONCE if turn == 1 else _SAILS))
    belief = list(belief)
    belief[_BERGEN] -= waits
    for _ in range(_FIRST_DASH if turn == 1 else 1 + turn % 2):  # 6.51.1: two squares on alternate turns
        belief = spread(CHART, belief, drift)
    belief[_BERGEN] += waits
    return belief


@cache
def _on_her_way(turn: int) -> tuple[Drift, ...]:
    """How she moves by each hunch: to where the convoys should be by then, and if one way is closed by the other."""
    ways = (weights("tovey", "closed by faeroes"), weights("tovey", "closed by denmark"))
    return tuple(_drift(_PULL, _goals(turn), frozenset(map(int, closed))) for closed in ways)


@cache
def _after_convoys(turn: int) -> Drift:
    """How she moves after she has been found: wherever she is, there are convoys to be had."""
    return _drift(_PULL_LATER, _goals(turn), frozenset())


def _goals(turn: int) -> frozenset[Square]:
    """Where the convoys should be when she gets there."""
    squares = (planned(convoy)[min(turn + _AHEAD, LAST_TURN)] for convoy in MISSIONS)
    return frozenset(square for square in squares if square != NOWHERE and not _near_home(square))


def _near_home(square: Square) -> bool:
    """Whether it is too near the British ports for a raider, and behind the way south of Iceland."""
    return row(square) < _HOME_ROW and column(square) > _HOME_COLUMN


@cache
def anywhere() -> Drift:
    """How a ship moves of which nobody knows where she is bound for."""
    return make_drift(CHART, [1.0] * len(CHART.squares))


def _drift(pull: float, goals: frozenset[Square], closed: frozenset[Square]) -> Drift:
    away = _away(goals, closed)
    return make_drift(CHART, CHART.field(lambda square: pull ** -min(away.get(square, _FAR), _FAR)))


def _away(goals: frozenset[Square], closed: frozenset[Square]) -> dict[Square, int]:
    """The moves to the nearest of the goals if some squares are closed."""
    away = dict.fromkeys(sorted(goals), 0)
    edge = list(away)
    while edge:
        beyond = []
        for square in edge:
            for _, there in routes.ways(BISMARCK, square):
                if there not in away and there not in closed:
                    away[there] = away[square] + 1
                    beyond.append(there)
        edge = beyond
    return away
