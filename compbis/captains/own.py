"""Runs a user's own captain, whose code may fail in any way: every failure is reported as the captain's."""

from collections.abc import Callable
from contextlib import suppress

from compbis.errors import IllegalOrder, UsageError
from compbis.table.captain import Captain
from compbis.table.match import ILLEGAL, Forfeit, InARow
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

FAILURES = (Exception, SystemExit)
"""What such code may raise. KeyboardInterrupt is the user's doing, not a failure."""

Maker = Callable[[Side, int], Captain]


class OwnCaptain:
    """Wraps a user's own captain, and raises only Forfeit when it fails.

    Args:
        name: the name that the user gave
        maker: the captain's factory
        side: the side that it plays
        seed: the seed of its random numbers

    Raises:
        UsageError: the factory fails, or does not make a captain
    """

    def __init__(self, name: str, maker: Maker, side: Side, seed: int) -> None:
        self._side = side
        self._in_a_row = InARow(side)
        try:
            self._captain = maker(side, seed)
            whole = all(callable(getattr(self._captain, method, None)) for method in ("hear", "answer"))
        except FAILURES as error:
            raise UsageError(f"the captain {name} cannot be made: {self._reason(error)}") from error
        if not whole:
            made = type(self._captain).__name__
            raise UsageError(f"the captain {name} cannot be made: {made} lacks hear or answer")

    def hear(self, report: Report) -> None:
        """Pass the report on to the captain. Raises Forfeit."""
        try:
            self._captain.hear(report)
        except FAILURES as error:
            raise self._failed(error) from error

    def answer(self, request: Request) -> Order:
        """The captain's order. Raises Forfeit.

        It is parsed from the text of the order, so that it is what the record will hold, and not an object that the
        captain can still change.
        """
        try:
            order = self._captain.answer(request)
            text = str(order)
        except FAILURES as error:
            raise self._failed(error) from error
        try:
            made = _made_anew(request, order, text)
        except IllegalOrder as error:
            raise Forfeit(self._side, ILLEGAL, f"{text}: {error}") from error
        except FAILURES as error:
            raise self._failed(error) from error
        self._in_a_row.count(request, made)
        return made

    @property
    def plan(self) -> str:
        """The captain's plan; "" if it names none. Raises Forfeit."""
        try:
            plan = getattr(self._captain, "plan", "")
            return str(plan) if isinstance(plan, str) else ""
        except FAILURES as error:
            raise self._failed(error) from error

    @property
    def thought(self) -> object:
        """The captain's thought (table.captain)."""
        return getattr(self._captain, "thought", "")

    def _failed(self, error: BaseException) -> Forfeit:
        """The forfeit for an error that the captain's code raised."""
        return forfeit_for(self._side, error)

    def _reason(self, error: BaseException) -> str:
        """Why the captain cannot be made, given an error that its code raised."""
        return f"{type(error).__name__}: {error_text(error)}"


def _made_anew(request: Request, order: Order, text: str) -> Order:
    """The order parsed from its text, for the match to judge. Raises IllegalOrder if `order` is not one of the game."""
    with suppress(IllegalOrder):
        made = request.parse(text)
        if isinstance(order, type(made)):
            return made
    request.judge(order)  # raises the more exact error
    return request.parse(text)


def forfeit_for(side: Side, error: BaseException) -> Forfeit:
    """The forfeit of a captain whose code raised an error."""
    return Forfeit(side, f"raised {type(error).__name__}", error_text(error))


def error_text(error: BaseException) -> str:
    """The message of an error; "" if it cannot be converted to text."""
    try:
        return str(error)
    except FAILURES:  # an exception class of the user's own may fail here
        return ""
