"""The common part of the trials of all small games (compbis.conformance.trials)."""

import random
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from compbis.captains.random_captain import ViewChoices
from compbis.table.report import Report
from compbis.table.request import DONE, UNDO, Order, Request, YesNoRequest
from compbis.table.side import Side
from compbis.table.values import from_plain, plain_fields

HOUSE_LINES = ("OB", "NM", "WA", "DI", "DI 9", "DG", "HE", "HE 1", "HE DM", "HE XX", "?", "XX")
"""Queries and typing errors for any chart (desk.charted)."""


def idle(request: Request, draw: Callable[[int], int]) -> Order:
    """The default answer, with which a game runs to its end by itself."""
    return request.default


class SmallTrials(ViewChoices):
    """The trials of a game with a chart desk and a single type of position.

    Attributes:
        position: the type of positions
        lines: queries and typing errors of this game, which change nothing
    """

    undo = UNDO
    position: ClassVar[Any]
    lines: ClassVar[Sequence[str]] = ()

    @abstractmethod
    def unseen(self, position: Any, side: Side, heard: Sequence[Report], dice: random.Random) -> Any:
        """Another position that the side cannot distinguish from the given one.

        This is `hidden` of compbis.conformance.trials, without the plain forms.

        Args:
            position: the position at the start of a turn
            side: the side
            heard: the reports that the side has received
            dice: random numbers to choose the position with
        """

    def line(self, order: Any) -> str:
        """The line that a player types for an order: its text, unless a game overrides this."""
        return str(order)

    def hidden(self, snapshot: dict[str, Any], side: Side, heard: Sequence[Report], dice: random.Random) -> Any:
        """Another position that the side cannot distinguish from the given one, both in plain form.

        Args:
            snapshot: the position at the start of a turn
            side: the side
            heard: the reports that the side has received
            dice: random numbers to choose the position with
        """
        return plain_fields(self.unseen(from_plain(self.position, snapshot), side, heard, dice))

    def typed(self, request: Request, order: Order) -> Sequence[str]:
        """The lines that a player types for an order. To end a turn these are DM and a confirmation."""
        if isinstance(request, YesNoRequest):
            return (str(order),)
        return ("DM", "Y") if order == DONE else (self.line(order),)

    def commands(self, request: Request) -> Sequence[str]:
        """Lines that change nothing."""
        return (*HOUSE_LINES, *self.lines)


class PhasedTrials(SmallTrials):
    """The trials of a game with a desk for several phases of orders in a turn (compbis.desk.phased).

    Attributes:
        letters: the letters of the command for each order, by the order's first word
        slips: typing errors at a question, which change nothing
    """

    letters: ClassVar[Mapping[str, str]]
    slips: ClassVar[Sequence[str]]

    def typed(self, request: Request, order: Order) -> Sequence[str]:
        """The lines that a player types for an order. To end a phase these are DM and a confirmation."""
        if order == DONE:
            return ("DM", "Y") if request.long else ("",)
        verb, _, rest = str(order).partition(" ")
        return (f"{self.letters[verb]} {rest}" if request.long else str(order),)

    def commands(self, request: Request) -> Sequence[str]:
        """Lines that change nothing."""
        return super().commands(request) if request.long else self.slips
