"""Where an enemy ship can be: every square that the rules allow, given the reports to the other side.

Only what is certain excludes a square: land and barred squares (6.3), the moves of a ship (6.5), its halt after it
dispersed a convoy (16.67), and a search there that was good enough and found nothing (9.2, 9.5). Losses of speed and
fuel are not reported to the enemy (16.31.2), so the ship is assumed to have its full speed and fuel.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial

from compbis.board.ways import Ways
from compbis.games.computer_bismarck.cards.board import OPEN, Square, grid, on_board
from compbis.games.computer_bismarck.cards.kinds import CONVOY, SUBMARINES
from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.cards.roster import SHIPS, ShipSpec
from compbis.games.computer_bismarck.rules import convoys
from compbis.games.computer_bismarck.rules.movement import most_squares, squares_now
from compbis.games.computer_bismarck.rules.routes import beside
from compbis.games.computer_bismarck.state.courses import NO_COURSES, Courses
from compbis.games.computer_bismarck.state.units import Leg, Ship
from compbis.table.side import BRITISH
from compbis.table.values import NamedTuple

Squares = frozenset[Square]
NOWHERE: Squares = frozenset()


class Trace(NamedTuple):
    """What a side learned in a turn about where an enemy ship was.

    Args:
        began, ended: squares in one of which it was at the start and at the end of the turn; none if that is unknown.
        passed: the first of several squares that it entered, else 0.
        held: whether it may not move, because it dispersed a convoy in the turn before (16.67).
    """

    began: Squares = NOWHERE
    passed: Square = 0
    ended: Squares = NOWHERE
    held: bool = False


NO_TRACE = Trace()

Past = tuple[tuple[Trace, Squares], ...]
"""What a side learned of a ship in each finished turn, and the squares that it searched."""
_KEPT = 128
"""The number of results that are kept, so that a new turn continues from the one before."""


class Whereabouts(NamedTuple):
    """The squares in which a ship can be; a square may be in both sets.

    rested: if it moved one square at most in the turn before; dashed: if it moved two or more, so that a battleship may
    not do so again (6.51.1).
    """

    rested: Squares
    dashed: Squares

    @property
    def everywhere(self) -> Squares:
        """The squares in which it can be, with those beyond the edge of the board (6.34)."""
        return self.rested | self.dashed

    @property
    def squares(self) -> Squares:
        """The squares on the board in which it can be."""
        return frozenset(filter(on_board, self.everywhere))

    @property
    def left_board(self) -> bool:
        """Whether it may have left the board (6.34)."""
        return not all(map(on_board, self.everywhere))

    def within(self, known: Squares) -> "Whereabouts":
        """These whereabouts, limited to squares that surely include the ship's. If none of them was thought possible,
        all of them become possible."""
        left = Whereabouts(self.rested & known, self.dashed & known)
        return left if left.rested or left.dashed else Whereabouts(known, known)

    def without(self, empty: Squares) -> "Whereabouts":
        """These whereabouts without squares where the ship is known not to be."""
        return Whereabouts(self.rested - empty, self.dashed - empty)


def at_start(spec: ShipSpec) -> Whereabouts:
    """The ship's square on its data card (6.8); nowhere if it comes later (14)."""
    return Whereabouts(frozenset(filter(on_board, (spec.square,))), NOWHERE)


def now(spec: ShipSpec, traces: Mapping[int, Trace], searched: Mapping[int, Squares], turn: int) -> Whereabouts:
    """Where the ship can be when a turn begins.

    Args:
        spec: the card of the ship
        traces: by turn, what the other side learned of it, including this turn
        searched: by turn, the squares where the other side would have spotted any ship but a submarine (9.5)
        turn: the number of the turn
    """
    at = before(spec, traces, searched, turn)
    began = traces.get(turn, NO_TRACE).began
    return at.within(began) if began else at


def before(spec: ShipSpec, traces: Mapping[int, Trace], searched: Mapping[int, Squares], turn: int) -> Whereabouts:
    """Where the ship could be when the last turn ended, regardless of this turn's reports on where it began.

    Args:
        spec: the card of the ship
        traces: by turn, what the other side learned of it
        searched: by turn, the squares where the other side would have spotted any ship but a submarine (9.5)
        turn: the number of the turn
    """
    return after(spec, past(traces, searched, turn))


