"""Where a German counter may sail next: a British captain weighs each way as a raider would, by the convoys that it may
meet and the British counters on it.

The Germans plot before convoys move (4.0), so a raider knows only where convoys were.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Protocol

from compbis.games.sink_the_bismarck.captains.german import foreseen
from compbis.games.sink_the_bismarck.captains.habits import Habits
from compbis.games.sink_the_bismarck.captains.manifest import Manifest
from compbis.games.sink_the_bismarck.captains.threats import Threats, near
from compbis.games.sink_the_bismarck.cards.board import ENEMY_COAST, GRID, SEA_WAYS, Hex
from compbis.games.sink_the_bismarck.rules import convoys
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.table.side import GERMAN

SPEED = 3
"""The hexes that the Bismarck moves in a turn."""
_LATER, _SECOND = 0.72, 0.5
"""The value of a convoy one turn later, as a share of its value now; and the share of its value for which the
second-best convoy counts."""
_ESCORTED, _WEAK = 0.5, 0.3
"""The share of its value for which a convoy with a weak escort counts, and the most capital ships that a raider expects
in such an escort. A convoy with a strong escort is worth nothing."""
_PASSED, _PASSED_CAPITAL = 1.5, 1.0
"""The cost of a British counter on the way, and the additional cost of each of its capital ships, in points."""
_MET, _NEAR = 9.0, 0.6
"""The cost of a capital ship in the hex where the way ends, and of one that can come there."""
_SEEN = 1.0
"""The cost of a hex that an enemy coast sees."""
CARELESS = 1.4
"""The difference in points at which Tovey takes one way to be about three times as likely as another."""


class Foresight(Protocol):
    """What a captain expects a raider to do this turn."""

    def ends(self, at: Hex) -> Mapping[Hex, float]:
        """By hex, the chance that a raider ends its move there. at: where it is now."""

    def passes(self, at: Hex) -> Mapping[Hex, float]:
        """By hex, the chance that a raider enters it or stays in it. at: where it is now."""


class Raids:
    """What a raider is expected to do this turn, worked out from the British view before any move.

    Args:
        view: the British view
        habits: how convoys have moved
        manifest: the values of convoys
        threats: the capital ships that a raider may expect
        careless: the difference in points at which one way is about three times as likely as another
    """

    def __init__(
        self, view: View, habits: Habits, manifest: Manifest, threats: Threats, careless: float = CARELESS
    ) -> None:
        self._view, self._habits, self._manifest, self._careless = view, habits, manifest, careless
        forces = view.forces.values()
        self._capital = {force.name: threats.capital(view, force.name) for force in forces}
        self._searching = [(force.hex, self._capital[force.name]) for force in forces if not force.convoy]
        self._all = [(force.hex, self._capital[force.name]) for force in forces]
        self._risk: dict[Hex, float] = {}
        self._later: dict[Hex, float] = {}
        self._found: dict[Hex, tuple[Mapping[Hex, float], Mapping[Hex, float]]] = {}

    def ends(self, at: Hex) -> Mapping[Hex, float]:
        """By hex, the chance that a raider ends its move there. at: where it is now."""
        return self._chances(at)[0]

    def passes(self, at: Hex) -> Mapping[Hex, float]:
        """By hex, the chance that a raider enters it or stays in it. at: where it is now."""
        return self._chances(at)[1]

    def _chances(self, at: Hex) -> tuple[Mapping[Hex, float], Mapping[Hex, float]]:
        if at not in self._found:
            self._found[at] = self._weigh(at)
        return self._found[at]

    def _weigh(self, at: Hex) -> tuple[Mapping[Hex, float], Mapping[Hex, float]]:
        ways = list(self._ways(at))
        most = max(value for _, value in ways)
        weights = [math.exp((value - most) / self._careless) for _, value in ways]
        whole = sum(weights)
        ends: dict[Hex, float] = {}
        passes: dict[Hex, float] = {}
        for (way, _), weight in zip(ways, weights, strict=True):
            ends[way[-1]] = ends.get(way[-1], 0.0) + weight / whole
            for there in way:
                passes[there] = passes.get(there, 0.0) + weight / whole
        return ends, passes

    def _ways(self, at: Hex) -> Iterator[tuple[Sequence[Hex], float]]:
        """All ways of a raider, each with its value; the one that stays in its hex first."""
        meets, passed, steps = self._meets, self._passed, SEA_WAYS[GERMAN].steps
        edge: list[tuple[tuple[Hex, ...], float, float]] = [((at,), *self._met(at, 1.0, 0.0))]
        yield (at,), self._value(at, edge[0][1], edge[0][2])
        edge = [((at,), 1.0, 0.0)]
        for _ in range(SPEED):
            further = []
            for way, missed, now in edge:
                for _, there in steps[way[-1]]:
                    if there in way:
                        continue
                    then = (missed, now) if there not in meets else self._met(there, missed, now)
                    further.append(((*way, there), then[0], then[1] - passed.get(there, 0.0)))
            for way, missed, now in further:
                yield way[1:], self._value(way[-1], missed, now)
            edge = further

    def _met(self, at: Hex, missed: float, now: float) -> tuple[float, float]:
        """The chance that no convoy has been met, and what has been gained, after one more hex."""
        for chance, worth in self._meets.get(at, ()):
            now += missed * chance * worth
            missed *= 1 - chance
        return missed, now

    def _value(self, end: Hex, missed: float, now: float) -> float:
        return now + missed * self._gain_later(end) - self._caught(end)

    def _gain_later(self, at: Hex) -> float:
        """What the best two convoys are worth to a raider that ends its move in a hex."""
        if at not in self._later:
            far = GRID.far[at]
            values = [0.0, 0.0]
            for worth, track in self._prey:
                turns = next((n for n, there in enumerate(track) if far[there] <= SPEED * n), len(track))
                values.append(worth * _LATER ** (turns + 1))
            values.sort()
            self._later[at] = values[-1] + _SECOND * values[-2]
        return self._later[at]

    def _caught(self, at: Hex) -> float:
        """The cost of capital ships in the hex where a way ends, and of those that can come there."""
        if at not in self._risk:
            met = sum(capital for there, capital in self._searching if there == at)
            self._risk[at] = _MET * met + _NEAR * near(at, self._all)
        return self._risk[at]

    @cached_property
    def _passed(self) -> Mapping[Hex, float]:
        """What it costs to enter a hex."""
        costs = dict.fromkeys(ENEMY_COAST[GERMAN], _SEEN)
        for at, capital in self._searching:
            costs[at] = costs.get(at, 0.0) + _PASSED + _PASSED_CAPITAL * capital
        return costs

    @cached_property
    def _worth(self) -> Mapping[str, float]:
        """What each convoy is worth to a raider."""
        escorts = {force.convoy: self._capital[force.name] for force in self._view.forces.values() if force.convoy}
        found = {}
        for name in self._view.convoys:
            share = 1.0 if name not in escorts else _ESCORTED if escorts[name] <= _WEAK else 0.0
            found[name] = share * self._manifest.worth(name)
        return found

    @cached_property
    def _meets(self) -> Mapping[Hex, Sequence[tuple[float, float]]]:
        """By hex, the chance that each convoy is there after its move, and what it is worth."""
        found: dict[Hex, list[tuple[float, float]]] = {}
        for name, convoy in self._view.convoys.items():
            able = convoys.moves(name, convoy.hex)
            for chance, at in zip(self._habits.chances(len(able)), able, strict=True):
                found.setdefault(at, []).append((chance, self._worth[name]))
        return found

    @cached_property
    def _prey(self) -> Sequence[tuple[float, Sequence[Hex]]]:
        """What each convoy is worth, and where it will be after one turn, two turns, and so on."""
        found = []
        for name, convoy in self._view.convoys.items():
            course = (convoy.hex, *foreseen(convoy))
            track = [course[round(turn * self._habits.pace)] for turn in range(1, len(course))]
            found.append((self._worth[name], track))
        return found
