"""Whoever answers a side's requests: a person at a keyboard, a script, a computer."""

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from compbis.errors import IllegalOrder
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

STRENGTHS = ("master",)
"""What may stand behind the name of a captain of ours, and a colon: how strong he is."""
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


def called(name: str) -> str:
    """What a captain is called, in capital letters: one of ours without his strength, one of one's own by his
    factory."""
    first, _, last = name.rpartition(":")
    return (first if last in STRENGTHS else last).upper()


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