def past(traces: Mapping[int, Trace], searched: Mapping[int, Squares], turn: int) -> Past:
    """What was learned and searched before a turn.

    Args:
        traces: by turn, what the other side learned of the ship
        searched: by turn, the squares where the other side would have spotted it
        turn: the number of the turn
    """
    return tuple([(traces.get(number, NO_TRACE), searched.get(number, NOWHERE)) for number in range(1, turn)])


@lru_cache(_KEPT)
def after(spec: ShipSpec, learned: Past) -> Whereabouts:
    """Where the ship can be after these turns; the parameters are as in past."""
    if not learned:
        return at_start(spec)
    *earlier, (trace, searched) = learned
    return at_end_of_turn(spec, after(spec, tuple(earlier)), trace, len(learned), searched)


def on_direct_way(spec: ShipSpec, traces: Mapping[int, Trace], searched: Mapping[int, Squares], last: int) -> Squares:
    """Where a convoy can be after a turn if it has sailed directly from its start (17.3); nowhere if it cannot have.

    Args:
        spec: the card of the convoy
        traces: by turn, what the other side learned of it
        searched: by turn, the squares where the other side would have spotted it (9.5)
        last: the number of the turn
    """
    return frozenset(direct_ways(spec, traces, searched, last, late=True))


def direct_ways(
    spec: ShipSpec, traces: Mapping[int, Trace], searched: Mapping[int, Squares], last: int, late: bool = False
) -> Mapping[Square, float]:
    """How likely each square of on_direct_way is, if the convoy takes each way on with the same chance.

    Squares from which it can no longer complete its mission in time count only if it is late in all of them.

    Args:
        spec: the card of the convoy
        traces: by turn, what the other side learned of it
        searched: by turn, the squares where the other side would have spotted it (9.5)
        last: the number of the turn
        late: whether to count the squares from which it is late, too (17.4)
    """
    convoy, states = undamaged(spec), _direct_states(spec, past(traces, searched, last + 1))
    in_time = {state: weight for state, weight in states.items() if _in_time(convoy, *state, last + 1)}
    states = states if late else in_time or states
    found = dict[Square, float]()
    for (square, _), weight in states.items():
        found[square] = found.get(square, 0) + weight
    whole = sum(found.values())
    return {square: weight / whole for square, weight in found.items()}


@lru_cache(_KEPT)
def _direct_states(spec: ShipSpec, learned: Past) -> Mapping[tuple[Square, Courses], float]:
    """Where a convoy that sails directly can be after these turns, with its courses then, each with its weight."""
    if not learned:
        return {(spec.square, NO_COURSES): 1.0}
    *earlier, (trace, searched) = learned
    convoy, turn, after = undamaged(spec), len(learned), dict[tuple[Square, Courses], float]()
    empty = NOWHERE if trace.ended else searched  # 9.5: a search that found it counts as well
    for (square, courses), weight in _direct_states(spec, tuple(earlier)).items():
        if not trace.began or square in trace.began:
            ways = [*_sailed(convoy, square, courses, trace, turn)]
            for state in ways:
                if state[0] not in empty:
                    after[state] = after.get(state, 0) + weight / len(ways)
    return after


def _in_time(convoy: Ship, square: Square, courses: Courses, first: int) -> bool:
    """Whether a convoy in this square can still complete its mission in time (17.4). first: its next turn."""
    spare = convoys.slack(convoy._replace(square=square), courses, first)
    return spare is not None and spare >= 0


def _sailed(
    convoy: Ship, square: Square, courses: Courses, trace: Trace, turn: int
) -> Iterator[tuple[Square, Courses]]:
    """The squares that a convoy can sail to in a turn, each with its courses then, if it has not strayed (17.3).

    Args:
        convoy: the convoy
        square: where it begins
        courses: its courses so far
        trace: what the other side learned of it in the turn: shadowed, it may go anywhere (10.2)
        turn: the number of the turn
    """
    here, mode = convoy._replace(square=square), convoy.mode
    goals = {square, *_union(_walked(convoy.name, frozenset((square,)), squares_now(here, mode, turn)))}
    for goal in goals:
        after = convoys.sailed(courses, here, Leg(mode, goal, fixed=bool(trace.began)), turn)
        if convoy.name not in after.strayed and (not trace.ended or goal in trace.ended):
            yield goal, after


