"""Where a raider may be, by hypotheses about her plan: out through the Denmark Strait, or south of Iceland."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache, reduce
from operator import add

from compbis.games.computer_bismarck.captains.reckoning.belief import (
    NEGLIGIBLE,
    Belief,
    Drift,
    make_drift,
    make_waters,
    spread,
)
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.reckoning.convoys import NOWHERE, planned
from compbis.games.computer_bismarck.captains.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.cards.board import GERMAN_PORTS, Square, column, row
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CRUISER
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.computer_bismarck.rules import routes
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.side import GERMAN
from compbis.table.values import NamedTuple

CHART = make_waters(GERMAN)

_HUNCHES = ("denmark strait", "iceland-faeroes")
_PORTS = tuple(CHART.number[port] for port in sorted(GERMAN_PORTS))
_SAILS_AT_ONCE, _SAILS = weight("tovey", "sails at once"), weight("tovey", "sails")
_FIRST_DASH = weight("tovey", "first dash")
_HUNCHES_UNTIL = int(weight("tovey", "hunches until"))
_PULL = weight("tovey", "pull")
_PULL_LATER = weight("tovey", "pull later")
_PULL_HOME = weight("tovey", "pull home")
_HURT = weight("tovey", "goes home hurt")
_HOME_ROW, _HOME_COLUMN = map(int, weights("tovey", "home waters"))
_AHEAD = int(weight("tovey", "convoys ahead"))
_PATIENCE = weight("tovey", "patience")
_ASTRAY = weight("tovey", "astray")
_SETTLES, _STIRS = weight("tovey", "settles"), weight("tovey", "stirs")
_STILL_LEAST, _STILL_MOST = weights("tovey", "still share")
_FAR = 60
"""The distance assumed for squares from which no way leads to a convoy."""


class Pace(NamedTuple):
    """How a raider moves (6.51.1, 6.53.1).

    Args:
        dash: the probability that she moves two squares on a turn when she may
        rests: whether she may not do so on the turn after that
        home: whether she makes for a port
    """

    dash: float
    rests: bool
    home: bool = False


_PACES = {
    BATTLESHIP: Pace(weight("tovey", "bismarck dashes"), True),
    CRUISER: Pace(weight("tovey", "prinz eugen dashes"), False),
}
_SLOW = Pace(0.0, False, home=True)


def pace(raider: Ship) -> Pace:
    """How a raider in that state moves."""
    if raider.slow or not raider.fuel:
        return _SLOW
    return _PACES[raider.kind]._replace(home=raider.midships <= _HURT * raider.spec.midships)


class Whereabouts(NamedTuple):
    """A belief about a raider, divided by hypothesis.

    Args:
        beliefs: at first one for each hunch about the way out; later one for a raider on the move and one for a raider
            lying still; together they add up to 1
        rested: the probability that she did not move two squares last turn
        later: whether the later division holds
    """

    beliefs: tuple[Belief, ...]
    rested: float = 1.0
    later: bool = False

    def all(self) -> Belief:
        """The probability of each square."""
        return sum_beliefs(self.beliefs)

    @property
    def still(self) -> float:
        """The probability that she lies still; 0 while the division is by way out."""
        return sum(self.beliefs[1]) if self.later else 0.0

    def moved(self, turn: int, pace: Pace) -> "Whereabouts":
        """The belief after her move on that turn."""
        if turn >= _HUNCHES_UNTIL and not self.later:
            return Whereabouts((self.all(), CHART.blank()), self.rested, later=True).moved(turn, pace)
        dash = pace.dash * self.rested if pace.rests else pace.dash
        dash = round(1.0 if turn == 1 and dash else dash, 2)
        if not self.later:
            drifts = zip(self.beliefs, _on_her_way(turn, dash), strict=True)
            return Whereabouts(tuple(_moved(belief, drift, turn) for belief, drift in drifts), 1.0 - dash)
        each = list(zip(*self.beliefs, strict=True))
        goes = [(1.0 - _SETTLES) * about + _STIRS * still for about, still in each]
        stays = [_SETTLES * about + (1.0 - _STIRS) * still for about, still in each]
        return Whereabouts((_moved(goes, _later(turn, dash, pace.home), turn), stays), 1.0 - dash, later=True)

    def at(self, square: Square, rested: float) -> "Whereabouts":
        """The belief once she is known to be in a square.

        The probability that she lies still follows from how likely each of the two hypotheses made this square, within
        bounds. rested: the probability that she did not move two squares last turn.
        """
        still = _STILL_LEAST
        if self.later:
            about, lying = (belief[CELL[square]] for belief in self.beliefs)
            still = min(_STILL_MOST, max(still, lying / (about + lying))) if about + lying else still
        return _divided(CHART.at((square,)), still, rested)

    def without(self, searched: Collection[Square]) -> "Whereabouts":
        """The belief after these squares were found empty; if nothing is left, uniform over all others."""
        empty = [CELL[square] for square in searched]
        doubt = _ASTRAY / (len(self.beliefs) * len(CHART.squares))
        parts = [list(belief) for belief in self.beliefs]
        for belief in parts:
            for cell in empty:
                belief[cell] = 0.0
        doubted = sum(len(belief) - belief.count(0.0) for belief in parts)
        left = sum(map(sum, parts))
        if left < NEGLIGIBLE:
            return somewhere([square for square in CHART.squares if square not in searched])
        share = 1.0 / (left + doubt * doubted)
        doubt *= share
        return Whereabouts(
            tuple([chance * share + doubt if chance else 0.0 for chance in belief] for belief in parts),
            self.rested,
            self.later,
        )


def initial() -> Whereabouts:
    """The initial belief: in Bergen, under every hunch."""
    hunches = [weight("tovey", hunch) for hunch in _HUNCHES]
    home = CHART.at((SHIPS[BISMARCK].square,))
    return Whereabouts(tuple([chance * hunch / sum(hunches) for chance in home] for hunch in hunches))


@cache
def after_first_turn(pace: Pace) -> Whereabouts:
    """Where she may be after turn 1."""
    return initial().moved(1, pace)


def somewhere(squares: Sequence[Square], rested: float = 1.0) -> Whereabouts:
    """A uniform belief over these squares. rested: the probability that she did not move two squares last turn."""
    return _divided(CHART.at(squares), _STILL_LEAST, rested)


def _divided(belief: Belief, still: float, rested: float) -> Whereabouts:
    """The belief, divided by whether she lies still. still: the probability of that."""
    parts = tuple([part * chance for chance in belief] for part in (1.0 - still, still))
    return Whereabouts(parts, rested, later=True)


@cache
def outlook(turn: int, lost: bool) -> Belief:
    """The expected discounted visits of a raider to each square from that turn on: where it pays to lie in wait.

    lost: whether she has been found and lost again, rather than never found.
    """
    if turn > LAST_TURN:
        return CHART.blank()
    expected = _lost(turn) if lost else _undetected(turn)
    later = outlook(turn + 1, lost)
    return [_PATIENCE * (chance + after) for chance, after in zip(expected.all(), later, strict=True)]


@cache
def _undetected(turn: int) -> Whereabouts:
    """Where a raider is expected at the end of a turn if nobody looks for her."""
    return _undetected(turn - 1).moved(turn, _PACES[BATTLESHIP]) if turn else initial()


@cache
def _lost(turn: int) -> Whereabouts:
    """Where a raider is expected at the end of a turn if she may have been anywhere at first, and makes for the
    convoys."""
    return _lost(turn - 1).moved(turn, _PACES[BATTLESHIP]) if turn else somewhere(CHART.squares)


def sum_beliefs(beliefs: Sequence[Belief]) -> Belief:
    """The sum of beliefs."""
    return reduce(lambda one, other: list(map(add, one, other)), beliefs) if beliefs else CHART.blank()


def _moved(belief: Belief, drift: Drift, turn: int) -> Belief:
    """The belief after a move of two squares at most, on turn 1 four; ships in port may stay there."""
    stays = 1.0 - (_SAILS_AT_ONCE if turn == 1 else _SAILS)
    waits = [stays * belief[port] for port in _PORTS]
    belief = list(belief)
    for port, wait in zip(_PORTS, waits, strict=True):
        belief[port] -= wait
    after = spread(CHART, belief, drift)
    if turn == 1:
        after = [
            (1.0 - _FIRST_DASH) * near + _FIRST_DASH * far
            for near, far in zip(after, spread(CHART, after, drift), strict=True)
        ]
    for port, wait in zip(_PORTS, waits, strict=True):
        after[port] += wait
    return after


@cache
def _on_her_way(turn: int, dash: float) -> tuple[Drift, ...]:
    """How she moves under each hunch: towards the convoys' future squares, with the other way closed. dash: the
    probability of a move of two squares."""
    ways = (weights("tovey", "closed by faeroes"), weights("tovey", "closed by denmark"))
    return tuple(make_drift(CHART, _pull(_PULL, turn, closed), dash) for closed in ways)


@cache
def _later(turn: int, dash: float, home: bool) -> Drift:
    """How she moves later, or once she has been found: towards a port if she goes home, otherwise towards convoys."""
    if home:
        return make_drift(CHART, _drawn(_PULL_HOME, _away(GERMAN_PORTS, frozenset())), dash)
    return make_drift(CHART, _pull(_PULL_LATER, turn, ()), dash)


def _pull(pull: float, turn: int, closed: tuple[float, ...]) -> list[float]:
    """The attraction of each square if some squares are closed."""
    return _drawn(pull, _away(_goals(turn), frozenset(map(int, closed))))


def _drawn(pull: float, away: Mapping[Square, int]) -> list[float]:
    """The attraction of each square, greater the fewer moves it is from her goals."""
    return CHART.field(lambda square: pull ** -min(away.get(square, _FAR), _FAR))


def _goals(turn: int) -> frozenset[Square]:
    """The convoys' squares when she would get there."""
    squares = (planned(convoy)[min(turn + _AHEAD, LAST_TURN)] for convoy in MISSIONS)
    return frozenset(square for square in squares if square != NOWHERE and not _near_home(square))


def _near_home(square: Square) -> bool:
    """Whether a square is too near the British ports for a raider, beyond the way south of Iceland."""
    return row(square) < _HOME_ROW and column(square) > _HOME_COLUMN


@cache
def anywhere() -> Drift:
    """The drift of a ship with an unknown destination."""
    return make_drift(CHART, CHART.sea)


@cache
def anywhere_far() -> Drift:
    """The drift of a ship with an unknown destination that moves two squares."""
    return make_drift(CHART, CHART.sea, 1.0)


def _away(goals: frozenset[Square], closed: frozenset[Square]) -> dict[Square, int]:
    """The moves to the nearest goal if some squares are closed."""
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
