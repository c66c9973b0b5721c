"""Where Tovey sends ships: to the hexes where the Bismarck is likeliest when they get there."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.captains.tovey.belief import Chances
from compbis.games.chase_of_the_bismarck.cards.board import GRID, WATER, Hex, distance, ways
from compbis.table.side import BRITISH

_SLIGHT = 1e-3
"""A chance too small to count for the hexes around."""
_NOTHING: Mapping[Hex, float] = MappingProxyType({})
_BESIDE_BY_SEA = {at: tuple([there for there in GRID.beside[at] if there in WATER]) for at in GRID.places}
_AROUND = {at: (at, *GRID.beside[at]) for at in GRID.places}
_BESIDE = 0.4
"""The worth of a chance one hex away, as a share; two hexes away, its square."""
_LATER = 0.93
"""The worth of a station one turn further away, as a share."""
_TAKEN, _CAUGHT = 0.25, 0.02
"""The worth of a hex to one more unit, as a share, once enough units to search it are bound for it; and the same for a
hex where she is known to be."""
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
    edge = {at: value for at, value in chances.items() if value > _SLIGHT} if width else {}
    for _ in range(width):
        beyond: dict[Hex, float] = {}
        before = beyond.get
        for at, whole in edge.items():
            value = whole * _BESIDE
            for there in _BESIDE_BY_SEA[at]:
                if value > before(there, 0.0):
                    beyond[there] = value
        for at, value in beyond.items():
            found[at] = found.get(at, 0.0) + value
        edge = beyond
    return found


def blurred(chances: Chances, times: int) -> dict[Hex, float]:
    """The chances spread over the hexes around each, most to the nearest. times: how many hexes away they reach."""
    found = {at: value for at, value in chances.items() if value > _SLIGHT}
    for _ in range(times):
        wider: defaultdict[Hex, float] = defaultdict(float)
        for at, value in found.items():
            around = _AROUND[at]
            part = value / len(around)
            for there in around:
                wider[there] += part
        found = wider
    return {at: value for at, value in found.items() if at in WATER}


class Valued:
    """The worth of each hex on a turn, for one kind of stations. It is kept as long as what is foreseen stays the same.

    Args:
        width: how many hexes around a station count
        apart: how many times the chance of a hex itself is deducted from its worth
        central: whether a station in the midst of many chances is better than the likeliest hex
    """

    def __init__(self, width: int, apart: float = 0.0, central: bool = False) -> None:
        self._width, self._apart, self._central = width, apart, central
        self._kept: list[tuple[Chances, Mapping[Hex, float]]] = []

    def worths(self, ahead: Sequence[Chances]) -> list[Mapping[Hex, float]]:
        """The worth of each hex after the moves of each turn; of every second turn, if hexes around count. ahead: the
        chances then."""
        kept = {id(chances): worth for chances, worth in self._kept}
        found = {
            id(chances): kept.get(id(chances)) or self._worth(chances) for chances in ahead[:: 2 if self._width else 1]
        }
        kept.update(found)
        self._kept = [(chances, kept[id(chances)]) for chances in ahead if id(chances) in kept]
        return [found.get(id(chances), _NOTHING) for chances in ahead]

    def _worth(self, chances: Chances) -> Mapping[Hex, float]:
        found = (blurred if self._central else spread)(chances, self._width)
        for at, value in chances.items() if self._apart else ():
            found[at] -= self._apart * value
        return found


class Stations:
    """The stations of one turn.

    Args:
        ahead: the chances after this turn's move and after those that follow
        level: the level of visibility
        valued: what hexes are worth
        whims: what a hex is worth in this game, relative to its computed worth
        shared: whether any number of units may make for a hex
    """

    def __init__(
        self,
        ahead: Sequence[Chances],
        level: int,
        valued: Valued,
        whims: Mapping[Hex, float],
        shared: bool = False,
    ) -> None:
        self._worth = _from_then_on(valued.worths(ahead))
        self._whims = whims
        caught = max(ahead[0].values(), default=0.0) >= _KNOWN
        self._together = _ALL if shared else _KEEPERS if caught else max(1, -(-level // _PATROL))
        self._else = _CAUGHT if caught else _TAKEN
        self._taken: dict[Hex, int] = {}
        self._last = ahead[-1]

    def best(self, at: Hex, speed: int) -> Hex:
        """The best station for a unit, which is then taken.

        Args:
            at: where the unit is
            speed: the hexes that it sails in a turn
        """
        taken, together, whims = self._taken.get, self._together, self._whims
        most, best = _WORTHLESS, []
        for turns, hexes in enumerate(_reach(at, speed, len(self._worth))):
            worth, later = self._worth[turns].get, _LATER**turns
            for there in hexes:
                if value := worth(there):
                    value *= later * whims[there]
                    if value >= most:
                        if taken(there, 0) >= together:
                            value *= self._else
                        if value > most:
                            most, best = value, [there]
                        elif value == most:
                            best.append(there)
        goal = max(best or self._likeliest(), key=lambda there: (-distance(at, there), there))
        self.take(goal)
        return goal

    def _likeliest(self) -> list[Hex]:
        """The likeliest hex of the last turn foreseen."""
        return [max(self._last, key=lambda at: (self._last[at], at))]

    def take(self, at: Hex) -> None:
        """Note that a unit is bound for a hex."""
        self._taken[at] = self._taken.get(at, 0) + 1

    def value(self, at: Hex) -> float:
        """What a hex is worth from this turn on."""
        return self._worth[0].get(at, 0.0)


def _from_then_on(worth: Sequence[Mapping[Hex, float]]) -> list[dict[Hex, float]]:
    """For each turn, the worth of each hex in the best turn from then on."""
    found: list[dict[Hex, float]] = []
    later: dict[Hex, float] = {}
    for here in reversed(worth):
        later = {at: value * _LATER for at, value in later.items()}
        then = later.get
        for at, value in here.items():
            if value > then(at, 0.0):
                later[at] = value
        found.append(later)
    return found[::-1]


@cache
def _reach(at: Hex, speed: int, turns: int) -> Sequence[Sequence[Hex]]:
    """By turn, the hexes that a unit can reach by then and not sooner.

    Args:
        at: where it is
        speed: the hexes that it sails in a turn
        turns: the number of turns
    """
    found: list[list[Hex]] = [[] for _ in range(turns)]
    for there, way in ways(BRITISH).reach(at, speed * turns).items():
        found[max(-(-len(way) // speed), 1) - 1].append(there)
    return found
