"""The trials of a game: what it provides for the laws in addition to its edition, so that they can test it thoroughly.

The module of an edition, or the edition itself, may have a function `trials()` that creates them. Laws that need
something that a game leaves out are skipped; the reason names it.
"""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

Draw = Callable[[int], int]
"""Draws a random integer from 0 up to, but not including, the number given."""


OrderScript = Callable[[Request, Draw], Order]
"""Answers all requests of a game so as to bring about a certain end or question."""


class Trials(Protocol):
    """All that a game can provide. Each part is optional: a law names those that it needs."""

    def occasion(self, request: Any) -> str:
        """The name of a decision: the same whenever the same decision is asked in the same turn."""

    def legal_sample(self, request: Any, draw: Draw) -> Order:
        """A random legal order. Any may come up, except an undo and one that ends the game at once."""

    @property
    def undo(self) -> Order:
        """The order that takes back the previous one, where the game allows it."""

    def hidden(
        self, snapshot: dict[str, Any], side: Side, heard: Sequence[Report], dice: random.Random
    ) -> dict[str, Any]:
        """Another position, which the side cannot distinguish from this one.

        If both sides give the same orders, the side must get the same requests and reports in both until the turn's
        first procedures that run together have finished: nothing that it sees may depend on the change. After that,
        only a report or a question may reveal a difference. The smaller the change, the later that is, so let the dice
        choose how much to change.

        Args:
            snapshot: the result of Game.save at the start of a turn; must not be modified
            side: the side that cannot see the change
            heard: all reports to that side so far
            dice: the random numbers that choose the change
        """

    @property
    def revealing_reports(self) -> Collection[str]:
        """The kinds of report that may reveal what was hidden, when orders are carried out. All other reports are the
        same in both worlds until one of these differs."""

    @property
    def revealing_questions(self) -> Mapping[str, str]:
        """The kinds of question that reveal what is hidden here by being asked, each with the reason, such as the
        report that follows at once."""

    @property
    def endings(self) -> Mapping[str, OrderScript]:
        """All ways in which the game can end: the reason of each outcome, with orders for both sides that reach it."""

    @property
    def question_scripts(self) -> Mapping[str, OrderScript]:
        """Kinds of question, with orders for both sides that lead to them. Only those that come up neither in random
        games, nor on the way to an end, nor between the first captains."""

    @property
    def rarely_asked(self) -> Mapping[str, str]:
        """Kinds of question that come up in few games, each with the reason. The laws do not insist on them."""

    def typed(self, request: Any, order: Any) -> Sequence[str]:
        """The lines that a player types at the desk, one after another, to give an order from legal_sample. Lines that
        are left when the order is given are not typed: they answer questions that a script is not asked."""

    @property
    def desk_may_order(self) -> bool:
        """Whether the desk may give an order before anything can be typed, as for a plane that turns home. If not,
        every order must be typed."""

    def commands(self, request: Any) -> Sequence[str]:
        """Lines that a player may type at the desk before an order, such as queries and typos; they change nothing."""


def has(trials: object, *names: str) -> bool:
    """Whether the trials of a game provide all of these names."""
    return all(getattr(trials, name, None) is not None for name in names)
