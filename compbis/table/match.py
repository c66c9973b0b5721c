"""The match, the only object that advances a game. It asks, judges, records, plays and delivers reports."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from compbis.errors import IllegalOrder
from compbis.table.captain import AcceptsRefusals, Captain, Informed, Reminded, thought
from compbis.table.game import Game, Outcome, Settling
from compbis.table.report import Report
from compbis.table.request import Order, Request, judged
from compbis.table.side import Side
from compbis.table.turn import Draw, Question, Turn
from compbis.table.values import NamedTuple

DRAWS = "draws"
"""The kind of an entry that holds only draws."""
SETTLED = "settled"
"""The name of a pseudo-draw, recorded when the players settle the game. Its result is 0 for a draw, 1 for a British
victory, 2 for a German one."""
_WINNERS: tuple[Side | None, ...] = (None, *Side)


class Entry(NamedTuple):
    """A recorded order; or, without a side, draws not followed by a question of their procedure.

    Args:
        side: the side that gave the order; "" for draws alone
        kind: the kind of the request
        text: the text of the order
        draws: the draws of the procedure since its last question, each as [name, sides, result]
        thought: what the captain thought, "" if nothing
    """

    side: str
    kind: str
    text: str
    draws: list[list[str | int]]
    thought: str = ""

    @property
    def is_order(self) -> bool:
        """Whether it is an order rather than draws alone."""
        return self.side != ""

    @property
    def settles(self) -> bool:
        """Whether it records that the players settled the game."""
        return not self.is_order and [name for name, *_ in self.draws] == [SETTLED]

    @property
    def winner(self) -> Side | None:
        """The winner of a game that this entry settles, None for a draw."""
        return _WINNERS[int(self.draws[0][2])]

    @classmethod
    def of_settlement(cls, winner: Side | None) -> "Entry":
        """The entry for a game that its players settle. winner: None for a draw."""
        return cls.of_draws([(SETTLED, len(_WINNERS), _WINNERS.index(winner))])

    @classmethod
    def of_draws(cls, draws: Iterable[Draw]) -> "Entry":
        """The entry for draws alone."""
        return cls("", DRAWS, "", plain_draws(draws))


def plain_draws(draws: Iterable[Draw]) -> list[list[str | int]]:
    """Draws in the form in which they are recorded."""
    return [list(draw) for draw in draws]


class Record(Protocol):
    """Where a match saves what must not be lost, before anybody sees its consequences."""

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Save the position at the start of a turn, and the reports of the previous turn."""

    def order(self, entry: Entry) -> None:
        """Save one accepted order."""

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Save how the game ended. After this, nothing in it is secret.

        Args:
            game: the game
            outcome: how it ended
            reports: the reports of its last turn
        """


class Resume(NamedTuple):
    """Where a restored game continues. orders: those recorded since the turn began, which are replayed; history: the
    reports of earlier turns, iterated once and delivered to the captains first."""

    orders: Sequence[Entry]
    history: Iterable[Report]


class NoRecord:
    """A record that saves nothing, for tournaments and tests."""

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Save nothing."""

    def order(self, entry: Entry) -> None:
        """Save nothing."""

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Save nothing.

        Args:
            game: not used
            outcome: not used
            reports: not used
        """


class ReplayDisagrees(Exception):
    """The turn's recorded orders no longer have their recorded effect, because a rule has been corrected since."""


ILLEGAL = "gave an illegal order"


class Forfeit(Exception):
    """A computer captain cannot continue.

    Args:
        side: its side
        fault: what it did, in words that reveal nothing hidden
        detail: what may reveal something hidden, such as its order
    """

    def __init__(self, side: Side, fault: str, detail: str = "") -> None:
        super().__init__(f"{fault}: {detail}" if detail else fault)
        self.side = side
        self.fault = fault


MOST_IN_A_ROW = 10_000
"""Maximum number of orders that a captain may give in a row, counting those taken back, before it ends the phase or
answers the question. A phase takes a few hundred at most. Even with this many in each phase, a game ends within half a
minute."""


class InARow:
    """Counts a captain's orders, so that a captain that is never done forfeits. It counts orders, not time, so the
    result is the same on every machine. It counts by kind of request, so answers to an offer do not matter.

    side: the captain's side.
    """

    def __init__(self, side: Side) -> None:
        self._side = side
        self._given: dict[str, int] = {}

    def count(self, request: Request, order: Order) -> None:
        """Count an order; the cautious one ends the row. Raises Forfeit if there are too many."""
        given = 0 if order == request.default else self._given.get(request.kind, 0) + 1
        self._given[request.kind] = given
        if given >= MOST_IN_A_ROW:
            raise Forfeit(self._side, f"gave {MOST_IN_A_ROW} orders in a row and was not done")


