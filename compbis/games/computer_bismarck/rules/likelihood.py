"""How likely an enemy ship is to be in each square where it can be: a plain weighting for a side that has heard nothing
for a long time.

The ship has one of several goals, each with a weight before the first report. On its way to a goal it
takes each way of moving that the rules allow: a way that ends one move nearer to the goal counts NEARER times as much.
Squares that the reports exclude count nothing (whereabouts.py), and what is left is spread over the rest. When a report
gives its square, each goal has its first weight again: what it was bound for is no proof of where it goes next.

Nobody knows that it sails like this: it may wait, wander or turn back. So after the moves of each turn a share of
the chances, ANYWHERE, is spread evenly over all squares in which it can be. A search in vain then says less against
a goal.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import fsum
from operator import itemgetter, mul, truediv

from compbis.games.computer_bismarck.cards.board import OPEN, Square
from compbis.games.computer_bismarck.cards.roster import ShipSpec
from compbis.games.computer_bismarck.rules import routes
from compbis.games.computer_bismarck.rules.movement import most_squares, squares_now
from compbis.games.computer_bismarck.rules.whereabouts import (
    NO_TRACE,
    NOWHERE,
    Past,
    Squares,
    Trace,
    Whereabouts,
    after,
    at_end_of_turn,
    at_start,
    past,
    undamaged,
)
from compbis.table.side import GERMAN
from compbis.table.values import NamedTuple

NEARER = 4.0
"""How much more a way of moving counts if it ends one move nearer to the goal."""

ANYWHERE = 0.5
"""The share of the chances that is spread evenly over all squares after the moves of each turn."""

Weights = Mapping[Square, float]
_WATERS = sorted(OPEN[GERMAN])
"""The squares in the order of a row of weights."""
_Row = Sequence[float]
"""The weights of all waters, in their order."""
_NONE: _Row = (0.0,) * len(_WATERS)
_KEPT = 512
"""The number of results that are kept, so that a new turn continues from the one before: some 10 MB."""


class Chances(NamedTuple):
    """The weight of each square; rested and dashed as in Whereabouts."""

    rested: _Row
    dashed: _Row

    def within(self, known: Squares) -> "Chances":
        """These chances, limited to squares that surely include the ship's; all equal if none had any weight."""
        left = Chances(*map(_chosen(known), self))
        return left if any(map(any, left)) else Chances(*[_alike(known)] * 2)

    def whole(self) -> "Chances":
        """These chances in proportion, so that they add up to 1: a new beginning, with every goal open again."""
        sum_ = fsum(map(fsum, self))
        return Chances(*(tuple([weight / sum_ for weight in row]) for row in self))

    def spread(self, at: Whereabouts) -> "Chances":
        """These chances, with the share ANYWHERE of them evenly over the squares where the ship can be."""
        count = len(at.rested) + len(at.dashed)
        each = ANYWHERE * fsum(map(fsum, self)) / count if count else 0.0
        kept = 1 - ANYWHERE if count else 1.0
        rows = zip(self, map(_alike, at), strict=True)
        return Chances(*(tuple([kept * was + each * open_ for was, open_ in zip(*row, strict=True)]) for row in rows))

    def without(self, empty: Squares) -> "Chances":
        """These chances without squares where the ship is known not to be."""
        return Chances(*map(_chosen(frozenset(_WATERS) - empty), self)) if empty else self


class Bound(NamedTuple):
    """What is known of a ship if it is bound for one goal.

    Args:
        goal: the goal
        before, now: how likely that is, before and after the search of the last turn; over all goals these add up to 1
        then: the chance of each square when this turn ends, if it is bound there
    """

    goal: Square
    before: float
    now: float
    then: Weights


class Likelihood(NamedTuple):
    """The chance of each square at three times. The chances at each time add up to 1, unless there are none.

    Args:
        before: after the moves of the last turn, before its search
        now: when this turn begins
        then: when this turn ends
        bound: the same by goal
    """

    before: Weights
    now: Weights
    then: Weights
    bound: Sequence[Bound]


