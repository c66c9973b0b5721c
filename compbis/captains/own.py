"""A captain of one's own, whose code is none of ours: whatever goes wrong in it is his, and told as his."""

from collections.abc import Callable
from contextlib import suppress

from compbis.errors import IllegalOrder, UsageError
from compbis.table.captain import Captain
from compbis.table.match import ILLEGAL, Forfeit
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

FAILURES = (Exception, SystemExit)
"""What such code may raise; but that a person breaks off is no failure of it."""

Maker = Callable[[Side, int], Captain]

MOST_IN_A_ROW = 10_000
"""Orders that he may give one after the other, those taken back among them, before he says that he is done. The most
that a phase can take is a few hundred; at so many a phase a game ends in half a minute."""


class OwnCaptain:
    """Stands for a captain of one's own, and raises Forfeit, and nothing else, when he fails.

    name: as he was called for; maker: his factory; side, seed: what it is given. Raises UsageError if it makes none.
    """

    def __init__(self, name: str, maker: Maker, side: Side, seed: int) -> None:
        self._side = side
        self._in_a_row = 0
        try:
            self._captain = maker(side, seed)
            whole = all(callable(getattr(self._captain, method, None)) for method in ("hear", "answer"))
        except FAILURES as error:
            raise UsageError(f"the captain {name} cannot be made: {self._told(error)}") from error
        if not whole:
            made = type(self._captain).__name__
            raise UsageError(f"the captain {name} cannot be made: {made} lacks hear or answer")

    def hear(self, report: Report) -> None:
        """Let him take note of it."""
        try:
            self._captain.hear(report)
        except FAILURES as error:
            raise self._failed(error) from error

    def answer(self, request: Request) -> Order:
        """His order, made anew from its text: so it is what the record will hold, and nothing that he keeps hold of."""
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
        self._count(request, made)
        return made

    @property
    def plan(self) -> str:
        """The plan that he says he has; "" if he does not say."""
        try:
            plan = getattr(self._captain, "plan", "")
            return str(plan) if isinstance(plan, str) else ""
        except FAILURES as error:
            raise self._failed(error) from error

    @property
    def thought(self) -> object:
        """As he has it (table.captain)."""
        return getattr(self._captain, "thought", "")

    def _failed(self, error: BaseException) -> Forfeit:
        """What becomes of him if his code raises that."""
        return failed(self._side, error)

    def _told(self, error: BaseException) -> str:
        """Why he cannot be made, if his code raises that."""
        return f"{type(error).__name__}: {said(error)}"

    def _count(self, request: Request, order: Order) -> None:
        """Raise Forfeit if he is never done: by the number of his orders, which is the same on any machine."""
        if request.long:
            self._in_a_row = 0 if order == request.default else self._in_a_row + 1
            if self._in_a_row >= MOST_IN_A_ROW:
                raise Forfeit(self._side, f"gave {MOST_IN_A_ROW} orders in a row and was not done")


def _made_anew(request: Request, order: Order, text: str) -> Order:
    """The order of that text, for the match to judge. Raises IllegalOrder if the one given is no order of the game."""
    with suppress(IllegalOrder):
        made = request.parse(text)
        if isinstance(order, type(made)):
            return made
    request.judge(order)  # says best what is wrong with it
    return request.parse(text)


def failed(side: Side, error: BaseException) -> Forfeit:
    """What becomes of a captain whose code raises that."""
    return Forfeit(side, f"raised {type(error).__name__}", said(error))


def said(error: BaseException) -> str:
    """What such an error says of itself."""
    try:
        return str(error)
    except FAILURES:  # an error of one's own may fail at that, too
        return ""
