"""A captain in a tournament: timed, watched by an observer, and made to forfeit if it fails."""

from collections import defaultdict
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

from compbis.captains.own import forfeit_for
from compbis.errors import IllegalOrder, UsageError
from compbis.table.captain import Captain, Dismissed, thought
from compbis.table.edition import Observer
from compbis.table.game import Game
from compbis.table.match import Forfeit, InARow, revised_order
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

Result = TypeVar("Result")

Mark = Callable[[Side | None], None]
"""Called with the side whose captain is thinking, None if neither is."""


class Timed:
    """Wraps a captain: answers as it does, and raises Forfeit if it fails.

    Args:
        make: creates the captain
        side: the captain's side
        game: the game in play
        observer: the observer beside the captain, None for none
        mark: called with the side before the captain thinks, and with None after
        keep_thoughts: whether to ask for the captain's thoughts

    Attributes:
        seconds: the seconds that the captain has thought, by turn
    """

    def __init__(
        self,
        make: Callable[[], Captain],
        side: Side,
        game: Game,
        observer: Observer | None,
        mark: Mark,
        keep_thoughts: bool = False,
    ) -> None:
        self._side = side
        self._game = game
        self._observer = observer
        self._mark = mark
        self._keep_thoughts = keep_thoughts
        self._in_a_row = InARow(side)
        self.seconds: defaultdict[int, float] = defaultdict(float)
        self._captain = self._blamed(make)
        plan = self._blamed(lambda: getattr(self._captain, "plan", ""))
        self.plan = plan if isinstance(plan, str) else ""
        """The plan that the captain names at the start; "" if it names none."""

    def hear(self, report: Report) -> None:
        """Pass a report to the observer and the captain."""
        if self._observer:
            self._observer.hear(report)
        self._thinking(lambda: self._captain.hear(report))

    def answer(self, request: Request) -> Order:
        """The captain's answer, after the observer has seen the request. Raises Forfeit, also if the captain is never
        done."""
        if self._observer:
            self._observer.see(request)
        order = self._thinking(lambda: self._captain.answer(request))
        self._in_a_row.count(request, order)
        return order

    def revise(self, request: Request, order: Order, refusal: IllegalOrder) -> Order:
        """The captain's next answer, after a refusal.

        Args:
            request: the request
            order: the order that was refused
            refusal: the reason
        """
        return self._thinking(lambda: revised_order(self._captain, request, order, refusal))

    @property
    def thought(self) -> object:
        """The captain's thought (table.captain); "" unless thoughts are asked for."""
        return self._thinking(lambda: thought(self._captain)) if self._keep_thoughts else ""

    def dismiss(self) -> None:
        """Dismiss the captain."""
        if isinstance(self._captain, Dismissed):
            self._captain.dismiss()

    def _thinking(self, do: Callable[[], Result]) -> Result:
        """The result of an action of the captain, which is timed."""
        began = perf_counter()
        try:
            return self._blamed(do)
        finally:
            self.seconds[self._game.turn] += perf_counter() - began

    def _blamed(self, do: Callable[[], Result]) -> Result:
        """The result of an action of the captain; turns any exception into a forfeit. A tournament kills a game's
        process and never interrupts it, so even a KeyboardInterrupt comes from the captain."""
        self._mark(self._side)
        try:
            return do()
        except Forfeit:
            raise
        except UsageError as error:  # there is no such captain, or it cannot be created
            raise Forfeit(self._side, str(error)) from error
        except BaseException as error:
            raise forfeit_for(self._side, error) from error
        finally:
            self._mark(None)
