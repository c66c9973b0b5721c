"""A captain in the laboratory, under watch: he is timed, an observer sits beside him, his failure is a forfeit."""

from collections import defaultdict
from time import perf_counter

from compbis.errors import IllegalOrder
from compbis.table.captain import Captain
from compbis.table.game import Game, Observer
from compbis.table.match import Forfeit
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

FAILURES = (Exception, SystemExit)
"""Whatever a captain's code raises is his own failure; but not that somebody stops the laboratory."""


class Watched:
    """A captain who answers as the one that he stands for. seconds: what he has thought, by turn."""

    def __init__(self, captain: Captain, side: Side, game: Game, observer: Observer | None) -> None:
        self._captain = captain
        self._side = side
        self._game = game
        self._observer = observer
        self.seconds: defaultdict[int, float] = defaultdict(float)

    @property
    def plan(self) -> str:
        """The plan that he says he has; "" if he does not say. Raises Forfeit if he fails."""
        try:
            plan = getattr(self._captain, "plan", "")
        except FAILURES as error:
            raise forfeit(self._side, error) from error
        return plan if isinstance(plan, str) else ""

    def hear(self, report: Report) -> None:
        """Let both take note of it. Raises Forfeit if he fails."""
        if self._observer:
            self._observer.hear(report)
        began = perf_counter()
        try:
            self._captain.hear(report)
        except FAILURES as error:
            raise forfeit(self._side, error) from error
        finally:
            self._think(began)

    def answer(self, request: Request) -> Order:
        """His answer. Raises Forfeit if he fails, or if it is nothing that the request can judge: one's own captain
        may answer anything."""
        if self._observer:
            self._observer.see(request)
        began = perf_counter()
        try:
            order = self._captain.answer(request)
        except FAILURES as error:
            raise forfeit(self._side, error) from error
        finally:
            self._think(began)
        try:
            text = str(order)
            request.judge(order)
        except IllegalOrder as error:
            raise Forfeit(self._side, f"{text}: {error}") from error
        except FAILURES as error:
            raise forfeit(self._side, error) from error
        return order

    def _think(self, began: float) -> None:
        self.seconds[self._game.turn] += perf_counter() - began


def forfeit(side: Side, error: BaseException) -> Forfeit:
    """What becomes of a captain who fails in that way."""
    return Forfeit(side, f"{type(error).__name__}: {error}")
