"""Describes finished turns, with nothing hidden, from a record or while two computer captains play."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from compbis.called import called
from compbis.errors import NEVER_PLAYED, IllegalOrder, SaveError
from compbis.record import Kept, KeptTurn
from compbis.table.captain import Captain
from compbis.table.edition import Edition
from compbis.table.finished.chronicle import Thought, TurnStory, plan_of
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry, revised_order
from compbis.table.report import Report
from compbis.table.request import Order, Request, judged
from compbis.table.settings import PERSON
from compbis.table.side import Side
from compbis.table.turn import Turn

_MINUS_OF_ZERO = re.compile(r"(?<![\w-])-(?=0(?:\.0+)?(?![.\d]*\d))")
"""The minus sign of -0 and -0.0, which captains of older versions wrote and which is not shown."""


class Witness:
    """Wraps a captain, and appends each of its requests and reports to a list.

    Args:
        captain: the captain
        asked: each request that it answers
        heard: each report; only once if the other captain's witness has the same list
    """

    def __init__(self, captain: Captain, asked: list[Request], heard: list[Report]) -> None:
        self._captain = captain
        self._asked, self._heard = asked, heard

    def hear(self, report: Report) -> None:
        """Pass the report on to the captain."""
        if not (self._heard and self._heard[-1] is report):
            self._heard.append(report)
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The captain's order."""
        order = self._captain.answer(request)
        self._asked.append(request)
        return order

    def revise(self, request: Request, order: Order, refusal: IllegalOrder) -> Order:
        """The captain's order in place of one that was refused.

        Args:
            request: the question
            order: the refused order
            refusal: why it is illegal
        """
        return revised_order(self._captain, request, order, refusal)

    @property
    def thought(self) -> object:
        """The captain's last thought; "" if it has none."""
        return getattr(self._captain, "thought", "")


class TurnReporter:
    """A record that writes nothing, and calls `show` with each turn that is over.

    Attributes:
        asked: the requests of the turn, which a Witness of each captain adds
        heard: its reports, which they also add
    """

    def __init__(self, show: Callable[[TurnStory], None]) -> None:
        self.asked: list[Request] = []
        self.heard: list[Report] = []
        self._before: Sequence[Request] = ()
        self._earlier: Sequence[Report] = ()
        self._thought = _Before()
        self._entries: list[Entry] = []
        self._came: list[int] = []
        self._show = show
        self._number, self._date = 0, ""

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Describe the previous turn."""
        if self._number:
            self._end_turn(reports)
        self._number, self._date = game.turn, game.date

    def order(self, entry: Entry) -> None:
        """Keep the order until the turn is over, for its captain's thought."""
        if entry.is_order:
            self._entries.append(entry)
            self._came.append(len(self.heard))

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Describe the last turn.

        Args:
            game: not used
            outcome: not used
            reports: those of the last turn
        """
        self._end_turn(reports)

    def _end_turn(self, reports: Sequence[Report]) -> None:
        asked = list(self.asked)
        thoughts = _thoughts(_placed(self._entries, asked, self._came), self._thought, self._number)
        for kept in (self.asked, self.heard, self._entries, self._came):
            kept.clear()  # in place: the witnesses share the first two
        story = _turn_story(self._number, self._date, self._before, asked, reports)
        self._show(story._replace(thoughts=thoughts, earlier=self._earlier))
        self._before, self._earlier = asked, reports


def replayed_turns(edition: Edition, kept: Kept) -> Iterator[TurnStory]:
    """Yield the turns of a finished game, replayed from their positions and orders.

    Reports are as recorded. If a corrected rule makes the replay of a turn disagree, it has the requests up to there,
    and is not `whole`. Raises SaveError if a turn cannot be replayed at all.
    """
    before: Sequence[Request] = ()
    earlier: Sequence[Report] = ()
    thought = _Before()
    captains = kept.settings["captains"]
    for turn in kept.turns:
        asked, came = _asked(edition, turn)
        if not asked and turn.orders:
            raise SaveError(f"turn {turn.number} cannot be played by this compbis: {called()} audit says more")
        story = _turn_story(turn.number, turn.date, before, asked, list(map(edition.report, turn.reports)))
        whole = not turn.orders or len(asked) == len(turn.orders)
        # The `thought` of a person's entry is a note for the desk.
        orders = [each for each in _placed(turn.orders, asked, came) if captains[each[0].side] != PERSON]
        yield story._replace(whole=whole, thoughts=_thoughts(orders, thought, turn.number), earlier=earlier)
        before, earlier = asked, story.reports


def _asked(edition: Edition, turn: KeptTurn) -> tuple[list[Request], list[int]]:
    """The requests that the recorded orders of a turn answer, up to the first that no longer fits, and how many reports
    came before each order."""
    asked: list[Request] = []
    came: list[int] = []
    with suppress(IllegalOrder, *NEVER_PLAYED):
        game = edition.restore(turn.position, keep_log=False)
        play, reports = Turn(game), 0
        if not turn.orders:  # the players settled the game before the first order
            return [question.request for question in play.open.values()], came
        for entry in turn.orders:
            question = play.asked(Side(entry.side), entry.kind)
            if question is None:
                break
            result = judged(question.request, question.request.parse(entry.text))
            reports += len(game.take_reports())
            asked.append(question.request)
            came.append(reports)
            play.answer(question, result)
    return asked, came


def _turn_story(
    number: int, date: str, before: Sequence[Request], asked: Sequence[Request], reports: Sequence[Report]
) -> TurnStory:
    sides = {request.side for request in asked}
    earlier = [request for request in before if request.side not in sides]
    return TurnStory(number, date, [*earlier, *asked], reports)


def _placed(entries: Sequence[Entry], asked: Sequence[Request], came: Sequence[int]) -> Iterator[tuple[Entry, int]]:
    """Each order of a turn with the number of reports that came before it. The number is 0 for the orders that a side
    gives for the turn, because those are shown first, and for an order that no longer replays.

    Args:
        entries: the orders
        asked: the requests that they answer, up to the first that no longer fits
        came: how many reports came before each of these
    """
    last = {request.side: number for number, request in enumerate(asked) if request.long}
    for number, entry in enumerate(entries):
        told_late = number < len(asked) and number > last.get(Side(entry.side), -1)
        yield entry, came[number] if told_late else 0


class _Before:
    """What the captains thought before a turn: each captain's last thought, and the plans that it has ended a turn
    with."""

    def __init__(self) -> None:
        self.last: dict[Side, str] = {}
        self.plans: dict[Side, list[str]] = {}


def _thoughts(entries: Iterable[tuple[Entry, int]], before: _Before, turn: int) -> list[Thought]:
    """The captains' thoughts in a turn: each captain's first, and after that only those that differ from the last.

    Args:
        entries: the orders of the turn, each with how many reports came before it
        before: what the captains thought before the turn; updated here
        turn: the number of the turn
    """
    thoughts: list[Thought] = []
    last = before.last
    said: set[Side] = set()
    for entry, after in entries:
        side = Side(entry.side)
        old, line = last.get(side), _MINUS_OF_ZERO.sub("", entry.thought)
        changed = line != old
        if line and (changed or side not in said):
            new_plan = old is None or plan_of(line) != plan_of(old)
            thought = Thought(side, line, changed, new_plan, after, turn)
            plans = before.plans.get(side, [])
            known = thought.name in plans
            thoughts.append(thought._replace(again=known and thought.name != plans[-1], explained=known))
            last[side] = line
            said.add(side)
    for side, name in {each.side: each.name for each in thoughts}.items():
        before.plans.setdefault(side, []).append(name)
    return thoughts
