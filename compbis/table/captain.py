"""Captains answer a side's requests: a player at a keyboard, a script, a computer."""

import re
from collections.abc import Callable, Iterable
from typing import Protocol, runtime_checkable

from compbis.errors import IllegalOrder, UsageError
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.values import NamedTuple

STRENGTHS = ("master",)
"""Strengths that may follow a built-in captain's name, after a colon."""
BUDGET = "/"
"""Separates the name of a captain that thinks from its budget."""
LONGEST_THOUGHT = 320
"""Maximum length of a recorded thought in characters. With its order it fits into one cell of the record, and rarely
needs two."""


class Captain(Protocol):
    """Answers a side's requests. It receives what the side may know and nothing else: requests, each with the side's
    view, and reports.

    A computer captain may have an attribute `thought`, a short line about its intentions. The match reads it after each
    answer and seals it with the order; nobody sees it before the game is over. The text before the first colon is the
    captain's plan: after the game its plans are listed, each with the turn in which it was adopted.
    """

    def hear(self, report: Report) -> None:
        """Receive a report that the side may know. Reports arrive in order, before the next request."""

    def answer(self, request: Request) -> Order:
        """An order that the request judges legal. Raises Leave if a player leaves."""


class ViewCaptain:
    """Base of captains that need only the views in their requests.

    Args:
        side: the captain's side
        seed: the seed of its own dice
    """

    def __init__(self, side: Side, seed: int) -> None:
        self.side, self.seed = side, seed
        self.thought = ""

    def hear(self, report: Report) -> None:
        """Ignore the report: the view holds everything the captain needs."""


@runtime_checkable
class AcceptsRefusals(Protocol):
    """A captain that gives another order when one is refused, as a player does. Any other captain forfeits."""

    def revise(self, request: Request, order: Order, refusal: IllegalOrder) -> Order:
        """The order that replaces a refused one.

        Args:
            request: the request that refused it
            order: the refused order
            refusal: the reason
        """


@runtime_checkable
class Informed(Protocol):
    """A captain that is notified when its order is accepted."""

    def taken(self, request: Request, order: Order) -> None:
        """Receive the notice that the order is legal and on record."""


@runtime_checkable
class Reminded(Protocol):
    """A captain that receives its earlier orders of the turn when a game is restored."""

    def remind(self, request: Request, order: Order, thought: str) -> None:
        """Receive an order that the captain gave before the game was left.

        Args:
            request: the request that it answered
            order: its order
            thought: its thought with that order, "" if none
        """


class Budget(NamedTuple):
    """A captain's thinking budget for one turn: a time in seconds or, if that is 0, a number of nodes. With a budget of
    nodes, the same seed gives the same orders."""

    nodes: int = 0
    seconds: float = 0.0


@runtime_checkable
class Thinking(Protocol):
    """A captain that thinks longer on a larger budget."""

    def allow(self, budget: Budget, show: Callable[[float], None]) -> None:
        """Receive the budget, before the first request.

        Args:
            budget: the budget for each turn
            show: called from time to time with the fraction of the budget that is used up
        """


def without_budget(name: str) -> str:
    """A captain's name without its budget."""
    return _divided(name)[0]


def budget(name: str) -> Budget | None:
    """The budget in a captain's name: `/24` means 24 nodes, `/2s` two seconds; None if it has none. Raises UsageError
    if the budget is malformed.

    >>> budget("otto:master/24")
    Budget(nodes=24, seconds=0.0)
    >>> budget("otto:master/2s")
    Budget(nodes=0, seconds=2.0)
    >>> budget("otto")
    """
    _, text = _divided(name)
    if not text:
        return None
    if not _BUDGET.fullmatch(text) or not float(text.removesuffix("s")):
        raise UsageError(f"bad budget {text!r}: give a number of nodes, as in otto:master/24, or of seconds, as in /2s")
    return Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(nodes=int(text))


_BUDGET = re.compile(r"[0-9]{1,4}|[0-9]{1,3}(\.[0-9]{1,2})?s")


def _divided(name: str) -> tuple[str, str]:
    """A captain's name and the text of its budget, "" if it has none. The name of an external program may contain the
    separator itself."""
    first, sign, last = name.rpartition(BUDGET)
    return (first, last or BUDGET) if sign and first.rpartition(":")[2] in STRENGTHS else (name, "")


def character(name: str) -> str:
    """The name of a built-in captain without its strength and budget. What is known of a captain by this name applies
    to all its variants."""
    first, _, last = without_budget(name).rpartition(":")
    return first if first and last in STRENGTHS else without_budget(name)


def called(name: str) -> str:
    """A captain's display name in capital letters: a built-in captain's name without its strength, or a custom
    captain's factory."""
    return character(name).rpartition(":")[2].upper()


@runtime_checkable
class Dismissed(Protocol):
    """A captain that holds a resource, such as a process, until it is dismissed."""

    def dismiss(self) -> None:
        """Release every resource. May be called more than once."""


def fit_thought(clauses: Iterable[str]) -> str:
    """A thought made of as many of these clauses as fit, the most important first. A clause cut short could mean
    something else."""
    said = ""
    for clause in clauses:
        longer = f"{said}; {clause}" if said else clause
        if len(longer) <= LONGEST_THOUGHT:
            said = longer
    return said


def thought(captain: Captain) -> str:
    """A captain's current thought as one printable line; "" if it has none or reading it fails, since no game depends
    on it."""
    try:
        line = getattr(captain, "thought", "")
        if not isinstance(line, str):
            return ""
        shown = line[:LONGEST_THOUGHT]
        if not shown.isprintable():
            shown = "".join(character if character.isprintable() else " " for character in shown)
        return " ".join(shown.split())
    except (Exception, SystemExit):  # a custom captain's code may raise anything
        return ""