def at_end_of_turn(
    spec: ShipSpec, at: Whereabouts, trace: Trace, turn: int, searched: Squares = NOWHERE
) -> Whereabouts:
    """Where the ship can be when a turn ends.

    Args:
        spec: the card of the ship
        at: where it can be when the turn begins
        trace: what the other side learned of it in the turn
        turn: the number of the turn
        searched: the squares where the other side would have spotted any ship but a submarine (9.5)
    """
    if trace.began:
        at = at.within(trace.began)
    if trace.held:
        moved = Whereabouts(at.rested | at.dashed, NOWHERE)
    else:
        moved = _passed(spec, trace.passed, turn) if trace.passed else _moved(spec, at, turn)
    if trace.ended:
        moved = moved.within(trace.ended)
    found = len(trace.ended) == 1  # the reports give its square; a radio bearing leaves several
    return moved if found or spec.kind is SUBMARINES else moved.without(searched)


def _moved(spec: ShipSpec, at: Whereabouts, turn: int) -> Whereabouts:
    """Where it can be after an unknown move (6.51.1, 6.53.1, 6.54.1, 6.55.1, 6.56.11, 6.56.12, 6.57.1)."""
    ship = undamaged(spec)
    far = _walked(spec.name, at.rested, squares_now(ship, ship.mode, turn))
    again = _walked(spec.name, at.dashed, squares_now(ship._replace(dashed=True), ship.mode, turn))
    followed = _followed(spec, at.rested | at.dashed, turn)
    rested = {*at.rested, *at.dashed, *followed, *_union(far[:1]), *_union(again[:1])}
    return Whereabouts(frozenset(rested), frozenset({*followed, *_union(far[1:]), *_union(again[1:])}))


def _passed(spec: ShipSpec, first: Square, turn: int) -> Whereabouts:
    """Where it can be after a move of several squares whose first is known (11.1)."""
    beyond = _walked(spec.name, frozenset((first,)), most_squares(undamaged(spec), turn) - 1)
    return Whereabouts(NOWHERE, _union(beyond))


def _followed(spec: ShipSpec, squares: Squares, turn: int) -> Squares:
    """Where a British ship can be if it followed a German ship (10.8, 11.7): as far away as any German ship can move.
    The squares on the way and its own earlier moves do not limit it."""
    if spec.side is not BRITISH or spec.kind in (SUBMARINES, CONVOY):
        return NOWHERE
    most = max(most_squares(undamaged(other), turn) for other in SHIPS.values() if other.side is spec.side.enemy)
    beyond = layers(_beside_on_all_ways, squares, most)
    return squares.union(*beyond) & OPEN[spec.side]


def _walked(ship: str, squares: Squares, most: int) -> list[Squares]:
    """Where the ship can be after one move, two moves and so on, moves back included."""
    return layers(partial(beside, ship), squares, most)


def layers(beside: Callable[[Square], Squares], squares: Squares, most: int) -> list[Squares]:
    """The squares that one step leads to, two steps and so on.

    Args:
        beside: gives the squares to which a step from a square leads
        squares: where the steps begin
        most: the number of steps
    """
    found, at = [], squares
    for _ in range(most):
        at = NOWHERE.union(*map(beside, at))
        found.append(at)
    return found


def _union(layers: Iterable[Squares]) -> Squares:
    return NOWHERE.union(*layers)


@cache
def undamaged(spec: ShipSpec) -> Ship:
    """The undamaged and fully fuelled ship, in a mode in which it moves."""
    mode = spec.mode if spec.kind is CONVOY else MOVE
    return Ship(spec, spec.square, mode, spec.fuel_cap, spec.midships, spec.firepower, spec.knots, spec.torpedoes)


@cache
def _all_ways() -> Ways:
    """The ways over all squares that ships of either side may enter."""
    return Ways(grid(), _union(OPEN.values()))


@cache
def _beside_on_all_ways(square: Square) -> Squares:
    return frozenset([there for _, there in _all_ways().steps.get(square, ())])
