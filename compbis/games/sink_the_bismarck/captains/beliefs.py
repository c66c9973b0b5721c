"""A British captain's belief about which German counter is the Bismarck, from moves and reports."""

from collections.abc import Mapping

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.state.reports import (
    Appeared,
    Detected,
    Removed,
    Sailed,
    Searched,
    Unmasked,
)
from compbis.games.sink_the_bismarck.state.units import side_of
from compbis.table.report import Facts
from compbis.table.side import GERMAN

_FASTEST = 4
"""The most hexes that a task force moves in a turn (7.14)."""
_BESIDE, _ALONE = 0.5, 0.05
"""The weight of a counter that appears: as a share of the best counter in its hex, and as a share of all weights if it
appears alone."""


class Beliefs:
    """A weight for each German counter; a higher weight means that the Bismarck is likelier there."""

    def __init__(self) -> None:
        self._weights: dict[str, float] = {}
        self._hexes: dict[str, Hex] = {}
        self._moved: dict[str, int] = {}
        self._turn = 0

    def weight(self, counter: str) -> float:
        """The weight of a counter."""
        return self._weights.get(counter, 0.0)

    @property
    def all(self) -> Mapping[str, float]:
        """The counters that may be the Bismarck, with their weights."""
        return {name: weight for name, weight in self._weights.items() if weight > 0}

    def hear(self, turn: int, facts: Facts) -> None:
        """Update the weights for a report."""
        if turn != self._turn:
            self._turn = turn
            self._moved.clear()
            self._mix()
        match facts:
            case Appeared(counter=name, hex=at) if side_of(name) is GERMAN:
                self._appear(name, at)
            case Removed(counter=name) | Unmasked(counter=name):
                self._weights.pop(name, None)
                self._hexes.pop(name, None)
            case Detected(counter=name, bismarck=bismarck) if side_of(name) is GERMAN:
                if bismarck:
                    self._weights = dict.fromkeys(self._weights, 0.0)
                self._weights[name] = 1.0 if bismarck else 0.0
            case Sailed(counter=name, way=steps) if side_of(name) is GERMAN:
                self._sail(name, steps)
            case Searched(by=name) if name in self._weights:
                self._weights[name] = max(self._weights[name], 2 * self._weights[name])

    def _appear(self, name: str, at: Hex) -> None:
        """Add a counter. One that appears next to others may have exchanged ships with them; at the start all counters
        are equal."""
        beside = [other for other, where in self._hexes.items() if where == at]
        if self._turn <= 1:
            self._weights[name] = 1.0
        else:
            most = max((self.weight(other) for other in beside), default=0.0)
            self._weights[name] = max(_BESIDE * most, _ALONE * sum(self._weights.values()))
        self._hexes[name] = at

    def _sail(self, name: str, steps: tuple[Hex, ...]) -> None:
        """Move a counter; one that moves too far in a turn is a dummy."""
        self._moved[name] = self._moved.get(name, 0) + len(steps)
        if self._moved[name] > _FASTEST:
            self._weights[name] = 0.0
        self._hexes[name] = steps[-1]

    def _mix(self) -> None:
        """Share the weights of counters in the same hex equally, because they may have exchanged ships in Phase One."""
        by_hex: dict[Hex, list[str]] = {}
        for name, at in self._hexes.items():
            by_hex.setdefault(at, []).append(name)
        for names in by_hex.values():
            mean = sum(map(self.weight, names)) / len(names)
            self._weights.update(dict.fromkeys(names, mean))
