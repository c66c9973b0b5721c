"""A game told when it is over and nothing of it is secret any more: both sides at once, turn by turn."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from compbis.table.finished.track_chart import TrackChart
from compbis.table.page import Page
from compbis.table.report import Report
from compbis.table.request import Request
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


def plan_of(line: str) -> str:
    """The plan in a line of thought (table.captain)."""
    return line.partition(":")[0]


class Telling(NamedTuple):
    """A turn that is over.

    requests: all that both sides were asked in it, in order; before them, of a side that was not asked because the
    other gave up first, those of the turn before; reports: of both sides, in order; whole: whether the requests are
    all there were: not those of an old record whose orders no longer lead where they led; thoughts: what the computer
    captains thought, in order, each once until it changed.
    """

    number: int
    date: str
    requests: Sequence[Request]
    reports: Sequence[Report]
    whole: bool = True
    thoughts: Sequence[Thought] = ()


class Logged(NamedTuple):
    """A turn in the log of a game. conditions: what it was like; events: what happened, in order; a line each."""

    turn: Telling
    conditions: Sequence[str]
    events: Sequence[str]


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

    def why(self, captain: str, plan: str) -> str:
        """What a plan is about that the captain of this name had; "" if the game does not know."""

    def log(self, turns: Sequence[Telling]) -> Sequence[Logged]:
        """The story of the whole game, turn by turn."""

    @property
    def chart(self) -> Callable[[Sequence[Telling]], TrackChart] | None:
        """What makes one picture of the whole game; None if the game has no track chart."""
