"""How likely an enemy ship is to be in each square where it can be: a plain weighting for a side that has heard nothing
for long.

The ship has one of several goals, and each is as likely as any other before the first report. On its way to a goal it
takes each way of moving that the rules allow: a way that ends one move nearer to the goal counts NEARER times as much.
Squares that the reports exclude count nothing (whereabouts.py), and what is left is spread over the rest.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from compbis.games.computer_bismarck.cards.board import OPEN, Square
from compbis.games.computer_bismarck.cards.roster import SHIPS, ShipSpec
from compbis.games.computer_bismarck.rules import routes
from compbis.games.computer_bismarck.rules.movement import most_squares, squares_now
from compbis.games.computer_bismarck.rules.whereabouts import NO_TRACE, NOWHERE, Squares, Trace, at_start, undamaged
from compbis.table.values import NamedTuple

NEARER = 3.0
"""How much more a way of moving counts if it ends one move nearer to the goal."""

Weights = Mapping[Square, float]
_NONE: Weights = {}


class Chances(NamedTuple):
    """The weight of each square; rested and dashed as in Whereabouts."""

    rested: Weights
    dashed: Weights

    def within(self, known: Squares) -> "Chances":
        """These chances, limited to squares that surely include the ship's; all alike if none had any weight."""
        left = Chances(*({square: one[square] for square in one.keys() & known} for one in self))
        return left if any(left) else Chances(dict.fromkeys(known, 1.0), dict.fromkeys(known, 1.0))

    def without(self, empty: Squares) -> "Chances":
        """These chances without squares where the ship is known not to be."""
        return Chances(*({square: one[square] for square in one.keys() - empty} for one in self))


class Likelihood(NamedTuple):
    """The chance of each square. Those of a part add up to 1, if it has any.

    Args:
        before: after the moves of the last turn, before its search
        now: when this turn begins
        then: when this turn ends
    """

    before: Weights
    now: Weights
    then: Weights


def likelihood(
    spec: ShipSpec,
    traces: Mapping[int, Trace],
    searched: Mapping[int, Squares],
    turn: int,
    goals: Iterable[Square],
) -> Likelihood:
    """The chance of each square in which a German ship can be.

    Args:
        spec: the card of the ship
        traces: by turn, what the other side learned of it
        searched: by turn, the squares where the other side would have spotted any ship but a submarine (9.5)
        turn: the number of the turn
        goals: the squares that it may be bound for; those that it has no way to are left out
    """
    reached = [goal for goal in goals if len(routes.distances_to(spec.name, goal)) > 1]
    courses = [_course(spec, traces, searched, turn, goal) for goal in reached or [0]]
    return Likelihood(*(_shares(course[part] for course in courses) for part in range(3)))


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


def _course(
    spec: ShipSpec, traces: Mapping[int, Trace], searched: Mapping[int, Squares], turn: int, goal: Square
) -> tuple[Chances, Chances, Chances]:
    """The weights of a ship that is bound for one goal, 0 for none: the parts of a Likelihood."""
    before = at = Chances(dict.fromkeys(at_start(spec).rested, 1.0), _NONE)
    for number in range(1, turn):
        trace = traces.get(number, NO_TRACE)
        before = _sailed_on(spec, at, trace, number, goal)
        at = _not_found(before, trace, searched.get(number, NOWHERE))
    trace = traces.get(turn, NO_TRACE)
    now = at.within(trace.began) if trace.began else at
    then = _sailed_on(spec, now, trace, turn, goal)
    return before, now, _not_found(then, trace, searched.get(turn, NOWHERE))


def _sailed_on(spec: ShipSpec, at: Chances, trace: Trace, turn: int, goal: Square) -> Chances:
    """The weights after the moves of a turn and before its search; as whereabouts.at_end_of_turn."""
    if trace.began:
        at = at.within(trace.began)
    if trace.held:
        moved = Chances(_sum((at.rested, at.dashed)), _NONE)
    elif trace.passed:
        beyond = _layers(spec.name, {trace.passed: 1.0}, most_squares(undamaged(spec), turn) - 1)
        moved = Chances(_NONE, _sum(beyond[1:]))
    else:
        moved = _moved(spec, at, turn, goal)
    return moved.within(trace.ended) if trace.ended else moved


def _not_found(moved: Chances, trace: Trace, searched: Squares) -> Chances:
    """The weights after the search of a turn."""
    return moved if len(trace.ended) == 1 else moved.without(searched)


def _moved(spec: ShipSpec, at: Chances, turn: int, goal: Square) -> Chances:
    """The weights after an unknown move (6.51.1, 6.53.1, 6.55.1)."""
    ship = undamaged(spec)
    far = _sailed(spec.name, at.rested, squares_now(ship, ship.mode, turn), goal)
    again = _sailed(spec.name, at.dashed, squares_now(ship._replace(dashed=True), ship.mode, turn), goal)
    pull = _pull(spec.name, goal)
    near, farther = _sum((*far[:2], *again[:2])), _sum((*far[2:], *again[2:]))
    return Chances(*({square: weight * pull[square] for square, weight in one.items()} for one in (near, farther)))


def _sailed(ship: str, weights: Weights, most: int, goal: Square) -> list[Weights]:
    """What each square gives to the squares in reach, before their own pull: by no move, by one move, and so on."""
    whole = _reached(ship, most, goal)
    return _layers(ship, {square: weight / whole[square] for square, weight in weights.items()}, most)


def _layers(ship: str, weights: Weights, most: int) -> list[Weights]:
    """The weights after no move, after one move by each way, and so on."""
    layers = [weights]
    for _ in range(most):
        after: dict[Square, float] = {}
        for square, weight in layers[-1].items():
            for _, there in routes.ways(ship, square):
                after[there] = after.get(there, 0.0) + weight
        layers.append(after)
    return layers


@cache
def _reached(ship: str, most: int, goal: Square) -> Weights:
    """The pull of all squares that a ship can reach from each square, counted once for each way there."""
    return _sum(_layers(ship, _pull(ship, goal), most))


@cache
def _pull(ship: str, goal: Square) -> Weights:
    """How much a way of moving counts by the square where it ends, for a ship that is bound for a goal; 0: for none."""
    away = routes.distances_to(ship, goal) if goal else {}
    farthest = max(away.values(), default=0)
    return {square: NEARER ** -away.get(square, farthest) for square in sorted(OPEN[SHIPS[ship].side])}


def _shares(courses: Iterable[Chances]) -> Weights:
    """The chances of all courses together, which add up to 1."""
    weights = _sum(one for course in courses for one in course)
    whole = sum(weights.values())
    return {square: weight / whole for square, weight in weights.items()}


def _sum(layers: Iterable[Weights]) -> Weights:
    total: dict[Square, float] = {}
    for layer in layers:
        for square, weight in layer.items():
            total[square] = total.get(square, 0.0) + weight
    return total
