"""Where a counter goes next, judged by the steps that counters took near its hex at about the same turn in watched
games."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from compbis.games.sink_the_bismarck.captains.adversaries.watcher import Step
from compbis.games.sink_the_bismarck.captains.raids import Raids
from compbis.games.sink_the_bismarck.cards.board import ENTERED, GRID, Hex
from compbis.table.side import GERMAN

_NEAR, _APART = 3, 0.4
"""The greatest distance in hexes at which a step counts, and the factor by which its weight falls with each hex."""
_EARLY, _AMISS = 2, 0.85
"""The greatest difference in turns at which a step counts, and the factor by which its weight falls with each turn."""

Chances = Mapping[Hex, float]


class Steps:
    """The steps of one sort of counter."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps: dict[int, list[tuple[Hex, Hex]]] = {}
        for turn, at, to in steps:
            self._steps.setdefault(turn, []).append((at, to))
        self._found: dict[tuple[int, Hex], Chances] = {}

    def ends(self, turn: int, at: Hex) -> Chances:
        """By hex, the weighted number of steps that end there. Each step is moved so that it begins at the counter's
        hex; the further from there it began, and the further from this turn, the less it weighs.

        Args:
            turn: the turn
            at: the counter's hex
        """
        if (turn, at) not in self._found:
            self._found[turn, at] = self._counted(turn, at)
        return self._found[turn, at]

    def _counted(self, turn: int, at: Hex) -> Chances:
        found: dict[Hex, float] = {}
        far, axes = GRID.far[at], GRID.shape.axes
        for then in range(turn - _EARLY, turn + _EARLY + 1):
            for begin, end in self._steps.get(then, ()):
                if far[begin] <= _NEAR:
                    here, there, beyond = axes(at), axes(begin), axes(end)
                    to = GRID.shape.place((here[0] + beyond[0] - there[0], here[1] + beyond[1] - there[1]))
                    if to in ENTERED[GERMAN]:
                        found[to] = found.get(to, 0.0) + _APART ** far[begin] * _AMISS ** abs(then - turn)
        return found


@lru_cache(maxsize=8)
def shared(steps: tuple[Step, ...]) -> Steps:
    """The Steps object for these steps, shared by all games in a process."""
    return Steps(steps)


class Foreseen:
    """What to expect of counters of one sort this turn: what a captain foresees, combined with the watched steps.

    Args:
        own: what the captain foresees
        watched: the steps
        turn: the turn
        trust: the weight of a watched step; what the captain foresees weighs 1
    """

    def __init__(self, own: Raids, watched: Steps, turn: int, trust: float) -> None:
        self._own, self._watched, self._turn, self._trust = own, watched, turn, trust

    def ends(self, at: Hex) -> Chances:
        """By hex, the chance that a counter ends its move there. at: where it is now."""
        return self._blended(self._own.ends(at), at)

    def passes(self, at: Hex) -> Chances:
        """By hex, the chance that a counter enters it or stays in it. at: where it is now."""
        return self._blended(self._own.passes(at), at)

    def _blended(self, own: Chances, at: Hex) -> Chances:
        """The captain's chances mixed with those of the watched steps, of which only the ends are known."""
        seen = self._watched.ends(self._turn, at)
        whole = 1.0 + self._trust * sum(seen.values())
        return {
            there: (own.get(there, 0.0) + self._trust * seen.get(there, 0.0)) / whole for there in sorted({*own, *seen})
        }
