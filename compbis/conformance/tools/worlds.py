"""Two worlds that differ only in what is hidden from a side: the same turn, played in both and seen by that side.

The side sees the same in both until orders are carried out. After that, what was hidden may come to light: the worlds
are compared until a request or a report to the side differs.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from itertools import zip_longest

from compbis.conformance.tools.played import PlayedGame
from compbis.conformance.trials import Trials
from compbis.errors import IllegalOrder
from compbis.record import KeptTurn
from compbis.table.edition import Edition
from compbis.table.game import Game, Outcome, Steps, Together
from compbis.table.match import Entry
from compbis.table.report import Report
from compbis.table.request import Order, Request, judged
from compbis.table.side import Side
from compbis.table.turn import Turn
from compbis.table.values import NamedTuple

WORLDS = 20
"""Maximum number of further worlds in which a turn is played."""


class Seen(NamedTuple):
    """What a side sees of a world at one moment.

    Args:
        request: the request to the side, None if there is none
        heard: the reports to the side since the turn began
        heading: the turn's number and date
    """

    request: Request | None
    heard: Sequence[Report]
    heading: str


class Pair(NamedTuple):
    """A moment of a game in two worlds: here as it was played, and there with other hidden facts.

    Args:
        side: the side from which these facts are hidden
        here: what the side sees here
        there: what the side sees there
        before: the reports to the side before the turn
        order: the side's order here, None if it was not asked
        where: the moment as text, for messages
        late: whether orders were carried out this turn, so that hidden facts may have come to light
        ends: whether the turn is over
    """

    side: Side
    here: Seen
    there: Seen
    before: Sequence[Report]
    order: Order | None
    where: str
    late: bool
    ends: bool = False

    @property
    def distinguishable(self) -> bool:
        """Whether the side can tell the two worlds apart by now."""
        return self.here.request != self.there.request or self.here.heard != self.there.heard

    @property
    def first_difference(self) -> tuple[Report | None, Report | None]:
        """The first reports that differ, here and there; None where there is none."""
        reports = zip_longest(self.here.heard, self.there.heard)
        return next((pair for pair in reports if pair[0] != pair[1]), (None, None))


class _Watched:
    """Wraps a game (table.game.Game), and notes when procedures that ran together have finished."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.edition = game.edition
        self.carried_out = False

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, None until the game is over."""
        return self._game.outcome

    def play_turn(self) -> Steps:
        """Play a turn, and set `carried_out` once procedures that ran together have finished."""
        steps, answer = self._game.play_turn(), None
        try:
            while True:
                step = steps.send(answer)
                answer = yield step
                self.carried_out |= isinstance(step, Together)
        except StopIteration:
            return
        finally:
            steps.close()

    def take_draws(self) -> list[tuple[str, int, int]]:
        """The draws since the last call."""
        return self._game.take_draws()


class _World:
    """A world in the middle of a turn."""

    def __init__(self, game: Game, side: Side) -> None:
        self._side, self._game, self._heard = side, game, list[Report]()
        self._watched = _Watched(game)
        self.turn = Turn(self._watched)  # type: ignore[arg-type]  # it has everything that a turn uses

    @property
    def late(self) -> bool:
        """Whether orders were carried out this turn, so that hidden facts may show."""
        return self._watched.carried_out or self.turn.over

    def seen(self, request: Request | None) -> Seen:
        """What the side sees now. request: the request to the side, None if there is none."""
        self._heard += [report for report in self._game.take_reports() if self._side in report.audience]
        return Seen(request, tuple(self._heard), f"TURN {self._game.turn}  {self._game.date}")

    def asked(self, entry: Entry) -> Request | None:
        """The request that an order of the game would answer; None if it is not open."""
        question = self.turn.asked(Side(entry.side), entry.kind)
        return question.request if question else None

    def next_request(self, entry: Entry | None) -> Request | None:
        """The next request to the side. The enemy gives the cautious answer to all that it is asked before that.

        entry: the side's next order in the game, whose request is returned if it is open already; None after the last.
        """
        while (entry is None or self.asked(entry) is None) and self.turn.open:
            question = next(iter(self.turn.open.values()))
            if question.request.side is self._side:
                return question.request
            self.turn.answer(question, judged(question.request, question.request.default))
        return self.asked(entry) if entry else None

    def answer(self, entry: Entry) -> None:
        """Give an order of the game. If it is not legal in this world, it is left out, or, for a single question,
        replaced by the cautious answer."""
        question = self.turn.asked(Side(entry.side), entry.kind)
        if question is None:
            return
        request = question.request
        try:
            result = judged(request, request.parse(entry.text))
        except IllegalOrder:
            if request.long:
                return
            result = judged(request, request.default)
        self.turn.answer(question, result)


class _Moment(NamedTuple):
    """A turn of a game as one side sees it. before: the reports to that side before the turn."""

    turn: KeptTurn
    side: Side
    before: Sequence[Report]


def pairs(edition: Edition, trials: Trials, games: Sequence[PlayedGame]) -> list[Pair]:
    """All moments of some games that can be compared in two worlds.

    If a kind of question was never compared, the turns that have it are played in more worlds.

    Args:
        edition: the game's edition
        trials: the game's trials
        games: the games
    """
    moments = [moment for game in games for moment in _moments(edition, game)]
    found, dice = list[Pair](), random.Random(games[0].settings.seed if games else 0)
    for moment in moments:
        found += _pairs_of_turn(edition, trials, moment, dice)
    for _ in range(WORLDS):
        missing = asked_in(games) - compared_in(found)
        for moment in (each for each in moments if missing & _asked(each)):
            found += (pair for pair in _pairs_of_turn(edition, trials, moment, dice) if _kind(pair) in missing)
    return found


def asked_in(games: Sequence[PlayedGame]) -> set[tuple[Side, str]]:
    """The sides and kinds of all questions in some games."""
    return {(request.side, request.kind) for game in games for request in game.asked}


def compared_in(found: Iterable[Pair]) -> set[tuple[Side, str]]:
    """The sides and kinds of all questions that were the same in both worlds."""
    return {(pair.side, pair.here.request.kind) for pair in found if pair.here.request and not pair.distinguishable}


def _kind(pair: Pair) -> tuple[Side, str]:
    return pair.side, pair.here.request.kind if pair.here.request else ""


def _asked(moment: _Moment) -> set[tuple[Side, str]]:
    return {(Side(entry.side), entry.kind) for entry in moment.turn.orders if entry.side == moment.side}


def _moments(edition: Edition, game: PlayedGame) -> Iterator[_Moment]:
    for side in Side:
        before: list[Report] = []
        for turn in game.kept.turns:
            yield _Moment(turn, side, tuple(before))
            before += [report for report in map(edition.report, turn.reports) if side in report.audience]


def _pairs_of_turn(edition: Edition, trials: Trials, moment: _Moment, dice: random.Random) -> Iterator[Pair]:
    turn, side, before = moment
    hidden = trials.hidden(deepcopy(turn.position), side, before, dice)
    if hidden == turn.position:
        return
    here, there = (_World(edition.restore(position), side) for position in (turn.position, hidden))
    for number, entry in enumerate(turn.orders, 1):
        mine = entry.side == side
        one = here.asked(entry) if mine else None
        other = there.next_request(entry) if mine else None
        order = one.parse(entry.text) if one else None
        where = f"turn {turn.number}, order {number}, {entry.side} {entry.kind}"
        pair = Pair(side, here.seen(one), there.seen(other), before, order, where, here.late)
        if mine or not pair.late:  # while only the enemy is asked, one world may be ahead
            yield pair
        if mine and pair.late and pair.distinguishable:
            return
        here.answer(entry)
        if here.late or not there.late:
            there.answer(entry)
    other = there.next_request(None)
    yield Pair(side, here.seen(None), there.seen(other), before, None, f"turn {turn.number}, its end", True, True)
