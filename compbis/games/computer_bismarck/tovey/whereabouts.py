"""Where a raider may be, by what she may be about: out through the Denmark Strait, or south of Iceland."""

from collections.abc import Collection, Sequence
from functools import cache
from operator import add
from typing import NamedTuple

from compbis.games.computer_bismarck import routes
from compbis.games.computer_bismarck.board import Square, column, row
from compbis.games.computer_bismarck.calendar import LAST_TURN
from compbis.games.computer_bismarck.reckoning.belief import LEAST, Belief, Drift, dash, make_chart, make_drift, spread
from compbis.games.computer_bismarck.reckoning.convoys import NOWHERE, planned
from compbis.games.computer_bismarck.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.roster import BISMARCK, SHIPS
from compbis.games.computer_bismarck.rules.convoys import MISSIONS
from compbis.games.computer_bismarck.units import Ship
from compbis.table.side import GERMAN

CHART = make_chart(GERMAN)

_HUNCHES = ("denmark strait", "iceland-faeroes")
_BERGEN = CHART.number[SHIPS[BISMARCK].square]
_SAILS_AT_ONCE, _SAILS = weight("tovey", "sails at once"), weight("tovey", "sails")
_FIRST_DASH = weight("tovey", "first dash")
_HUNCHES_UNTIL = int(weight("tovey", "hunches until"))
_PULL = weight("tovey", "pull")
_PULL_LATER = weight("tovey", "pull later")
_HOME_ROW, _HOME_COLUMN = map(int, weights("tovey", "home waters"))
_AHEAD = int(weight("tovey", "convoys ahead"))
_PATIENCE = weight("tovey", "patience")
_ASTRAY = weight("tovey", "astray")
_FAR = 60
"""Moves from where no way leads to a convoy."""


class Pace(NamedTuple):
    """How a raider moves (6.51.1, 6.53.1). dash: the chance that she goes two squares on a turn when she may; rests:
    whether she may not on the turn after it."""

    dash: float
    rests: bool


_PACES = {
    "B": Pace(weight("tovey", "bismarck dashes"), True),
    "C": Pace(weight("tovey", "prinz eugen dashes"), False),
}
_SLOW = Pace(0.0, False)


def pace(raider: Ship) -> Pace:
    """How she moves, as she should be by now."""
    return _SLOW if raider.slow or not raider.fuel else _PACES[raider.kind]


class Whereabouts(NamedTuple):
    """beliefs: one for each hunch, later one alone; tired: the same of one who has just gone two squares and must rest
    from it, () where there is none. All together they add up to 1."""

    beliefs: tuple[Belief, ...]
    tired: tuple[Belief, ...] = ()

    def all(self) -> Belief:
        """The chance of each square."""
        return _sum((*self.beliefs, *self.tired))

    def likeliest(self) -> tuple[Square, int]:
        """The square where she is likeliest to be, and how likely, in a hundred."""
        chances = CHART.by_square(self.all())
        square = max(chances, key=chances.__getitem__)
        return square, round(100 * chances[square])

    def moved(self, turn: int, pace: Pace) -> "Whereabouts":
        """After she has moved on that turn."""
        if turn >= _HUNCHES_UNTIL and len(self.beliefs) > 1:
            return Whereabouts((_sum(self.beliefs),), (_sum(self.tired),) if self.tired else ()).moved(turn, pace)
        drifts = _on_her_way(turn, pace) if len(self.beliefs) > 1 else (_after_convoys(turn, pace),)
        tired = self.tired or (None,) * len(drifts)
        moved = [_moved(*way, turn) for way in zip(self.beliefs, tired, drifts, strict=True)]
        near, far = tuple(near for near, _ in moved), tuple(far for _, far in moved if far)
        if far and not pace.rests:
            return Whereabouts(tuple(list(map(add, *way)) for way in zip(near, far, strict=True)))
        return Whereabouts(near, far)

    def cut(self, searched: Collection[Square]) -> "Whereabouts":
        """After these squares were found empty. If nothing is left she may be in any other."""
        empty = [CHART.number[square] for square in searched if square in CHART.number]
        doubt = _ASTRAY / (len(self.beliefs) * len(CHART.squares))
        parts = [[chance + doubt if chance else 0.0 for chance in belief] for belief in self.beliefs]
        parts += [list(belief) for belief in self.tired]
        for belief in parts:
            for number in empty:
                belief[number] = 0.0
        left = sum(map(sum, parts))
        if left < LEAST:
            return somewhere([square for square in CHART.squares if square not in searched])
        parts = [[chance / left for chance in belief] for belief in parts]
        return Whereabouts(tuple(parts[: len(self.beliefs)]), tuple(parts[len(self.beliefs) :]))


