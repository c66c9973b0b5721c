"""Retells a finished game, when nothing is secret any more: both sides at once, turn by turn."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Protocol

from compbis.table.finished.track_chart import TrackChart
from compbis.table.game import GameOver
from compbis.table.page import Headline, Page, folded, unbroken
from compbis.table.report import Facts, Report
from compbis.table.request import OrdersRequest, Request
from compbis.table.side import Side
from compbis.table.values import NamedTuple

_AROSE = re.compile(r", TURN (\d+)\)$")
"""The turn on which the reason for a plan arose."""


class Thought(NamedTuple):
    """What a computer captain thought with an order.

    Args:
        side: its side
        line: the thought
        changed: whether it differs from the thought before
        new_plan: whether its plan also differs
        after: how many reports of the turn came before it; 0 until its side has given its orders for the turn
        turn: the turn, 0 if it is not known
        again: whether the captain had this plan before, and another one since
        explained: whether the plan has been explained before
    """

    side: Side
    line: str
    changed: bool
    new_plan: bool = False
    after: int = 0
    turn: int = 0
    again: bool = False
    explained: bool = False

    @property
    def plan(self) -> str:
        """The plan named in it, with the reason why it was adopted if the captain gives one; the whole line if it has
        no colon."""
        return plan_of(self.line)

    @property
    def name(self) -> str:
        """The plan without the reason in brackets."""
        return self.plan.partition(" (")[0]

    @property
    def timely(self) -> str:
        """The plan, with the reason only if that arose on this turn or the last: an older one no longer explains it. A
        reason may end with its turn: (FOUND, TURN 2)."""
        arose = _AROSE.search(self.plan)
        return self.name if arose and self.turn > int(arose[1]) + 1 else self.plan


def plan_of(line: str) -> str:
    """The plan in a line of thought (table.captain)."""
    return line.partition(":")[0]


def common(some: Sequence[str], others: Sequence[str]) -> int:
    """The number of lines that both begin with."""
    return len([*takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False))])


class TurnStory(NamedTuple):
    """A turn that is over.

    Args:
        number: the number of the turn
        date: its date
        requests: everything that both sides were asked, in order; if one side gave up before the other was asked,
            the other's requests of the previous turn come first
        reports: the reports to both sides, in order
        whole: whether the requests are complete; they are not in an old record whose orders no longer replay as they
            did
        thoughts: what the computer captains thought, in order; a thought is repeated only after a change
        earlier: the reports of the previous turn
    """

    number: int
    date: str
    requests: Sequence[Request]
    reports: Sequence[Report]
    whole: bool = True
    thoughts: Sequence[Thought] = ()
    earlier: Sequence[Report] = ()

    @property
    def facts(self) -> Sequence[Facts]:
        """What was reported, in order."""
        return [report.facts for report in self.reports]

    def of(self, side: Side) -> "TurnStory":
        """The turn as one side knows it: what it was asked, heard and thought."""
        return self._replace(
            requests=[request for request in self.requests if request.side is side],
            reports=[report for report in self.reports if side in report.audience],
            thoughts=[
                thought._replace(after=sum(side in report.audience for report in self.reports[: thought.after]))
                for thought in self.thoughts
                if thought.side is side
            ],
            earlier=[report for report in self.earlier if side in report.audience],
        )


class Logged(NamedTuple):
    """A turn in the log of a game, which is prose.

    Args:
        turn: the turn
        events: what happened, in sentences, in order
        opening: a paragraph above the turn, such as at the start of a day
        quiet: the text of a turn without events
        places: how many of the events had happened before a thought, by the `after` of the thought; no entry where it
            is 0
    """

    turn: TurnStory
    events: Sequence[str]
    opening: str = ""
    quiet: str = "NOTHING TO REPORT"
    places: Mapping[int, int] = MappingProxyType({})

    @classmethod
    def of(
        cls,
        turn: TurnStory,
        events: Callable[[TurnStory], Iterable[str]],
        opening: str = "",
        quiet: str = "NOTHING TO REPORT",
    ) -> "Logged":
        """A turn in the log.

        Args:
            turn: the turn
            events: finds the events of a turn, which may be complete or cut off after some of its reports
            opening: a paragraph above the turn
            quiet: the text of a turn without events
        """
        whole = [*events(turn)]

        def happened(reports: int) -> int:
            return common(whole, [*events(turn._replace(reports=turn.reports[:reports]))])

        thought = {thought.after for thought in turn.thoughts if thought.changed and thought.after}
        decided = happened(0) if thought else 0  # what only the orders show: nothing has happened yet
        places = {after: place for after in sorted(thought) if (place := happened(after)) > decided}
        return cls(turn, whole, opening, quiet, places)


class Closing(NamedTuple):
    """How the last page looks back on a game. board: both sides' board; lines: the text below the points; drawn:
    whether the board shows more than that of the last turn, and so is worth printing in line mode."""

    board: Page
    lines: Sequence[str] = ()
    drawn: bool = False


Headlines = Callable[[Report, str], Headline | None]
"""The line of a report as a headline; None if it is not about an event with weight."""
Between = Callable[[Report | None], Sequence[str]]
"""The lines that stand before a report. It is called with each report of a turn, in order, and with None at the end."""


def nothing_between(turn: TurnStory) -> Between:
    """No lines between the reports."""
    return lambda report: ()


Tried = Callable[[str, Sequence[tuple[int, str]]], Sequence[str]]
"""What a captain tried (`Chronicle.tried`)."""


Why = Callable[[str, str], str]
"""What a plan is about (`Chronicle.why`)."""


def unexplained(captain: str, plan: str) -> str:
    """Nothing: the game does not know what a plan is about."""
    return ""


def untold(captain: str, thoughts: Sequence[tuple[int, str]]) -> Sequence[str]:
    """Nothing: the captain does not say what it tried."""
    return ()


class Chronicle(Protocol):
    """How a game retells its turns."""

    def page(self, turn: TurnStory) -> Page:
        """The board with both sides' units where the turn's orders took them, as in its dispatches. For a turn that was
        not played, the board shows them where they were."""

    def dispatches(self, turn: TurnStory) -> list[str]:
        """What was reported in the turn, and to whom."""

    def orders(self, turn: TurnStory) -> Mapping[Side, list[str]]:
        """The orders of each side that was asked for any, below a heading."""

    def ending(self, turn: TurnStory) -> list[str]:
        """The last page: how the game ended, given its last turn."""

    def closing(self, turns: Sequence[TurnStory], side: Side | None = None) -> Closing:
        """How the last page looks back on the whole game. side: that of the only player; None for two players, or for
        computer captains alone."""

    def why(self, captain: str, plan: str) -> str:
        """Why this captain adopted a plan and what the plan is about, in sentences; "" if the game does not know."""

    def tried(self, captain: str, thoughts: Sequence[tuple[int, str]]) -> Sequence[str]:
        """What this captain tried over a whole game, in its own words: about three sentences; empty if the game does
        not know. thoughts: all its thoughts, each with its turn."""

    def log(self, turns: Sequence[TurnStory]) -> Sequence[Logged]:
        """The story of the whole game, turn by turn."""

    @property
    def chart(self) -> Callable[[Sequence[TurnStory]], TrackChart] | None:
        """Makes a picture of the whole game; None if the game has no track chart."""


class SimpleChronicle(ABC):
    """How a game without chart and plans retells its turns (Chronicle).

    sides: the names of the sides. The last page comes from the report that the game is over (table.game.GameOver).
    """

    sides: Mapping[Side, str]
    chart: Callable[[Sequence[TurnStory]], TrackChart] | None = None

    @abstractmethod
    def page(self, turn: TurnStory) -> Page:
        """The board with both sides' units."""

    @abstractmethod
    def lines(self, report: Report) -> Sequence[str]:
        """A report in words that name the sides."""

    def dispatches(self, turn: TurnStory) -> list[str]:
        """What was reported in the turn, with the recipient if only one side received it. The report for the last page
        is left out."""
        headline, between = self.headlines(turn), self.between(turn)
        said: list[str] = []
        for report in _told(turn):
            said += between(report)
            to, lines = self._recipients(report), self.shown(report)
            shown = headline(report, to + " ".join(map(str.strip, lines)))
            said += [shown] if shown else _addressed(to, lines)
        said += between(None)
        return said or ["NO DISPATCHES"]

    def shown(self, report: Report) -> Sequence[str]:
        """The lines of a report among those of its turn; none if the game tells it in another place."""
        return self.lines(report)

    def between(self, turn: TurnStory) -> Between:
        """The lines between the reports of the turn: none, unless the game has some."""
        return nothing_between(turn)

    def headlines(self, turn: TurnStory) -> Headlines:
        """The headlines of the turn: a function to be called with each report and its line, in order."""
        return lambda report, line: None

    def orders(self, turn: TurnStory) -> Mapping[Side, list[str]]:
        """Each side's final orders."""
        return {
            side: [f"{self.sides[side]} ORDERS", *(request.standing().values() or ("NONE",))]
            for side, request in _last_orders(turn).items()
        }

    def ending(self, turn: TurnStory) -> list[str]:
        """The last page, given the last turn."""
        return [line for report in turn.reports if isinstance(report.facts, GameOver) for line in self.lines(report)]

    def closing(self, turns: Sequence[TurnStory], side: Side | None = None) -> Closing:
        """The board of the last turn."""
        return Closing(self.page(turns[-1]))

    def why(self, captain: str, plan: str) -> str:
        """Nothing: its captains have no plans."""
        return ""

    def tried(self, captain: str, thoughts: Sequence[tuple[int, str]]) -> Sequence[str]:
        """Nothing: its captains have no plans."""
        return ()

    def log(self, turns: Sequence[TurnStory]) -> Sequence[Logged]:
        """The dispatches of the whole game, turn by turn."""
        return [Logged.of(turn, self._told_in) for turn in turns]

    def _told_in(self, turn: TurnStory) -> list[str]:
        return [line for report in _told(turn) for line in _addressed(self._recipients(report), self.shown(report))]

    def _recipients(self, report: Report) -> str:
        sides = [self.sides[side] for side in Side if side in report.audience]
        return "" if len(sides) == len(Side) else f"TO {', '.join(sides)}: "


