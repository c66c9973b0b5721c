"""Where Tovey sends ships: to the hexes where the Bismarck is likeliest when they get there."""

from collections.abc import Mapping, Sequence
from functools import cache

from compbis.games.chase_of_the_bismarck.captains.tovey.belief import Chances
from compbis.games.chase_of_the_bismarck.cards.board import GRID, WATER, Hex, distance, ways
from compbis.table.side import BRITISH

_BESIDE = 0.4
"""The worth of a chance one hex away, as a share; two hexes away, its square."""
_LATER = 0.93
"""The worth of a station one turn further away, as a share."""
_TAKEN, _CAUGHT = 0.25, 0.02
"""The worth of a hex, as a share, to each further unit once enough to search it are bound for it; and the same where
she is known to be."""
_KNOWN = 0.5
"""The chance of a hex at which she is known to be there."""
_KEEPERS = 3
"""The units that go to a hex where she is known to be."""
_PATROL = 4
"""The Search Factors of one unit that patrols."""
_ALL = 99
_WORTHLESS = 1e-4
"""The worth below which a unit makes for the likeliest hex of all, however far."""


def spread(chances: Chances, width: int) -> dict[Hex, float]:
    """Each hex with its chance and a share of those beside it. width: how many hexes around it count."""
    found = dict(chances)
    edge: Mapping[Hex, float] = chances
    for _ in range(width):
        beyond: dict[Hex, float] = {}
        for at, value in edge.items():
            for there in GRID.beside[at]:
                if there in WATER:
                    beyond[there] = max(beyond.get(there, 0.0), value * _BESIDE)
        for at, value in beyond.items():
            found[at] = found.get(at, 0.0) + value
        edge = beyond
    return found


def blurred(chances: Chances, times: int) -> dict[Hex, float]:
    """The chances spread over the hexes around each, most to the nearest. times: how many hexes away they reach."""
    found = dict(chances)
    for _ in range(times):
        wider: dict[Hex, float] = {}
        for at, value in found.items():
            part = value / (len(GRID.beside[at]) + 1)
            wider[at] = wider.get(at, 0.0) + part
            for there in GRID.beside[at]:
                wider[there] = wider.get(there, 0.0) + part
        found = wider
    return {at: value for at, value in found.items() if at in WATER}


class Stations:
    """The stations of one turn.

    Args:
        ahead: the chances after this turn's move and after those that follow
        level: the level of visibility
        width: how many hexes around a station count
        whims: what a hex is worth in this game, relative to its computed worth
        shared: whether any number of units may make for a hex
        apart: how many times the chance of a hex itself is deducted from its worth
        central: whether a station in the midst of many chances is better than the likeliest hex
    """

    def __init__(
        self,
        ahead: Sequence[Chances],
        level: int,
        width: int,
        whims: Mapping[Hex, float],
        shared: bool = False,
        apart: float = 0.0,
        central: bool = False,
    ) -> None:
        worth = [(blurred if central else spread)(chances, width) for chances in ahead]
        for here, chances in zip(worth, ahead, strict=True) if apart else ():
            for at, value in chances.items():
                here[at] -= apart * value
        self._worth = _from_then_on(worth)
        self._whims = whims
        caught = max(ahead[0].values(), default=0.0) >= _KNOWN
        self._together = _ALL if shared else _KEEPERS if caught else max(1, -(-level // _PATROL))
        self._else = _CAUGHT if caught else _TAKEN
        self._taken: dict[Hex, int] = {}
        self._likeliest = max(ahead[-1], key=lambda at: (ahead[-1][at], at))

    def best(self, at: Hex, speed: int) -> Hex:
        """The best station for a unit, which is then taken.

        Args:
            at: where the unit is
            speed: the hexes that it sails in a turn
        """
        reach = _reach(at, speed * len(self._worth))
        worth = {there: self._value(there, -(-steps // speed)) for there, steps in reach.items()}
        goal = max(worth, key=lambda there: (worth[there], -distance(at, there), there), default=self._likeliest)
        if worth.get(goal, 0.0) < _WORTHLESS:
            goal = self._likeliest
        self.take(goal)
        return goal

    def take(self, at: Hex) -> None:
        """Note that a unit is bound for a hex."""
        self._taken[at] = self._taken.get(at, 0) + 1

    def value(self, at: Hex) -> float:
        """What a hex is worth from this turn on."""
        return self._worth[0].get(at, 0.0)

    def _value(self, there: Hex, turns: int) -> float:
        """The worth of a station that a unit reaches in that many turns, in the best turn from then on."""
        soon = max(turns, 1)
        share = 1.0 if self._taken.get(there, 0) < self._together else self._else
        return self._worth[soon - 1].get(there, 0.0) * _LATER ** (soon - 1) * share * self._whims[there]


def _from_then_on(worth: Sequence[Mapping[Hex, float]]) -> list[dict[Hex, float]]:
    """For each turn, the worth of each hex in the best turn from then on."""
    found: list[dict[Hex, float]] = []
    later: dict[Hex, float] = {}
    for here in reversed(worth):
        later = {at: value * _LATER for at, value in later.items()}
        for at, value in here.items():
            later[at] = max(later.get(at, 0.0), value)
        found.append(later)
    return found[::-1]


@cache
def _reach(at: Hex, most: int) -> Mapping[Hex, int]:
    """The hexes within this many steps by sea, each with the steps."""
    return {there: len(way) for there, way in ways(BRITISH).reach(at, most).items()}
