"""Weather, fog and the level of visibility (5)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.cards.board import ZONES, Hex
from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.cards.tables import DIE, LEVELS, WEATHER, WEATHER_CHANGE, WEATHER_MODIFIER

X = LEVELS[-1] + 1
"""The level at which nothing can be seen."""


def shifted(weather: int, die: int) -> int:
    """The box of the weather marker after a roll on the Weather Change Table (5; Reading 5.a). The marker stops at
    either end of the track."""
    total = min(max(die + WEATHER_MODIFIER[weather], DIE[0]), DIE[-1])
    return min(max(weather + WEATHER_CHANGE[total], LEVELS[0]), LEVELS[-1])


@cache  # a page asks for several turns ahead
def boxes(weather: int, turns: int) -> Mapping[int, Fraction]:
    """The probability of each box of the weather marker after this many turns (5)."""
    found = {weather: Fraction(1)}
    for _ in range(turns):
        then: dict[int, Fraction] = {}
        for box, chance in found.items():
            for die in DIE:
                after = shifted(box, die)
                then[after] = then.get(after, Fraction(0)) + chance / len(DIE)
        found = then
    return MappingProxyType(found)


def level(weather: int, turn: int) -> int:
    """The Current Visibility Level: weather plus time of day, X above 9 (5; Reading 5.b)."""
    sum_ = weather + TURNS[turn].modifier
    return X if sum_ >= WEATHER["no search from"] else sum_


def foggy(weather: int) -> bool:
    """Whether there is fog in the fog hexes; it depends on the weather, not on the level (5; Reading 5.c)."""
    return weather >= WEATHER["fog from"]


def stormy(weather: int) -> bool:
    """Whether to roll for special fuel expenditure (5)."""
    return weather >= WEATHER["storm from"]


def closed(at: Hex, level: int, fog: bool) -> bool:
    """Whether a hex allows no search, shadowing, patrol, flight marker or combat (5; Reading 5.f).

    Args:
        at: the hex
        level: the level of visibility
        fog: whether there is fog in the fog hexes
    """
    return level == X or (fog and ZONES[at].fog)


def seen_level(level: int) -> int:
    """The level for tables that have no line for X: 9 instead of X (Reading 9.c, 11.3.d)."""
    return min(level, LEVELS[-1])
