"""What the trials of all small games share (compbis.conformance.trials)."""

import random
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from compbis.captains.random_captain import ViewChoices
from compbis.table.report import Report
from compbis.table.request import DONE, UNDO, Order, Request, YesNoRequest
from compbis.table.side import Side
from compbis.table.values import from_plain, plain_fields

HOUSE_LINES = ("OB", "NM", "WA", "DI", "DI 9", "DG", "HE", "HE 1", "HE DM", "HE XX", "?", "XX")
"""Queries and slips at any chart (desk.charted)."""


def idle(request: Request, draw: Callable[[int], int]) -> Order:
    """The cautious answer: for an end that comes by itself."""
    return request.default


class SmallTrials(ViewChoices):
    """The trials of a game of one position, with a chart desk. position: the type of positions; lines: of the game's
    own, queries and slips that change nothing."""

    undo = UNDO
    position: ClassVar[Any]
    lines: ClassVar[Sequence[str]] = ()

    @abstractmethod
    def unseen(self, position: Any, side: Side, heard: Sequence[Report], dice: random.Random) -> Any:
        """Another position that the side cannot tell from this one, which is that at the start of a turn: `hidden` of
        compbis.conformance.trials, without the plain forms."""

    def line(self, order: Any) -> str:
        """The line that a person types for an order of the game: its text, unless the game says otherwise."""
        return str(order)

    def hidden(self, snapshot: dict[str, Any], side: Side, heard: Sequence[Report], dice: random.Random) -> Any:
        """Another position that the side cannot tell from this one."""
        return plain_fields(self.unseen(from_plain(self.position, snapshot), side, heard, dice))

    def typed(self, request: Request, order: Order) -> Sequence[str]:
        """The lines that a person types for an order: DM, and that it is meant, ends a turn."""
        if isinstance(request, YesNoRequest):
            return (str(order),)
        return ("DM", "Y") if order == DONE else (self.line(order),)

    def commands(self, request: Request) -> Sequence[str]:
        """Lines that change nothing."""
        return (*HOUSE_LINES, *self.lines)
