"""A game told when it is over and nothing of it is secret any more: both sides at once, turn by turn."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from compbis.table.finished.track_chart import TrackChart
from compbis.table.game import GameOver
from compbis.table.page import Page
from compbis.table.report import Report
from compbis.table.request import OrdersRequest, Request
from compbis.table.side import Side
from compbis.table.values import NamedTuple


class Thought(NamedTuple):
    """What a computer captain thought at an order. changed: it is not what he thought last; taken_up: nor was his plan
    the same."""

    side: Side
    line: str
    changed: bool
    taken_up: bool = False

    @property
    def plan(self) -> str:
        """The plan that he named in it, and why it was new, if he said so: all of the line if it has no colon."""
        return plan_of(self.line)

    @property
    def name(self) -> str:
        """The plan without the brackets in which it says why it was new."""
        return self.plan.partition(" (")[0]


def plan_of(line: str) -> str:
    """The plan in a line of thought (table.captain)."""
    return line.partition(":")[0]


class Telling(NamedTuple):
    """A turn that is over.

    requests: all that both sides were asked in it, in order; before them, of a side that was not asked because the
    other gave up first, those of the turn before; reports: of both sides, in order; whole: whether the requests are
    all there were: not those of an old record whose orders no longer lead where they led; thoughts: what the computer
    captains thought, in order, each once until it changed; earlier: the reports of the turn before.
    """

    number: int
    date: str
    requests: Sequence[Request]
    reports: Sequence[Report]
    whole: bool = True
    thoughts: Sequence[Thought] = ()
    earlier: Sequence[Report] = ()


class Logged(NamedTuple):
    """A turn in the log of a game, which is prose.

    events: what happened, in order, in sentences; opening: a paragraph above the turn, as where a day begins;
    quiet: what is said of a turn without events.
    """

    turn: Telling
    events: Sequence[str]
    opening: str = ""
    quiet: str = "NOTHING TO REPORT"


class Closing(NamedTuple):
    """How the last page looks back on a game. board: that of both sides; lines: what is told below the points; drawn:
    whether the board shows more than that of the last turn, and so is worth a look in line mode, too."""

    board: Page
    lines: Sequence[str] = ()
    drawn: bool = False


class Chronicle(Protocol):
    """How a game tells its turns."""

    def page(self, turn: Telling) -> Page:
        """The board with both sides' units where the turn's orders took them: there its dispatches found them. Of a
        turn that was not played, where they lay."""

    def dispatches(self, turn: Telling) -> list[str]:
        """What was reported in the turn, and to whom."""

    def orders(self, turn: Telling) -> Mapping[Side, list[str]]:
        """The orders of each side that was asked for any, a heading above them."""

    def ending(self, turn: Telling) -> list[str]:
        """The last page, from the last turn: how the game ended."""

    def closing(self, turns: Sequence[Telling], side: Side | None = None) -> Closing:
        """How the last page looks back on the whole game. side: that of the one person who played it; None for two, or
        for captains alone."""

    def why(self, captain: str, plan: str) -> str:
        """Why the captain of this name took up a plan and what it is about, in sentences; "" if the game does not
        know."""

    def tried(self, captain: str, thoughts: Sequence[tuple[int, str]]) -> Sequence[str]:
        """What the captain of this name tried in a whole game, as he says it: some three sentences; none if the game
        does not know. thoughts: all that he thought, each line with its turn."""

    def log(self, turns: Sequence[Telling]) -> Sequence[Logged]:
        """The story of the whole game, turn by turn."""

    @property
    def chart(self) -> Callable[[Sequence[Telling]], TrackChart] | None:
        """What makes one picture of the whole game; None if the game has no track chart."""


class SimpleChronicle(ABC):
    """How a game tells its turns (Chronicle) that has no chart, and no plans.

    sides: what they are called. The last page is made of the report that the game is over (table.game.GameOver).
    """

    sides: Mapping[Side, str]
    chart: Callable[[Sequence[Telling]], TrackChart] | None = None

    @abstractmethod
    def page(self, turn: Telling) -> Page:
        """The board with both sides' units."""

    @abstractmethod
    def lines(self, report: Report) -> Sequence[str]:
        """A report in words that name the sides."""

    def dispatches(self, turn: Telling) -> list[str]:
        """What was reported in the turn, and who was told if only one side was; not what stands on the last page."""
        return self._told(turn) or ["NO DISPATCHES"]

    def orders(self, turn: Telling) -> Mapping[Side, list[str]]:
        """The orders of each side, as they stood when it was done."""
        return {
            side: [f"{self.sides[side]} ORDERS", *(request.standing().values() or ("NONE",))]
            for side, request in _last_orders(turn).items()
        }

    def ending(self, turn: Telling) -> list[str]:
        """The last page, from the last turn."""
        return [line for report in turn.reports if isinstance(report.facts, GameOver) for line in self.lines(report)]

    def closing(self, turns: Sequence[Telling], side: Side | None = None) -> Closing:
        """The board of the last turn."""
        return Closing(self.page(turns[-1]))

    def why(self, captain: str, plan: str) -> str:
        """Nothing: no captain has plans."""
        return ""

    def tried(self, captain: str, thoughts: Sequence[tuple[int, str]]) -> Sequence[str]:
        """Nothing."""
        return ()

    def log(self, turns: Sequence[Telling]) -> Sequence[Logged]:
        """The story of the whole game: its dispatches, turn by turn."""
        return [Logged(turn, self._told(turn)) for turn in turns]

    def _told(self, turn: Telling) -> list[str]:
        reports = [report for report in turn.reports if not isinstance(report.facts, GameOver)]
        return [f"{self._told_to(report)}{line}" for report in reports for line in self.lines(report)]

    def _told_to(self, report: Report) -> str:
        sides = [self.sides[side] for side in Side if side in report.audience]
        return "" if len(sides) == len(Side) else f"TO {', '.join(sides)}: "


class WordsChronicle(SimpleChronicle):
    """The same, made of what a game has in words.

    sides: what they are called; words: a report in words that name the sides; finished: the board with the units of
    both sides, from the last view of each, by side, in which its orders stand; a side that was asked for none has none.
    """

    def __init__(
        self,
        sides: Mapping[Side, str],
        words: Callable[[Report], Sequence[str]],
        finished: Callable[[Mapping[Side, Any]], Page],
    ) -> None:
        self.sides = sides
        self._words, self._finished = words, finished

    def page(self, turn: Telling) -> Page:
        """The board with both sides' units."""
        return self._finished({side: request.view for side, request in _last_orders(turn).items()})

    def lines(self, report: Report) -> Sequence[str]:
        """A report in words that name the sides."""
        return self._words(report)


def _last_orders(turn: Telling) -> dict[Side, OrdersRequest]:
    """The last request of each side for orders, in which they all stand."""
    return {request.side: request for request in turn.requests if isinstance(request, OrdersRequest)}
