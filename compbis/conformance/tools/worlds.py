"""Two worlds that differ in what a side cannot know: the same turn is played in both, and seen by that side."""

import random
from collections.abc import Iterator, Sequence
from copy import deepcopy

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


class Seen(NamedTuple):
    """What a side sees of a world when it is asked.

    Args:
        request: None if it is not asked.
        heard: since the turn began.
        heading: of the turn.
    """

    request: Request | None
    heard: Sequence[Report]
    heading: str


class Pair(NamedTuple):
    """A question of a game, here as it was played, and there where what is hidden from the side is otherwise.

    before: what it had heard when the turn began; order: what it ordered here; where: to tell it by.
    """

    side: Side
    here: Seen
    there: Seen
    before: Sequence[Report]
    order: Order | None
    where: str


class _Watched:
    """A game of which it is known when procedures that ran together are through (table.game.Game)."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.edition = game.edition
        self.carried_out = False

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self._game.outcome

    def play_turn(self) -> Steps:
        """Play a turn."""
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
        """The draws."""
        return self._game.take_draws()


class _World:
    """A turn of a world, as far as it got."""

    def __init__(self, game: Game, side: Side) -> None:
        self._side, self._game, self._heard = side, game, list[Report]()
        self._watched = _Watched(game)
        self.turn = Turn(self._watched)  # type: ignore[arg-type]  # it has all that a turn needs

    @property
    def over(self) -> bool:
        """Whether what was ordered has been carried out: now what was hidden may show."""
        return self._watched.carried_out or self.turn.over

    def heard(self) -> Sequence[Report]:
        """What the side was told in the turn."""
        self._heard += [report for report in self._game.take_reports() if self._side in report.audience]
        return tuple(self._heard)

    def seen(self, entry: Entry) -> Seen:
        """What the side sees when an order is asked for."""
        question = self.turn.asked(Side(entry.side), entry.kind)
        return Seen(question.request if question else None, self.heard(), f"TURN {self._game.turn}  {self._game.date}")

    def answer(self, entry: Entry) -> None:
        """Give an order of the game. One of the enemy that is not legal here is left out, or the cautious one given."""
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


def pairs(edition: Edition, trials: Trials, game: PlayedGame, late: bool = False) -> Iterator[Pair]:
    """Every question of a game that a side is asked before the orders of its turn are carried out, in two worlds; and
    what it was told before that, at the end of each such part of a turn. late: instead, every one that it is asked
    after that, as long as it has been told the same in both."""
    dice = random.Random(game.settings.seed)
    for side in Side:
        before: list[Report] = []
        for turn in game.kept.turns:
            yield from _turn(edition, trials, turn, side, before, dice, late)
            before += _told(edition, turn, side)


def told_alike(edition: Edition, trials: Trials, game: PlayedGame, side: Side) -> int:
    """The turns of a game after which a side has been told the same in two worlds that differ in what is hidden."""
    dice = random.Random(game.settings.seed)
    before: list[Report] = []
    alike = 0
    for turn in game.kept.turns:
        there = _World(edition.restore(hidden := trials.hidden(deepcopy(turn.position), side, before, dice)), side)
        heard = _told(edition, turn, side)
        for entry in turn.orders:
            there.answer(entry)
        alike += hidden != turn.position and there.turn.over and there.heard() == heard
        before += heard
    return alike


def _told(edition: Edition, turn: KeptTurn, side: Side) -> tuple[Report, ...]:
    """What a side was told in a turn of a game."""
    return tuple(report for report in map(edition.report, turn.reports) if side in report.audience)


def _turn(
    edition: Edition,
    trials: Trials,
    turn: KeptTurn,
    side: Side,
    before: Sequence[Report],
    dice: random.Random,
    late: bool,
) -> Iterator[Pair]:
    here = _World(edition.restore(turn.position), side)
    there = _World(edition.restore(trials.hidden(deepcopy(turn.position), side, before, dice)), side)
    for number, entry in enumerate(turn.orders, 1):
        if here.over and not (late and there.over and there.heard() == here.heard()):
            return
        where = f"turn {turn.number}, order {number}, {entry.side} {entry.kind}"
        mine = entry.side == side
        one, other = here.seen(entry), there.seen(entry)
        order = one.request.parse(entry.text) if one.request and mine else None
        if not mine:
            one, other = one._replace(request=None), other._replace(request=None)
        if here.over == late:
            yield Pair(side, one, other, tuple(before), order, where)
        here.answer(entry)
        if not (there.over and not here.over):
            there.answer(entry)
