"""The shortest ways over a board for those who may not enter every place or cross every side.

Everything is found once and kept, so a captain may ask for ways as often as he likes.
"""

from collections import deque
from collections.abc import Collection, Mapping
from types import MappingProxyType

from compbis.board.grid import Grid
from compbis.board.shapes import Place

Side = tuple[Place, Place]
"""The side between two places."""


class Ways:
    """beside: the places that may be entered from each place of the board."""

    def __init__(self, grid: Grid, entered: Collection[Place], closed: Collection[Side] = ()) -> None:
        """
        Args:
            entered: the places that may be entered
            closed: the sides that may not be crossed, either way
        """
        shut = {*closed, *((other, one) for one, other in closed)}
        self.beside: Mapping[Place, tuple[Place, ...]] = MappingProxyType(
            {
                at: tuple([other for other in others if other in entered and (at, other) not in shut])
                for at, others in grid.beside.items()
            }
        )
        self._from: Mapping[Place, list[Place]] = {at: [] for at in self.beside}
        for at, others in self.beside.items():
            for other in others:
                self._from[other].append(at)
        self._away: dict[frozenset[Place], Mapping[Place, int]] = {}
        self._next: dict[frozenset[Place], Mapping[Place, Place]] = {}

    def away(self, goals: frozenset[Place]) -> Mapping[Place, int]:
        """The steps to the nearest of some goals, from every place whence there is a way."""
        if goals not in self._away:
            self._away[goals] = MappingProxyType(self._spread(goals))
        return self._away[goals]

    def way(self, start: Place, goals: frozenset[Place]) -> tuple[Place, ...]:
        """The places of a shortest way to the nearest of some goals, without the first: at each step the first
        direction of the shape that leads nearer. Empty at a goal, and where there is no way."""
        if goals not in self._next:
            self._next[goals] = self._towards(self.away(goals))
        following, at, way = self._next[goals], start, []
        while (at := following.get(at, 0)) != 0:
            way.append(at)
        return tuple(way)

    def reach(self, start: Place, most: int) -> Mapping[Place, tuple[Place, ...]]:
        """Every place within so many steps, itself first, each with the places of a shortest way to it."""
        reached: dict[Place, tuple[Place, ...]] = {start: ()}
        edge = [start]
        for _ in range(most):
            beyond = []
            for at in edge:
                for there in self.beside[at]:
                    if there not in reached:
                        reached[there] = (*reached[at], there)
                        beyond.append(there)
            edge = beyond
        return MappingProxyType(reached)

    def _spread(self, goals: frozenset[Place]) -> dict[Place, int]:
        away = dict.fromkeys(sorted(goals), 0)
        queue = deque(away)
        while queue:
            at = queue.popleft()
            further = away[at] + 1
            for before in self._from[at]:
                if before not in away:
                    away[before] = further
                    queue.append(before)
        return away

    def _towards(self, away: Mapping[Place, int]) -> Mapping[Place, Place]:
        """The next place on the way from each."""
        return {
            at: next(there for there in self.beside[at] if away.get(there, steps) < steps)
            for at, steps in away.items()
            if steps
        }