class WordsChronicle(SimpleChronicle):
    """A SimpleChronicle made of two functions.

    Args:
        sides: the names of the sides
        words: a report in words that name the sides
        finished: the board with both sides' units, given each side's last view with all its orders; a side that was
            asked for none is left out
    """

    def __init__(
        self,
        sides: Mapping[Side, str],
        words: Callable[[Report], Sequence[str]],
        finished: Callable[[Mapping[Side, Any]], Page],
    ) -> None:
        self.sides = sides
        self._words, self._finished = words, finished

    def page(self, turn: TurnStory) -> Page:
        """The board with both sides' units."""
        return self._finished({side: request.view for side, request in _last_orders(turn).items()})

    def lines(self, report: Report) -> Sequence[str]:
        """A report in words that name the sides."""
        return self._words(report)


class TrackedChronicle(WordsChronicle):
    """A WordsChronicle with a track chart, a log and a summary of its own.

    Args:
        sides: as in WordsChronicle
        words: as in WordsChronicle
        finished: as in WordsChronicle
        log: the log, turn by turn
        chart: the track chart
        with_track: the last board with a track
        summary: the lines of the last page
        headlines: as the method
        tried: as the method
        between: as the method
        why: as the method
    """

    def __init__(
        self,
        sides: Mapping[Side, str],
        words: Callable[[Report], Sequence[str]],
        finished: Callable[[Mapping[Side, Any]], Page],
        log: Callable[[Sequence[TurnStory]], Sequence[Logged]],
        chart: Callable[[Sequence[TurnStory]], TrackChart],
        with_track: Callable[[Page, Sequence[TurnStory]], Page],
        summary: Callable[[Sequence[TurnStory]], Iterable[str]],
        headlines: Callable[[TurnStory], Headlines],
        tried: Tried = untold,
        between: Callable[[TurnStory], Between] = nothing_between,
        why: Why = unexplained,
    ) -> None:
        super().__init__(sides, words, finished)
        self.chart = chart
        self._tried, self._between, self._why = tried, between, why
        self._headlines = headlines
        self._log, self._with_track, self._summary = log, with_track, summary

    def headlines(self, turn: TurnStory) -> Headlines:
        """Whether a report of the turn becomes a headline."""
        return self._headlines(turn)

    def between(self, turn: TurnStory) -> Between:
        """The lines between the reports of the turn."""
        return self._between(turn)

    def why(self, captain: str, plan: str) -> str:
        """What the plan is about."""
        return self._why(captain, plan)

    def tried(self, captain: str, thoughts: Sequence[tuple[int, str]]) -> Sequence[str]:
        """What this captain tried over a whole game."""
        return self._tried(captain, thoughts)

    def log(self, turns: Sequence[TurnStory]) -> Sequence[Logged]:
        """The log of the game, turn by turn."""
        return self._log(turns)

    def closing(self, turns: Sequence[TurnStory], side: Side | None = None) -> Closing:
        """The last board with the track, and the summary of the game."""
        return Closing(self._with_track(self.page(turns[-1]), turns), tuple(self._summary(turns)), drawn=True)


def _addressed(to: str, lines: Sequence[str]) -> list[str]:
    """The lines of a report with its recipient, if only one side received it."""
    return [row for line in unbroken(lines) for row in folded(f"{to}{line}")]


def _told(turn: TurnStory) -> list[Report]:
    """The reports of the turn without that for the last page."""
    return [report for report in turn.reports if not isinstance(report.facts, GameOver)]


def _last_orders(turn: TurnStory) -> dict[Side, OrdersRequest]:
    """Each side's last request for orders, whose view holds them all."""
    return {request.side: request for request in turn.requests if isinstance(request, OrdersRequest)}
