"""The match: the only one who advances a game. Asks, checks, records, plays, delivers reports."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from compbis.errors import IllegalOrder
from compbis.table.captain import Captain, Corrigible, Informed, Reminded, thought
from compbis.table.game import Game, Outcome
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

Draw = tuple[str, int, int]


class Entry(NamedTuple):
    """One order as recorded: whose, to what kind of request, its text, the draws since the one before, and what he
    thought who gave it."""

    side: str
    kind: str
    text: str
    draws: list[list[str | int]]
    thought: str = ""


class Record(Protocol):
    """Where a match writes what must not be lost, before anybody sees its result."""

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Keep the position at the start of a turn, and the reports of the turn before."""

    def order(self, entry: Entry) -> None:
        """Keep one accepted order."""

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Keep how the game ended; from now on nothing of it is secret."""


class Resume(NamedTuple):
    """A game taken up again. orders: those recorded since the turn began, given again instead of being asked for;
    history: the reports of the earlier turns, which the captains hear first, once."""

    orders: Sequence[Entry]
    history: Iterable[Report]


class NoRecord:
    """A record that keeps nothing, for tournaments and tests."""

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Keep nothing."""

    def order(self, entry: Entry) -> None:
        """Keep nothing."""

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Keep nothing."""


class ReplayDisagrees(Exception):
    """The recorded orders of the turn no longer lead where they led: a rule was mended since."""


ILLEGAL = "gave an order that is not legal"


class Forfeit(Exception):
    """A computer captain cannot go on. side: his; fault: what he did, in words that tell nothing hidden; detail: more
    of it, which may, as the order that he gave."""

    def __init__(self, side: Side, fault: str, detail: str = "") -> None:
        super().__init__(f"{fault}: {detail}" if detail else fault)
        self.side = side
        self.fault = fault


def answered(captain: Captain, request: Request) -> tuple[Order, Order]:
    """The legal order that a captain gives, and what it comes to. Raises Forfeit, or Leave."""
    order = captain.answer(request)
    while True:
        try:
            return order, judged(request, order)
        except IllegalOrder as refusal:
            order = instead(captain, request, order, refusal)


def judged(request: Request, order: Order) -> Order:
    """What an order comes to, for the game to take. Raises IllegalOrder."""
    result = request.judge(order)
    return order if result is None else result


def instead(captain: Captain, request: Request, order: Order, refusal: IllegalOrder) -> Order:
    """What a captain orders instead of an order that was refused. Raises Forfeit if nothing can be told to him."""
    if isinstance(captain, Corrigible):
        return captain.instead(request, order, refusal)
    raise Forfeit(request.side, ILLEGAL, f"{order}: {refusal}") from refusal


class Match:
    """A game, its two captains and its record. resume: where a recorded game goes on; None for a new game."""

    def __init__(
        self,
        game: Game,
        captains: Mapping[Side, Captain],
        record: Record | None = None,
        resume: Resume | None = None,
    ) -> None:
        self._game = game
        self._captains = captains
        self._record: Record = record if record is not None else NoRecord()
        self._resumed = resume is not None
        self._replay = list(resume.orders) if resume else []
        self._reports: list[Report] = []
        for report in resume.history if resume else ():
            self._tell(report)

    def play(self) -> Outcome:
        """Play until the game is over. Raises Leave when a person leaves; what was accepted is then on record."""
        while (outcome := self._game.outcome) is None:
            if not self._resumed:
                self._record.begin_turn(self._game, self._reports)
            self._resumed = False
            self._reports = []
            self._game.take_draws()  # those before the turn: when it is restored they are not drawn again
            self._play_turn()
        self._record.end(self._game, outcome, self._reports)
        self._deliver()
        return outcome

    def _play_turn(self) -> None:
        steps = self._game.play_turn()
        order: Order | None = None
        while True:
            try:
                request = steps.send(order) if order is not None else next(steps)
            except StopIteration:
                break
            self._deliver()
            order = self._next_order(request)
        if self._replay:
            raise ReplayDisagrees  # the turn ends before its recorded orders do
        self._deliver()

    def _next_order(self, request: Request) -> Order:
        """What the next order comes to, once it is on record."""
        draws = self._game.take_draws()
        if self._replay:
            return self._replayed(request, draws)
        captain = self._captains[request.side]
        order, result = answered(captain, request)
        drawn: list[list[str | int]] = [list(draw) for draw in draws]
        self._record.order(Entry(request.side, request.kind, str(order), drawn, thought(captain)))
        if isinstance(captain, Informed):
            captain.taken(request, order)
        return result

    def _replayed(self, request: Request, draws: list[Draw]) -> Order:
        entry = self._replay.pop(0)
        if (entry.side, entry.kind, entry.draws) != (request.side, request.kind, [list(draw) for draw in draws]):
            raise ReplayDisagrees
        try:
            order = request.parse(entry.text)
            result = judged(request, order)
        except IllegalOrder as error:
            raise ReplayDisagrees from error
        captain = self._captains[request.side]
        if isinstance(captain, Reminded):
            captain.remind(request, order)
        return result

    def _deliver(self) -> None:
        for report in self._game.take_reports():
            self._reports.append(report)
            self._tell(report)

    def _tell(self, report: Report) -> None:
        for side in sorted(report.audience):
            self._captains[side].hear(report)
