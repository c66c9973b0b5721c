"""What a side that does not know the values of convoys can work out about them from the counters in the box (9.2,
9.3)."""

import math
from collections import Counter

from compbis.games.sink_the_bismarck.cards.convoys import CONVOYS
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.state.reports import ConvoySeen, Destroyed, Home
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import designator
from compbis.table.report import Facts


class Manifest:
    """The values that the counters of each designator may still have."""

    def __init__(self) -> None:
        self._left = {name: Counter(card.values) for name, card in CONVOYS.items()}
        self._real: set[str] = set()
        self._home: set[str] = set()

    def hear(self, facts: Facts) -> None:
        """Note a report about a convoy."""
        match facts:
            case ConvoySeen(convoy=name, real=False):
                self._take(name, 0)
            case ConvoySeen(convoy=name):
                self._real.add(name)
            case Destroyed(convoy=name, value=value):
                self._real.discard(name)
                self._take(name, value)
            case Home(convoy=name):
                self._home.add(name)

    def _take(self, convoy: str, value: int) -> None:
        """Take a counter out of those left, unless bombs have changed its value (X1b)."""
        left = self._left[designator(convoy).name]
        left[value] -= left[value] > 0

    def chance(self, convoy: str) -> float:
        """The chance that a convoy is real."""
        if convoy in self._real:
            return 1.0
        left = self._left[designator(convoy).name]
        known = sum(designator(name) == designator(convoy) for name in self._real)
        number = left.total() - known
        return 1 - left[0] / number if number > 0 else 0.0

    def worth(self, convoy: str) -> float:
        """The points that the Germans can expect for a convoy, and that the British lose with it."""
        left = self._left[designator(convoy).name]
        real = left.total() - left[0]
        mean = sum(value * times for value, times in left.items()) / real if real else 0.0
        return self.chance(convoy) * (mean + NUMBER["convoy home"])

    def safe(self, view: View) -> float:
        """The points that the British can expect for the convoys that are home or at sea."""
        return NUMBER["convoy home"] * math.fsum(map(self.chance, {*self._home, *view.convoys}))
