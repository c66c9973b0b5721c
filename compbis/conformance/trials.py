"""What a game tells the laws besides its edition, so that they can try it hard.

The module of an edition, or the edition itself, may have a function `trials()`, which makes the trials of the game.
What a game leaves out of them is not tried, and the laws that need it are skipped by name.
"""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

Draw = Callable[[int], int]
"""An even whole number from 0 up to the number given, without that."""


Ends = Callable[[Request, Draw], Order]
"""What is ordered, so that a game comes to something."""


class Trials(Protocol):
    """All that a game can tell. It need not have all of these: a law asks for what it needs by its name."""

    def occasion(self, request: Any) -> str:
        """The name of the decision that is asked, the same whenever the same is asked in the same turn."""

    def legal_sample(self, request: Any, draw: Draw) -> Order:
        """A legal order; any that does not take back and does not end the game at once may come up."""

    @property
    def undo(self) -> Order:
        """The order that takes the last one back, wherever that can be asked for."""

    def hidden(
        self, snapshot: dict[str, Any], side: Side, heard: Sequence[Report], dice: random.Random
    ) -> dict[str, Any]:
        """Another position that the side cannot tell from this one.

        Until procedures that run together are through, the side is asked and told in it what it is asked and told from
        this one on, if both sides give the same orders: nothing that it sees may hang on what is changed. After that it
        is, until a report or a question tells it something. The less is changed, the later that is: so let the dice
        choose how much.

        Args:
            snapshot: what Game.save gave at the start of a turn; it stays as it is.
            side: who cannot know.
            heard: all that was reported to the side so far.
            dice: what is changed, and into what.
        """

    @property
    def telling_reports(self) -> Collection[str]:
        """The kinds of report by which what was hidden may come to light when orders are carried out. Every other
        report is the same in both worlds until one of these was not."""

    @property
    def never_compared(self) -> Mapping[str, str]:
        """By kinds of question, why a side knows all that is hidden here once it is asked them."""

    @property
    def endings(self) -> Mapping[str, Ends]:
        """All the ways to end: by the reason of an outcome, what both sides order so that a game ends for it."""

    @property
    def asking(self) -> Mapping[str, Ends]:
        """By kinds of question, what both sides order so that they are asked: those that come up neither at random, nor
        on the way to an end, nor among the first captains."""

    @property
    def rarely_asked(self) -> Mapping[str, str]:
        """By kinds of question that come up in few games, why they do: no law misses them."""

    def typed(self, request: Any, order: Any) -> Sequence[str]:
        """The lines that a person types at the desk, one after the other, to give an order that legal_sample gives.
        Those that are left when the order stands are not typed: they may answer what a script is not asked."""

    @property
    def orders_itself(self) -> bool:
        """True if the desk may give an order before anything can be typed, as for a plane that turns home; else every
        order must be one that was typed."""

    def commands(self, request: Any) -> Sequence[str]:
        """Lines that a person may type at the desk before the order, as queries and slips: what changes no game."""


def has(trials: object, *names: str) -> bool:
    """Whether the trials of a game tell all of these."""
    return all(getattr(trials, name, None) is not None for name in names)
