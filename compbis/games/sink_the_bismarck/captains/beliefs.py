"""Which German counter is the Bismarck, as a British captain believes: by what lies open, and what was told."""

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
"""Hexes that a task force moves at most (7.14)."""
_BESIDE, _ALONE = 0.5, 0.05
"""The part of what is beside it that a counter takes which appears there; what one is that appears alone."""


class Beliefs:
    """A weight for each German counter: the more, the likelier."""

    def __init__(self) -> None:
        self._weights: dict[str, float] = {}
        self._hexes: dict[str, Hex] = {}
        self._moved: dict[str, int] = {}
        self._turn = 0

    def weight(self, counter: str) -> float:
        """That of a counter."""
        return self._weights.get(counter, 0.0)

    @property
    def all(self) -> Mapping[str, float]:
        """Those of all counters that may be her."""
        return {name: weight for name, weight in self._weights.items() if weight > 0}

    def hear(self, turn: int, facts: Facts) -> None:
        """Take note of a report."""
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
        """A counter that comes on beside another may have changed places with it; at the start all are alike."""
        beside = [other for other, where in self._hexes.items() if where == at]
        if self._turn <= 1:
            self._weights[name] = 1.0
        else:
            most = max((self.weight(other) for other in beside), default=0.0)
            self._weights[name] = max(_BESIDE * most, _ALONE * sum(self._weights.values()))
        self._hexes[name] = at

    def _sail(self, name: str, steps: tuple[Hex, ...]) -> None:
        """What goes too far in a turn is a dummy."""
        self._moved[name] = self._moved.get(name, 0) + len(steps)
        if self._moved[name] > _FASTEST:
            self._weights[name] = 0.0
        self._hexes[name] = steps[-1]

    def _mix(self) -> None:
        """Counters in one hex may have changed ships in Phase One: each is as likely as the other."""
        by_hex: dict[Hex, list[str]] = {}
        for name, at in self._hexes.items():
            by_hex.setdefault(at, []).append(name)
        for names in by_hex.values():
            mean = sum(map(self.weight, names)) / len(names)
            self._weights.update(dict.fromkeys(names, mean))
