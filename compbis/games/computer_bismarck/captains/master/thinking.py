"""Possible worlds kept in step with a game, as many as a budget allows."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Generic, Protocol, TypeVar

from compbis.table.captain import Budget
from compbis.table.report import Report

NODES = 10
"""The default number of worlds per turn: about 0.1 s."""
_MOST = 64
"""The most worlds per turn, however much time there is."""


class Possible(Protocol):
    """A world that may be the true one. turn: the turn in play."""

    turn: int

    def finish(self, heard: Sequence[Report]) -> None:
        """End the turn. heard: the reports that the captain's side got in this turn."""


Made = TypeVar("Made", bound=Possible)


class Foresight(Generic[Made]):
    """Possible worlds kept in step with the game. One node of the budget advances one world to the present turn.

    Args:
        seed: seeds the worlds
        make: makes a world from its seed
        budget: the limit for each turn

    Attributes:
        budget: the limit for each turn
        show: called with the fraction of the budget that is used up
    """

    def __init__(self, seed: int, make: Callable[[str], Made], budget: Budget = Budget(NODES)) -> None:  # noqa: B008
        self._seed = seed
        self._make = make
        self._worlds: list[Made] = []
        self._heard: defaultdict[int, list[Report]] = defaultdict(list)
        self._known: tuple[int, Sequence[Made]] = 0, ()
        self.budget = budget
        self.show: Callable[[float], None] = lambda part: None

    def hear(self, report: Report) -> None:
        """Keep the report until its turn is over."""
        self._heard[report.turn].append(report)

    def at(self, turn: int) -> Sequence[Made]:
        """The worlds at the start of a turn: as many as the budget has nodes or time for, at least one."""
        if self._known[0] != turn:
            self._known = turn, self._moved_on(turn)
            self.show(1.0)
        return self._known[1]

    def _moved_on(self, turn: int) -> Sequence[Made]:
        began = monotonic()
        worlds: list[Made] = []
        while not worlds or (used := self._used(len(worlds), began)) < 1.0:
            if worlds:
                self.show(used)
            worlds.append(self._world(len(worlds)))
            while worlds[-1].turn < turn:
                worlds[-1].finish(self._heard[worlds[-1].turn])
        return worlds

    def _used(self, worlds: int, began: float) -> float:
        """The fraction of the budget that is used up."""
        if seconds := self.budget.seconds:
            return max((monotonic() - began) / seconds, worlds / _MOST)
        return worlds / self.budget.nodes

    def _world(self, number: int) -> Made:
        if number == len(self._worlds):
            self._worlds.append(self._make(f"{self._seed} {number}"))
        return self._worlds[number]