def likelihood(
    spec: ShipSpec,
    traces: Mapping[int, Trace],
    searched: Mapping[int, Squares],
    turn: int,
    goals: Mapping[Square, float],
) -> Likelihood:
    """The chance of each square in which a German ship can be.

    Args:
        spec: the card of the ship
        traces: by turn, what the other side learned of it
        searched: by turn, the squares where the other side would have spotted any ship but a submarine (9.5)
        turn: the number of the turn
        goals: the squares that it may be bound for, 0 for none, each with how likely that is relative to the others,
            before any report; goals that it has no way to are left out
    """
    reached = _reachable(spec, goals)
    courses = [_course(spec, traces, searched, turn, goal) for goal in reached]
    shares = [*reached.values()]
    before, now, then = (_shares([course[part] for course in courses], shares) for part in range(3))
    return Likelihood(before, now, then, [*_bound(reached, courses)])


def _bound(reached: Mapping[Square, float], courses: Sequence[tuple[Chances, Chances, Chances]]) -> Iterator[Bound]:
    """How likely each goal is, and where the ship then is. reached: the goals, each with its share, in the order of
    their courses."""
    weights = [
        [share * fsum(map(fsum, course[part])) for part in (0, 1)]
        for course, share in zip(courses, reached.values(), strict=True)
    ]
    before, now = (fsum(part) or 1.0 for part in zip(*weights, strict=True))
    for goal, course, (was, is_) in zip(reached, courses, weights, strict=True):
        yield Bound(goal, was / before, is_ / now, _shares([course[2]], [1]))


def likeliest(chances: Weights, share: float = 0.5) -> list[Square]:
    """The fewest squares that together have at least this share of the chances, the likeliest first."""
    found, total = [], 0.0
    for square in sorted(chances, key=lambda square: (-chances[square], square)):
        if total >= share:
            break
        found.append(square)
        total += chances[square]
    return found


def chance_of(chances: Weights, squares: Collection[Square]) -> float:
    """The chance that the ship is in one of these squares."""
    return sum(chances[square] for square in sorted(chances.keys() & squares))


def _reachable(spec: ShipSpec, goals: Mapping[Square, float]) -> Mapping[Square, float]:
    """The goals that a way leads to, each with its share; 0, for none, if there are no others."""
    found = {goal: share for goal, share in goals.items() if not goal or len(routes.distances_to(spec.name, goal)) > 1}
    return found or {0: 1}


def _course(
    spec: ShipSpec, traces: Mapping[int, Trace], searched: Mapping[int, Squares], turn: int, goal: Square
) -> tuple[Chances, Chances, Chances]:
    """The weights at the three times of a Likelihood, for a ship that is bound for one goal, 0 for none."""
    before, at = _after(spec, past(traces, searched, turn), goal)
    trace = traces.get(turn, NO_TRACE)
    now = at.within(trace.began) if trace.began else at
    then = _sailed_on(spec, now, trace, turn, goal).spread(_reach(spec, past(traces, searched, turn), trace))
    return before, now, _not_found(then, trace, searched.get(turn, NOWHERE))


@lru_cache(_KEPT)
def _after(spec: ShipSpec, learned: Past, goal: Square) -> tuple[Chances, Chances]:
    """The weights before and after the search of the last of these turns."""
    if not learned:
        at = Chances(_alike(at_start(spec).rested), _NONE)
        return at, at
    *earlier, (trace, searched) = learned
    _, at = _after(spec, tuple(earlier), goal)
    before = _sailed_on(spec, at, trace, len(learned), goal).spread(_reach(spec, tuple(earlier), trace))
    return before, _not_found(before, trace, searched)


def _sailed_on(spec: ShipSpec, at: Chances, trace: Trace, turn: int, goal: Square) -> Chances:
    """The weights after the moves of a turn and before its search; as whereabouts.at_end_of_turn."""
    if trace.began:
        at = at.within(trace.began)
    if trace.held:
        moved = Chances(_sum(at), _NONE)
    elif trace.passed:
        beyond = _layers(spec.name, _alike(frozenset((trace.passed,))), most_squares(undamaged(spec), turn) - 1)
        moved = Chances(_NONE, _sum(beyond[1:]))
    else:
        moved = _moved(spec, at, turn, goal)
    if not trace.ended:
        return moved
    found = moved.within(trace.ended)
    return found.whole() if len(trace.ended) == 1 else found