def at_first() -> Whereabouts:
    """In Bergen, whatever she is about."""
    hunches = [weight("tovey", hunch) for hunch in _HUNCHES]
    home = CHART.at((SHIPS[BISMARCK].square,))
    return Whereabouts(tuple([chance * hunch / sum(hunches) for chance in home] for hunch in hunches))


def somewhere(squares: Sequence[Square], tired: bool = False) -> Whereabouts:
    """In one of these squares, in each as likely as in another. tired: she has just gone two squares."""
    belief = CHART.at(squares)
    return Whereabouts((CHART.blank(),), (belief,)) if tired else Whereabouts((belief,))


@cache
def outlook(turn: int, lost: bool) -> Belief:
    """How often a raider should pass each square from now on, the later the less: where it pays to lie in wait. lost:
    of one who has been found and lost again; else of one of whom nothing has been heard."""
    if turn > LAST_TURN:
        return CHART.blank()
    expected = _lost(turn) if lost else _undetected(turn)
    later = outlook(turn + 1, lost)
    return [_PATIENCE * (chance + after) for chance, after in zip(expected.all(), later, strict=True)]


@cache
def _undetected(turn: int) -> Whereabouts:
    """Where a raider should be at the end of a turn if nobody looked for her."""
    return _undetected(turn - 1).moved(turn, _PACES["B"]) if turn else at_first()


@cache
def _lost(turn: int) -> Whereabouts:
    """Where a raider should be at the end of a turn who may be anywhere, but makes for the convoys."""
    return _lost(turn - 1).moved(turn, _PACES["B"]) if turn else somewhere(CHART.squares)


def _sum(beliefs: Sequence[Belief]) -> Belief:
    return beliefs[0] if len(beliefs) == 1 else [sum(chances) for chances in zip(*beliefs, strict=True)]


def _moved(belief: Belief, tired: Belief | None, drift: Drift, turn: int) -> tuple[Belief, Belief | None]:
    """By a square or not at all, and by up to two; on turn 1 by up to four."""
    waits = belief[_BERGEN] * (1.0 - (_SAILS_AT_ONCE if turn == 1 else _SAILS))
    belief = list(belief)
    belief[_BERGEN] -= waits
    near, far = spread(belief, drift, tired), dash(CHART, belief, drift) if drift.dash_share else None
    if turn == 1 and far:
        farther = dash(CHART, far, drift)
        far = [(1.0 - _FIRST_DASH) * two + _FIRST_DASH * four for two, four in zip(far, farther, strict=True)]
    near[_BERGEN] += waits
    return near, far


@cache
def _on_her_way(turn: int, pace: Pace) -> tuple[Drift, ...]:
    """How she moves by each hunch: to where the convoys should be by then, and if one way is closed by the other."""
    ways = (weights("tovey", "closed by faeroes"), weights("tovey", "closed by denmark"))
    dash = 1.0 if turn == 1 else pace.dash
    return tuple(_drift(_PULL, _goals(turn), frozenset(map(int, closed)), dash) for closed in ways)


@cache
def _after_convoys(turn: int, pace: Pace) -> Drift:
    """How she moves after she has been found: wherever she is, there are convoys to be had."""
    return _drift(_PULL_LATER, _goals(turn), frozenset(), pace.dash)


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
    return make_drift(CHART, CHART.sea)


@cache
def anywhere_far() -> Drift:
    """The same of one that goes two squares."""
    return make_drift(CHART, CHART.sea, 1.0)


def _drift(pull: float, goals: frozenset[Square], closed: frozenset[Square], dash: float) -> Drift:
    away = _away(goals, closed)
    return make_drift(CHART, CHART.field(lambda square: pull ** -min(away.get(square, _FAR), _FAR)), dash)


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
