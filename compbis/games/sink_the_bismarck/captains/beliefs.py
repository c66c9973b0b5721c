"""A British captain's belief about which German counter is the Bismarck, or another raider, from moves and reports."""

from collections.abc import Collection, Mapping

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.scenarios import SCENARIOS, Entry
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

HER_STARTS = frozenset(at for card in SCENARIOS.values() for at in card.start_hexes)
"""The hexes where the Bismarck may start (16.1)."""
OTHER_STARTS = frozenset(
    group.hexes[0] for card in SCENARIOS.values() for group in card.of(Entry.FIXED) if group.side is GERMAN
)
"""The hexes where other German ships start, without her (16.2, 16.3)."""
_FASTEST = 4
"""The most hexes that a task force moves in a turn (7.14)."""
_BESIDE, _ALONE = 0.5, 0.05
"""The weight of a counter that appears, as a share of the highest weight in its hex; and the least that it gets, as a
share of all weights."""


class Beliefs:
    """A weight for each German counter: the higher, the likelier the counter is to have the ships that are looked for.

    Args:
        bismarck: whether the Bismarck is looked for; otherwise the ships that start elsewhere
    """

    def __init__(self, bismarck: bool = True) -> None:
        self._bismarck = bismarck
        self._starts: Collection[Hex] = HER_STARTS if bismarck else OTHER_STARTS
        self._weights: dict[str, float] = {}
        self._hexes: dict[str, Hex] = {}
        self._moved: dict[str, int] = {}
        self._turn = 0

    def weight(self, counter: str) -> float:
        """The weight of a counter."""
        return self._weights.get(counter, 0.0)

    @property
    def all(self) -> Mapping[str, float]:
        """The counters that may have the ships that are looked for, with their weights."""
        return {name: weight for name, weight in self._weights.items() if weight > 0}

    def weigh(self, counter: str, times: float) -> None:
        """Multiply the weight of a counter."""
        if counter in self._weights:
            self._weights[counter] *= times

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
                self._find(name, bismarck is self._bismarck)
            case Sailed(counter=name, way=steps) if side_of(name) is GERMAN:
                self._sail(name, steps)
            case Searched(by=name) if name in self._weights:
                self._weights[name] = max(self._weights[name], 2 * self._weights[name])

    def _find(self, name: str, found: bool) -> None:
        """Note whether a counter has ships. If ships other than the Bismarck are looked for, ships on a counter of
        weight 0 are not those, and are ignored."""
        if found and not self._bismarck and not self.weight(name):
            return
        if found:
            self._weights = dict.fromkeys(self._weights, 0.0)
        self._weights[name] = float(found)

    def _appear(self, name: str, at: Hex) -> None:
        """Add a counter. One that appears next to others may have exchanged ships with them; at the start all counters
        in its start hexes are equal."""
        beside = [other for other, where in self._hexes.items() if where == at]
        if self._turn <= 1:
            self._weights[name] = float(at in self._starts)
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
