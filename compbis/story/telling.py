"""Turns as they are told when nothing is secret: from a record, or as soon as two computers have played them."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from compbis.called import called
from compbis.errors import NEVER_PLAYED, IllegalOrder, SaveError
from compbis.record import Kept, KeptTurn
from compbis.table.captain import Captain
from compbis.table.edition import Edition
from compbis.table.finished.chronicle import Telling, Thought, plan_of
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry, instead
from compbis.table.report import Report
from compbis.table.request import Order, Request, judged
from compbis.table.settings import PERSON
from compbis.table.side import Side
from compbis.table.turn import Turn

_MINUS_NOTHING = re.compile(r"(?<![\w-])-(?=0(?:\.0+)?(?![.\d]*\d))")
"""The sign of -0 and -0.0, as captains of older versions wrote them: nothing has no sign."""


class Witness:
    """A captain over whose shoulder somebody looks who notes what he is asked."""

    def __init__(self, captain: Captain, asked: list[Request]) -> None:
        self._captain = captain
        self._asked = asked

    def hear(self, report: Report) -> None:
        """As the captain does."""
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The captain's order."""
        order = self._captain.answer(request)
        self._asked.append(request)
        return order

    def instead(self, request: Request, order: Order, refusal: IllegalOrder) -> Order:
        """What the captain orders instead of an order that was refused."""
        return instead(self._captain, request, order, refusal)

    @property
    def thought(self) -> object:
        """As the captain has it."""
        return getattr(self._captain, "thought", "")


class Teller:
    """A record that keeps nothing, and tells each turn as soon as it is over. asked: what witnesses note."""

    def __init__(self, tell: Callable[[Telling], None]) -> None:
        self.asked: list[Request] = []
        self._before: Sequence[Request] = ()
        self._earlier: Sequence[Report] = ()
        self._thought: dict[Side, str] = {}
        self._entries: list[Entry] = []
        self._tell = tell
        self._number, self._date = 0, ""

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Tell the turn before."""
        if self._number:
            self._end_turn(reports)
        self._number, self._date = game.turn, game.date

    def order(self, entry: Entry) -> None:
        """Keep it until the turn is over, for what the captain thought."""
        if entry.is_order:
            self._entries.append(entry)

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Tell the last turn."""
        self._end_turn(reports)

    def _end_turn(self, reports: Sequence[Report]) -> None:
        asked = list(self.asked)
        self.asked.clear()  # the witnesses go on with this very list
        thoughts = _thoughts(self._entries, self._thought)
        self._entries.clear()
        telling = _telling(self._number, self._date, self._before, asked, reports)
        self._tell(telling._replace(thoughts=thoughts, earlier=self._earlier))
        self._before, self._earlier = asked, reports


def retell(edition: Edition, kept: Kept) -> Iterator[Telling]:
    """The turns of a finished game, from their positions and orders.

    What was reported is told as recorded. If a rule was mended since, what was asked is told as far as it still is
    asked, and the turn is not `whole`. Raises SaveError if a turn cannot be played at all.
    """
    before: Sequence[Request] = ()
    earlier: Sequence[Report] = ()
    thought: dict[Side, str] = {}
    captains = kept.settings["captains"]
    for turn in kept.turns:
        asked = _asked(edition, turn)
        if not asked and turn.orders:
            raise SaveError(f"turn {turn.number} cannot be played by this compbis: {called()} audit says more")
        telling = _telling(turn.number, turn.date, before, asked, list(map(edition.report, turn.reports)))
        whole = not turn.orders or len(asked) == len(turn.orders)
        orders = [entry for entry in turn.orders if captains[entry.side] != PERSON]  # theirs are notes for their desks
        yield telling._replace(whole=whole, thoughts=_thoughts(orders, thought), earlier=earlier)
        before, earlier = asked, telling.reports


def _asked(edition: Edition, turn: KeptTurn) -> list[Request]:
    """What the recorded orders of a turn answer, as far as they still do."""
    asked: list[Request] = []
    with suppress(IllegalOrder, *NEVER_PLAYED):
        play = Turn(edition.restore(turn.position, keep_log=False))
        if not turn.orders:  # it was settled before the first of them
            return [question.request for question in play.open.values()]
        for entry in turn.orders:
            question = play.asked(Side(entry.side), entry.kind)
            if question is None:
                break
            result = judged(question.request, question.request.parse(entry.text))
            asked.append(question.request)
            play.answer(question, result)
    return asked


def _telling(
    number: int, date: str, before: Sequence[Request], asked: Sequence[Request], reports: Sequence[Report]
) -> Telling:
    sides = {request.side for request in asked}
    earlier = [request for request in before if request.side not in sides]
    return Telling(number, date, [*earlier, *asked], reports)


def _thoughts(entries: Sequence[Entry], last: dict[Side, str]) -> list[Thought]:
    """What each side's captain thought at his orders of a turn, each thought once until it changed. last: what each
    thought last before it; afterwards, what he thought last in it."""
    thoughts: list[Thought] = []
    said: set[Side] = set()
    for entry in entries:
        side = Side(entry.side)
        before, line = last.get(side), _MINUS_NOTHING.sub("", entry.thought)
        changed = line != before
        if line and (changed or side not in said):
            taken_up = before is None or plan_of(line) != plan_of(before)
            thoughts.append(Thought(side, line, changed, taken_up))
            last[side] = line
            said.add(side)
    return thoughts
