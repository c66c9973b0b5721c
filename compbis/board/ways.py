"""The shortest ways over a board for units that may not enter every place or cross every border.

The ways to a set of goals are kept once found, so a captain may ask for them as often as it likes. The least recently
used are forgotten: in a thousand games there are more sets of goals than a process has room for.
"""

from collections import deque
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from types import MappingProxyType

from compbis.board.grid import Grid
from compbis.board.shapes import Place, Step

Border = tuple[Place, Place]
"""Two neighbouring places, for the side between them."""
_ROOM = 400_000
"""The number of places, in all sets of goals together, whose ways are kept: some 30 MB."""
_NONE = 255
"""Stands for no way among the distances of a goal. No way is as long."""


class Ways:
    """The ways over a board.

    steps: those allowed from each place of the board, in the order of the shape's directions.

    >>> from compbis.board.shapes import Squares
    >>> board = Grid(Squares(), [101, 102, 103, 201, 202, 203])
    >>> round_the_land = Ways(board, entered=board.places - {102}, closed=[(101, 202)])
    >>> round_the_land.away(frozenset([103]))[101]
    3
    >>> round_the_land.distance(101, 103, none=99)
    3
    >>> round_the_land.step(101, 103)
    201
    >>> Ways(board, board.places).cheapest(101, 203, cost=lambda place: place == 202)
    (102, 203)
    >>> round_the_land.towards(frozenset([103]))[101]
    ('S', 201)
    """

    def __init__(self, grid: Grid, entered: Collection[Place], closed: Collection[Border] = ()) -> None:
        """
        Args:
            grid: the board
            entered: the places that may be entered; a place off the board leads nowhere
            closed: the borders that may not be crossed, in either direction
        """
        shut = {*closed, *((other, one) for one, other in closed)}
        self.steps: Mapping[Place, tuple[Step, ...]] = MappingProxyType(
            {
                at: tuple([step for step in steps if step[1] in entered and (at, step[1]) not in shut])
                for at, steps in grid.steps.items()
            }
        )
        self._from: dict[Place, list[Place]] = {}
        for at in grid.places.intersection(entered):
            for _, there in grid.steps[at]:
                if (at, there) not in shut:
                    self._from.setdefault(there, []).append(at)
        kept = _ROOM // len(grid.places)
        self._distances: dict[Place, bytes] = {}
        self._away = lru_cache(kept)(self._find_away)
        self._towards = lru_cache(kept)(self._find_towards)

    def away(self, goals: frozenset[Place]) -> Mapping[Place, int]:
        """The steps to the nearest goal, from every place that may be entered and has a way there. A goal that may not
        be entered counts as if it could be."""
        return self._away(goals)

    def distance(self, start: Place, goal: Place, none: int) -> int:
        """The steps from one place to another. The distances to a goal are kept forever, one byte for each place.

        Args:
            start: the place to start from
            goal: the place to reach
            none: the result if there is no way
        """
        if (steps := (self._distances.get(goal) or self._find_distances(goal))[start]) == _NONE:
            return none
        return steps

    def step(self, start: Place, goal: Place) -> Place:
        """The next place on a shortest way to a goal, as `way` has it; the start itself at the goal, or if there is no
        way."""
        steps = self._distances.get(goal) or self._find_distances(goal)
        here = steps[start]
        if here != _NONE:
            for _, there in self.steps[start]:
                if steps[there] < here:
                    return there
        return start

    def towards(self, goals: frozenset[Place]) -> Mapping[Place, Step]:
        """The first step of a shortest way to the nearest goal, in the first direction of the shape that leads nearer,
        from every place with such a way. The way ends beside a goal that may not be entered."""
        return self._towards(goals)

    def way(self, start: Place, goals: frozenset[Place]) -> tuple[Place, ...]:
        """The places on such a way, without the first. Empty at a goal, or if there is no way."""
        away, at, way = self.away(goals), start, []
        while step := self._nearer(at, away):
            at = step[1]
            way.append(at)
        return tuple(way)

    def cheapest(self, start: Place, goal: Place, cost: Callable[[Place], int]) -> tuple[Place, ...]:
        """The places on the cheapest of the shortest ways to a goal, without the first; of several, the one that `way`
        would begin with. It ends beside a goal that may not be entered. Empty at the goal, or if there is no way.

        Args:
            start: the place to start from
            goal: the place to reach
            cost: the cost of entering a place
        """
        away = self.away(frozenset((goal,)))
        found: dict[Place, tuple[int, tuple[Place, ...]]] = {}
        on_shortest, new = {start}, {start}
        while new := {there for at in new for there in self._all_nearer(at, away)}:
            on_shortest |= new
        for at in sorted(on_shortest, key=lambda at: away.get(at, 0)):
            onward = [(found[there][0] + cost(there), there) for there in self._all_nearer(at, away)]
            if onward:
                least, there = min(onward, key=lambda each: each[0])
                found[at] = least, (there, *found[there][1])
            else:  # the goal, or beside one that may not be entered
                found[at] = 0, ()
        return found[start][1]

    def reach(self, start: Place, most: int) -> Mapping[Place, tuple[str, ...]]:
        """Every place within this many steps, the start first, each with the directions of a shortest way to it."""
        reached: dict[Place, tuple[str, ...]] = {start: ()}
        edge = [start]
        for _ in range(most):
            beyond = []
            for at in edge:
                for direction, there in self.steps.get(at, ()):
                    if there not in reached:
                        reached[there] = (*reached[at], direction)
                        beyond.append(there)
            edge = beyond
        return MappingProxyType(reached)

    def _find_away(self, goals: frozenset[Place]) -> Mapping[Place, int]:
        away = dict.fromkeys(sorted(goals), 0)
        queue = deque(away)
        while queue:
            at = queue.popleft()
            further = away[at] + 1
            for before in self._from.get(at, ()):
                if before not in away:
                    away[before] = further
                    queue.append(before)
        return MappingProxyType(away)

    def _find_distances(self, goal: Place) -> bytes:
        found = bytearray([_NONE]) * (max(self.steps) + 1)
        for at, steps in self._find_away(frozenset((goal,))).items():
            found[at] = steps
        self._distances[goal] = bytes(found)
        return self._distances[goal]

    def _find_towards(self, goals: frozenset[Place]) -> Mapping[Place, Step]:
        away = self.away(goals)
        return MappingProxyType({at: step for at in away if (step := self._nearer(at, away))})

    def _nearer(self, at: Place, away: Mapping[Place, int]) -> Step | None:
        """The first step from a place that leads nearer to the goals; None at a goal, or if there is no way."""
        here = away.get(at, 0)
        return next((step for step in self.steps.get(at, ()) if away.get(step[1], here) < here), None)

    def _all_nearer(self, at: Place, away: Mapping[Place, int]) -> list[Place]:
        """The places beside one that are nearer to the goals."""
        here = away.get(at, 0)
        return [there for _, there in self.steps.get(at, ()) if away.get(there, here) < here]
