"""The match: the only object that advances a game. It asks, judges, records, plays, and delivers reports."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from compbis.errors import IllegalOrder
from compbis.table.captain import Captain, Corrigible, Informed, Reminded, thought
from compbis.table.game import Game, Outcome, Settling
from compbis.table.report import Report
from compbis.table.request import Order, Request, judged
from compbis.table.side import Side
from compbis.table.turn import Draw, Question, Turn
from compbis.table.values import NamedTuple

DRAWS = "draws"
"""The kind of an entry that is draws alone."""
SETTLED = "settled"
"""The name of a draw that no die made: the players have settled the game. Its results, from 0 on: drawn, won by the
British, by the Germans."""
_WINNERS: tuple[Side | None, ...] = (None, *Side)


class Entry(NamedTuple):
    """An order as recorded: its side, the kind of its request, its text, the draws in its procedure since the question
    before, and what its captain thought. Or, with no side, draws that no question of their procedure follows."""

    side: str
    kind: str
    text: str
    draws: list[list[str | int]]
    thought: str = ""

    @property
    def is_order(self) -> bool:
        """Whether it is an order; False for draws alone."""
        return self.side != ""

    @property
    def settles(self) -> bool:
        """Whether the players settled the game there, whatever was asked."""
        return not self.is_order and [name for name, *_ in self.draws] == [SETTLED]

    @property
    def winner(self) -> Side | None:
        """Who has won a game that is settled there, None for a draw."""
        return _WINNERS[int(self.draws[0][2])]

    @classmethod
    def of_settlement(cls, winner: Side | None) -> "Entry":
        """The entry that settles a game."""
        return cls.of_draws([(SETTLED, len(_WINNERS), _WINNERS.index(winner))])

    @classmethod
    def of_draws(cls, draws: Iterable[Draw]) -> "Entry":
        """The entry of draws alone."""
        return cls("", DRAWS, "", plain_draws(draws))


def plain_draws(draws: Iterable[Draw]) -> list[list[str | int]]:
    """Draws as they are recorded."""
    return [list(draw) for draw in draws]


class Record(Protocol):
    """Where a match writes what must not be lost, before anybody sees what comes of it."""

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
    """A computer captain cannot go on. side: his; fault: what he did, in words that tell nothing hidden; detail: what
    may tell something hidden, such as the order that he gave."""

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


def instead(captain: Captain, request: Request, order: Order, refusal: IllegalOrder) -> Order:
    """What a captain orders instead of an order that was refused. Raises Forfeit if he does not listen to refusals."""
    if isinstance(captain, Corrigible):
        return captain.instead(request, order, refusal)
    raise Forfeit(request.side, ILLEGAL, f"{order}: {refusal}") from refusal


class Match:
    """A game, its two captains and its record. resume: where a recorded game goes on; None for a new game.

    `play` asks the captains. Or `begin`, and give each side's orders as they come, from one thread at a time.
    """

    def __init__(
        self,
        game: Game,
        captains: Mapping[Side, Captain],
        record: Record | None = None,
        resume: Resume | None = None,
    ) -> None:
        self._game = game
        self._captains = captains
        self._informed = {side: captain for side, captain in captains.items() if isinstance(captain, Informed)}
        self._record: Record = record if record is not None else NoRecord()
        self._resumed = resume is not None
        self._replay = deque(resume.orders if resume else ())
        self._reports: list[Report] = []
        self._turn: Turn
        self._unheard: deque[tuple[Side, Report]] = deque()
        self._tell(resume.history if resume else ())

    @property
    def open(self) -> Mapping[Side, Request]:
        """What each side is asked now, in the order in which it is asked at one keyboard; {} when the game is over."""
        return {side: question.request for side, question in self._turn.open.items()}

    @property
    def offers(self) -> Mapping[Side, Request]:
        """The offer that stands before each side, beside what it is asked: whether it agrees to a draw."""
        return {side: question.request for side, question in self._turn.offers.items()}

    def begin(self) -> None:
        """Begin the game, or take it up. Raises ReplayDisagrees."""
        self._begin_turn(recorded=self._resumed)
        while self._replay:
            self._give_again(self._replay.popleft())
        self._go_on()

    def give(self, side: Side, order: Order) -> None:
        """Take a side's order for what it is asked. Raises IllegalOrder; KeyError if it is asked nothing."""
        self._give(self._turn.open[side], order)

    def give_to_offer(self, side: Side, order: Order) -> None:
        """Take a side's order for the offer that it has. Raises IllegalOrder; KeyError if it has none."""
        self._give(self._turn.offers[side], order)

    def settle(self, winner: Side | None) -> None:
        """End the game at once, as the players wish and whatever is asked. winner: None for a draw. Raises
        IllegalOrder if the game cannot be ended so."""
        if not isinstance(self._game, Settling):
            raise IllegalOrder("THIS GAME CANNOT BE SETTLED")
        self._keep_draws()
        self._record.order(Entry.of_settlement(winner))
        self._turn.settle(winner)
        self._deliver()
        self._go_on()

    def play(self) -> Outcome:
        """Play until the game is over, each captain asked in turn. Raises Leave when a person leaves; what was accepted
        is then on record. Raises ReplayDisagrees, Forfeit."""
        self.begin()
        while not self._turn.over:
            self._ask(next(iter((*self._turn.offers.values(), *self._turn.open.values()))))
        assert self._game.outcome is not None
        return self._game.outcome

    def _ask(self, question: Question) -> None:
        """Ask a captain, record what he orders, tell him that it is, and go on."""
        request = question.request
        captain = self._captains[request.side]
        order, result = answered(captain, request)
        self._keep(question, order, thought(captain))
        if (informed := self._informed.get(request.side)) is not None:
            informed.taken(request, order)
        self._answer(question, result)

    def _give(self, question: Question, order: Order) -> None:
        result = judged(question.request, order)
        self._keep(question, order, thought(self._captains[question.request.side]))
        self._answer(question, result)

    def _keep(self, question: Question, order: Order, thought: str) -> None:
        """Lay an order on record, and before it the draws that no other order followed: they are taken once they are
        kept, for the order may be given again if the record refuses."""
        self._keep_draws()
        request = question.request
        self._record.order(Entry(request.side, request.kind, str(order), plain_draws(question.draws), thought))

    def _keep_draws(self) -> None:
        if draws := self._turn.draws:
            self._record.order(Entry.of_draws(draws))
            self._turn.take_draws()

    def _answer(self, question: Question, result: Order) -> None:
        self._turn.answer(question, result)
        self._deliver()
        self._go_on()

    def _go_on(self) -> None:
        """On to the next question, into the next turn if need be, or to the end of the game."""
        while self._turn.over:
            if (outcome := self._game.outcome) is not None:
                self._record.end(self._game, outcome, self._reports)
                self._deliver()
                return
            self._begin_turn()

    def _begin_turn(self, recorded: bool = False) -> None:
        """Begin a turn, and deliver what happens before its first question. recorded: its beginning is on record."""
        if not recorded:
            self._record.begin_turn(self._game, self._reports)
        self._reports = []
        self._game.take_draws()  # those before the turn: when it is restored they are not drawn again
        self._turn = Turn(self._game)
        self._deliver()

    def _give_again(self, entry: Entry) -> None:
        """Take what is on record instead of asking for it."""
        draws = self._turn.take_draws()
        if entry.settles:
            self._turn.settle(entry.winner)
            self._deliver()
            return
        if not entry.is_order:
            if entry.draws != plain_draws(draws):
                raise ReplayDisagrees
            return
        question = self._turn.asked(Side(entry.side), entry.kind)
        if question is None or entry.draws != plain_draws([*draws, *question.draws]):
            raise ReplayDisagrees
        try:
            order = question.request.parse(entry.text)
            result = judged(question.request, order)
        except IllegalOrder as error:
            raise ReplayDisagrees from error
        captain = self._captains[question.request.side]
        if isinstance(captain, Reminded):
            captain.remind(question.request, order, entry.thought)
        self._turn.answer(question, result)
        self._deliver()

    def _deliver(self) -> None:
        """Let the captains hear what was reported. What they have not heard when one of them raises, they hear next."""
        reports = self._game.take_reports()
        self._reports += reports
        self._tell(reports)

    def _tell(self, reports: Iterable[Report]) -> None:
        self._unheard += ((side, report) for report in reports for side in sorted(report.audience))
        while self._unheard:
            side, report = self._unheard.popleft()
            self._captains[side].hear(report)
