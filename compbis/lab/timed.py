"""A captain in the laboratory, under watch: he is timed, an observer sits beside him, his failure is a forfeit."""

from collections import defaultdict
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

from compbis.captains.own import failed
from compbis.errors import IllegalOrder, UsageError
from compbis.table.captain import Captain, Dismissed, thought
from compbis.table.edition import Observer
from compbis.table.game import Game
from compbis.table.match import Forfeit, instead
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

Done = TypeVar("Done")

Mark = Callable[[Side | None], None]
"""Is told whose captain is thinking from now on; None: nobody."""


class Timed:
    """A captain who answers as the one that he stands for. seconds: what he has thought, by turn; aloud: whether his
    thoughts are wanted, too.

    Raises Forfeit whenever he fails.
    """

    def __init__(
        self,
        make: Callable[[], Captain],
        side: Side,
        game: Game,
        observer: Observer | None,
        mark: Mark,
        aloud: bool = False,
    ) -> None:
        self._side = side
        self._game = game
        self._observer = observer
        self._mark = mark
        self._aloud = aloud
        self.seconds: defaultdict[int, float] = defaultdict(float)
        self._captain = self._blamed(make)
        plan = self._blamed(lambda: getattr(self._captain, "plan", ""))
        self.plan = plan if isinstance(plan, str) else ""
        """The plan that he says he has, at the start; "" if he does not say."""

    def hear(self, report: Report) -> None:
        """Let both take note of it."""
        if self._observer:
            self._observer.hear(report)
        self._thinking(lambda: self._captain.hear(report))

    def answer(self, request: Request) -> Order:
        """His answer."""
        if self._observer:
            self._observer.see(request)
        return self._thinking(lambda: self._captain.answer(request))

    def instead(self, request: Request, order: Order, refusal: IllegalOrder) -> Order:
        """What he orders instead of an order that was refused."""
        return self._thinking(lambda: instead(self._captain, request, order, refusal))

    @property
    def thought(self) -> object:
        """As he has it (table.captain), if it is wanted."""
        return self._thinking(lambda: thought(self._captain)) if self._aloud else ""

    def dismiss(self) -> None:
        """Let nothing of him remain."""
        if isinstance(self._captain, Dismissed):
            self._captain.dismiss()

    def _thinking(self, do: Callable[[], Done]) -> Done:
        """What he does, and how long he takes over it."""
        began = perf_counter()
        try:
            return self._blamed(do)
        finally:
            self.seconds[self._game.turn] += perf_counter() - began

    def _blamed(self, do: Callable[[], Done]) -> Done:
        """Whatever is raised within is his: nobody interrupts a game of the laboratory, its process is ended."""
        self._mark(self._side)
        try:
            return do()
        except Forfeit:
            raise
        except UsageError as error:  # there is none of that name, or he cannot be made
            raise Forfeit(self._side, str(error)) from error
        except BaseException as error:
            raise failed(self._side, error) from error
        finally:
            self._mark(None)