@lru_cache(_KEPT)
def _reach(spec: ShipSpec, learned: Past, trace: Trace) -> Whereabouts:
    """Where the ship can be after the moves of the next turn. trace: what is learned of it in that turn."""
    return at_end_of_turn(spec, after(spec, learned), trace, len(learned) + 1)


def _not_found(moved: Chances, trace: Trace, searched: Squares) -> Chances:
    """The weights after the search of a turn."""
    return moved if len(trace.ended) == 1 else moved.without(searched)


def _moved(spec: ShipSpec, at: Chances, turn: int, goal: Square) -> Chances:
    """The weights after an unknown move (6.51.1, 6.53.1, 6.55.1)."""
    ship = undamaged(spec)
    far = _sailed(spec.name, at.rested, squares_now(ship, ship.mode, turn), goal)
    again = _sailed(spec.name, at.dashed, squares_now(ship._replace(dashed=True), ship.mode, turn), goal)
    near, farther = (*far[:2], *again[:2]), (*far[2:], *again[2:])
    pull = _pull(spec.name, goal)
    return Chances(*(tuple(map(mul, _sum(part), pull)) for part in (near, farther)))


def _sailed(ship: str, weights: _Row, most: int, goal: Square) -> list[_Row]:
    """The weights after no move, one move, and so on, before each is multiplied by the pull of its square."""
    return _layers(ship, tuple(map(truediv, weights, _reached(ship, most, goal))), most)


def _layers(ship: str, weights: _Row, most: int) -> list[_Row]:
    """The weights after no move, one move, and so on, summed over all ways."""
    layers, ways_there = [weights], _ways_there(ship)
    for _ in range(most):
        row = (*layers[-1], 0.0)
        layers.append(tuple([fsum(before(row)) for before in ways_there]) if any(row) else _NONE)
    return layers


@cache
def _ways_there(ship: str) -> Sequence[Callable[[_Row], _Row]]:
    """For each square, a function that picks the weights of the squares with a way there from a row that ends with a 0.
    It also picks that 0 twice, because an itemgetter of a single index does not return a tuple."""
    places = {square: place for place, square in enumerate(_WATERS)}
    before = [[len(_WATERS)] * 2 for _ in _WATERS]
    for square, place in places.items():
        for _, there in routes.ways(ship, square):
            before[places[there]].append(place)
    return [itemgetter(*one) for one in before]


@lru_cache(_KEPT)
def _reached(ship: str, most: int, goal: Square) -> _Row:
    """The pull of all squares that a ship can reach from each square, counted once for each way there."""
    return _sum(_layers(ship, _pull(ship, goal), most))


@lru_cache(_KEPT)
def _pull(ship: str, goal: Square) -> _Row:
    """How much a way of moving counts, by the square where it ends. goal: where the ship is bound; 0 for nowhere."""
    away = routes.distances_to(ship, goal) if goal else {}
    farthest = max(away.values(), default=0)
    return tuple([NEARER ** -away.get(square, farthest) for square in _WATERS])


def _shares(courses: Iterable[Chances], shares: Iterable[float]) -> Weights:
    """The chances of all courses together, which add up to 1. shares: how much each course counts."""
    parts = [(row, share) for course, share in zip(courses, shares, strict=True) for row in course if any(row)]
    weights = _sum([tuple([weight * share for weight in row]) for row, share in parts])
    whole = fsum(weights)
    return {square: weight / whole for square, weight in zip(_WATERS, weights, strict=True) if weight}


def _sum(rows: Sequence[_Row]) -> _Row:
    """The sum of the rows, square by square."""
    return tuple(map(fsum, zip(*rows, strict=True))) if rows else _NONE


def _alike(squares: Squares) -> _Row:
    """The same weight for each of these squares."""
    return tuple([float(square in squares) for square in _WATERS])


def _chosen(squares: Squares) -> Callable[[_Row], _Row]:
    """A function that sets all weights but those of these squares to 0."""
    chosen = _alike(squares)
    return lambda row: tuple(map(mul, row, chosen))