def answered(captain: Captain, request: Request) -> tuple[Order, Order]:
    """A captain's legal order, and its judged form for the game. Raises Forfeit, or Leave."""
    order = captain.answer(request)
    while True:
        try:
            return order, judged(request, order)
        except IllegalOrder as refusal:
            order = revised_order(captain, request, order, refusal)


def revised_order(captain: Captain, request: Request, order: Order, refusal: IllegalOrder) -> Order:
    """The order that replaces a refused one.

    Args:
        captain: the captain that gave it
        request: the request that refused it
        order: the refused order
        refusal: the reason

    Raises:
        Forfeit: the captain does not accept refusals
    """
    if isinstance(captain, AcceptsRefusals):
        return captain.revise(request, order, refusal)
    raise Forfeit(request.side, ILLEGAL, f"{order}: {refusal}") from refusal


class Match:
    """A game with its two captains and its record.

    `play` asks the captains. Alternatively, call `begin`, then `give` the orders of both sides as they arrive, from one
    thread at a time.

    Args:
        game: the game
        captains: the captain of each side
        record: where to save; None to save nothing
        resume: where a recorded game continues; None for a new game
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
        self._undelivered: deque[tuple[Side, Report]] = deque()
        self._send(resume.history if resume else ())

    @property
    def open(self) -> Mapping[Side, Request]:
        """The request open to each side, in the order in which they are asked at one keyboard; {} when the game is
        over."""
        return {side: question.request for side, question in self._turn.open.items()}

    @property
    def offers(self) -> Mapping[Side, Request]:
        """The offer open to each side in addition to its request, such as whether it agrees to a draw."""
        return {side: question.request for side, question in self._turn.offers.items()}

    def begin(self) -> None:
        """Start the game, or resume it. Raises ReplayDisagrees."""
        self._begin_turn(recorded=self._resumed)
        while self._replay:
            self._replay_entry(self._replay.popleft())
        self._continue()

    def give(self, side: Side, order: Order) -> None:
        """Take a side's order for its open request. Raises IllegalOrder; KeyError if the side has no open request."""
        self._give(self._turn.open[side], order)

    def give_to_offer(self, side: Side, order: Order) -> None:
        """Take a side's order for its open offer. Raises IllegalOrder; KeyError if the side has no open offer."""
        self._give(self._turn.offers[side], order)

    def settle(self, winner: Side | None) -> None:
        """End the game at once, as the players wish, with questions still open. winner: None for a draw. Raises
        IllegalOrder if the game cannot be settled."""
        if not isinstance(self._game, Settling):
            raise IllegalOrder("THIS GAME CANNOT BE SETTLED")
        self._keep_draws()
        self._record.order(Entry.of_settlement(winner))
        self._turn.settle(winner)
        self._deliver()
        self._continue()

    def play(self) -> Outcome:
        """Play until the game is over, asking each captain in turn. Raises Leave when a player leaves, with all
        accepted orders on record; also ReplayDisagrees and Forfeit."""
        self.begin()
        while not self._turn.over:
            self._ask(next(iter((*self._turn.offers.values(), *self._turn.open.values()))))
        assert self._game.outcome is not None
        return self._game.outcome

    def _ask(self, question: Question) -> None:
        """Ask a captain, record its order, notify it, and continue."""
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
        """Record an order, and before it any draws that no other order followed. They stay in the turn until they
        are recorded: if the record refuses, the order may be given again."""
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
        self._continue()

    def _continue(self) -> None:
        """Continue to the next question, in the next turn if necessary, or to the end of the game."""
        while self._turn.over:
            if (outcome := self._game.outcome) is not None:
                self._record.end(self._game, outcome, self._reports)
                self._deliver()
                return
            self._begin_turn()

    def _begin_turn(self, recorded: bool = False) -> None:
        """Begin a turn, and deliver what happens before its first question. recorded: whether its start is on record
        already."""
        if not recorded:
            self._record.begin_turn(self._game, self._reports)
        self._reports = []
        self._game.take_draws()  # discard draws from before the turn: a restored turn does not repeat them
        self._turn = Turn(self._game)
        self._deliver()

    def _replay_entry(self, entry: Entry) -> None:
        """Replay a recorded entry instead of asking for it."""
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
        """Deliver the new reports to the captains. If a captain raises, the next call begins with the reports still
        undelivered."""
        reports = self._game.take_reports()
        self._reports += reports
        self._send(reports)

    def _send(self, reports: Iterable[Report]) -> None:
        self._undelivered += ((side, report) for report in reports for side in sorted(report.audience))
        while self._undelivered:
            side, report = self._undelivered.popleft()
            self._captains[side].hear(report)
