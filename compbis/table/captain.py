"""Whoever answers a side's requests: a person at a keyboard, a script, a computer."""

import re
from collections.abc import Callable, Iterable
from typing import Protocol, runtime_checkable

from compbis.errors import IllegalOrder, UsageError
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.values import NamedTuple

STRENGTHS = ("master",)
"""What may stand behind the name of a captain of ours, and a colon: how strong he is."""
BUDGET = "/"
"""What stands between the name of a captain who thinks and his budget."""
LONGEST_THOUGHT = 320
"""Characters of a thought that are kept: with its order it takes one cell of the record, hardly ever two."""


class Captain(Protocol):
    """A captain gets what his side may know and nothing else: requests (each holds his side's view) and reports.

    A computer captain may have an attribute `thought`, a short line that says what he is up to: it is read after each
    of his answers, kept sealed with the order, and shown to nobody before the game is over. What stands in it before
    the first colon is his plan: when the game is over his plans are listed, each with the turn in which it was new.
    """

    def hear(self, report: Report) -> None:
        """Take note of a report that his side may know. Reports come before the next request, in order."""

    def answer(self, request: Request) -> Order:
        """An order that the request judges legal. A person may raise Leave instead."""


class ViewCaptain:
    """What all captains share who need only the views in their requests. side: his; seed: of his own dice."""

    def __init__(self, side: Side, seed: int) -> None:
        self.side, self.seed = side, seed
        self.thought = ""

    def hear(self, report: Report) -> None:
        """All that he needs is in his view."""


@runtime_checkable
class Corrigible(Protocol):
    """A captain who hears why his order was refused, as a person does, and gives another. Any other forfeits."""

    def instead(self, request: Request, order: Order, refusal: IllegalOrder) -> Order:
        """What he orders instead of the order that the request refused."""


@runtime_checkable
class Informed(Protocol):
    """A captain who is told when his order stands."""

    def taken(self, request: Request, order: Order) -> None:
        """Take note that the order is legal, and on record."""


@runtime_checkable
class Reminded(Protocol):
    """A captain who is told what he ordered in this turn, when a game is taken up again."""

    def remind(self, request: Request, order: Order, thought: str) -> None:
        """Take note that he answered this request with this order and thought so, before the game was left."""


class Budget(NamedTuple):
    """What a captain may think through in a turn: so many seconds, or, if there are none, so many nodes. With nodes the
    same seed gives the same orders."""

    nodes: int = 0
    seconds: float = 0.0


@runtime_checkable
class Thinking(Protocol):
    """A captain who thinks the longer, the more he may."""

    def allow(self, budget: Budget, show: Callable[[float], None]) -> None:
        """Take note of his budget, before he is asked anything.

        Args:
            budget: for each turn.
            show: gets, from time to time, the part of it that is used up.
        """


def without_budget(name: str) -> str:
    """The name of a captain without his budget."""
    return _divided(name)[0]


def budget(name: str) -> Budget | None:
    """The budget in the name of a captain: `/24` is so many nodes, `/2s` seconds; None if there is none. Raises
    UsageError if it is no budget.

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
        raise UsageError(f"no budget {text!r}: it is a number of nodes, as in otto:master/24, or of seconds, as in /2s")
    return Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(nodes=int(text))


_BUDGET = re.compile(r"[0-9]{1,4}|[0-9]{1,3}(\.[0-9]{1,2})?s")


def _divided(name: str) -> tuple[str, str]:
    """The name, and the text of a budget behind it. A program's may have the sign in it."""
    first, sign, last = name.rpartition(BUDGET)
    return (first, last or BUDGET) if sign and first.rpartition(":")[2] in STRENGTHS else (name, "")


def character(name: str) -> str:
    """The name of a captain of ours without his strength and budget: what is said of him holds for all of these."""
    first, _, last = without_budget(name).rpartition(":")
    return first if first and last in STRENGTHS else without_budget(name)


def called(name: str) -> str:
    """What a captain is called, in capital letters: one of ours without his strength, one of one's own by his
    factory."""
    return character(name).rpartition(":")[2].upper()


@runtime_checkable
class Dismissed(Protocol):
    """A captain of whom something remains unless he is told that his game is over, as a process."""

    def dismiss(self) -> None:
        """Let nothing of him remain. May be called more than once."""


def kept(clauses: Iterable[str]) -> str:
    """A thought made of as many of these clauses as fit, the most important first. Half a clause could say something
    else than the whole."""
    said = ""
    for clause in clauses:
        longer = f"{said}; {clause}" if said else clause
        if len(longer) <= LONGEST_THOUGHT:
            said = longer
    return said


def thought(captain: Captain) -> str:
    """What he is thinking, as one line that can be shown; "" if he does not say, or fails: no game depends on it."""
    try:
        line = getattr(captain, "thought", "")
        if not isinstance(line, str):
            return ""
        shown = line[:LONGEST_THOUGHT]
        if not shown.isprintable():
            shown = "".join(character if character.isprintable() else " " for character in shown)
        return " ".join(shown.split())
    except (Exception, SystemExit):  # code of one's own may do anything
        return ""
