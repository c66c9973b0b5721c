"""How the Allies expect the Bismarck to sail: what she is out for, and the chance of each hex that she can reach in a
turn."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import exp
from types import MappingProxyType

from compbis.board.shapes import IN_A_ROW
from compbis.games.chase_of_the_bismarck.captains.sailing import PORTS
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, WATER, ZONES, Hex, Line, ways
from compbis.games.chase_of_the_bismarck.cards.tables import COUNTRY
from compbis.table.side import BRITISH, GERMAN


class Intent(StrEnum):
    """What the Bismarck may be out for."""

    WEST = "west"
    EAST = "east"
    SOUTH = "south"
    FRANCE = "France"
    NORWAY = "Norway"
    HIDE = "hide"
    NORTH = "north"
    ANY = "any"


FROM = HEXES["J30"]
"""Where the Bismarck starts."""
REACH = 2
"""The most hexes that she sails in a turn."""
_MIDDLE = 12
"""The column that divides the northern lane into west and east."""
_SOUTHERN = range(17, 27)
"""The rows of the southern lane that are worth a raider's way."""
_REMOTE, _REMOTE_ROWS = range(1, 9), range(10, 18)
"""The columns and rows in the west where a raider with enough points may wait for the end, far from every base."""
_ARCTIC, _ARCTIC_ROWS = range(6, 12), range(6)
"""The columns and rows of such waters off Greenland."""
_PACE = (0.25, 1.0, 0.6)
"""On the way, the weight of a hex 0, 1 or 2 hexes away."""
_HUNTING = (1.0, 0.5, 0.1)
"""As _PACE, once she is there."""
_EAGER = 0.9
"""How much likelier a hex becomes with each step nearer to her goal: the exponent."""
_OFF = 0.2
"""The weight of a hex away from her goal once she is there, as a share."""
_RARE = 0.018
"""A chance too small to count."""
_WATCHED = (1.0, 0.8, 0.6, 0.15)
"""The weight of a hex with an Allied factor of 0, 1, 2, 3 or more, as a share: she shuns watched coasts."""


def _lane(line: Line) -> list[Hex]:
    return [at for at in sorted(WATER) if line in ZONES[at].centre and not ZONES[at].sector]


def _remote(rows: Sequence[int], columns: Sequence[int]) -> frozenset[Hex]:
    """The hexes in these rows and columns that no aircraft from land reach."""
    return frozenset(at for at in WATER if at // IN_A_ROW in rows and at % IN_A_ROW in columns and not ZONES[at].sector)


GOALS = MappingProxyType(
    {
        Intent.WEST: frozenset(at for at in _lane(Line.EAST_WEST) if at % IN_A_ROW <= _MIDDLE),
        Intent.EAST: frozenset(at for at in _lane(Line.EAST_WEST) if at % IN_A_ROW > _MIDDLE),
        Intent.SOUTH: frozenset(at for at in _lane(Line.NORTH_SOUTH) if at // IN_A_ROW in _SOUTHERN),
        Intent.FRANCE: frozenset(at for at in PORTS[GERMAN] if COUNTRY[ZONES[at].port] == "France"),
        Intent.NORWAY: frozenset((FROM,)),
        Intent.HIDE: _remote(_REMOTE_ROWS, _REMOTE),
        Intent.NORTH: _remote(_ARCTIC_ROWS, _ARCTIC),
        Intent.ANY: frozenset(),
    }
)
"""The hexes that she makes for; none if she hides, or makes for a tanker."""


class _Reached(dict[Hex, tuple[tuple[Hex, float], ...]]):
    """By the hex where the Bismarck begins a turn, the hexes where she may end it, each with its chance, without the
    least likely ones. intent: what she is out for."""

    def __init__(self, intent: Intent) -> None:
        super().__init__()
        self._intent = intent

    def __missing__(self, at: Hex) -> tuple[tuple[Hex, float], ...]:
        self[at] = _reached(self._intent, at)
        return self[at]


REACHED: Mapping[Intent, Mapping[Hex, tuple[tuple[Hex, float], ...]]] = MappingProxyType(
    {intent: _Reached(intent) for intent in Intent}
)
"""What she may reach, by her intent. Each entry is computed on first use."""


def _reached(intent: Intent, at: Hex) -> tuple[tuple[Hex, float], ...]:
    sea = ways(GERMAN)
    away = sea.away(GOALS[intent])
    here = away.get(at)
    there = {to: len(way) for to, way in sea.reach(at, REACH).items()}
    weights = {to: _weight(here, away.get(to), steps, to) for to, steps in there.items()}
    least = _RARE * sum(weights.values())
    likely = {to: weight for to, weight in weights.items() if weight > least or to == at}
    whole = sum(likely.values())
    return tuple([(to, weight / whole) for to, weight in likely.items()])


def _weight(here: int | None, there: int | None, steps: int, to: Hex) -> float:
    """The weight of a hex.

    Args:
        here: the steps from where she begins to her goal, None if there is no way
        there: the steps from the hex to her goal
        steps: the steps to the hex
        to: the hex
    """
    factor = ZONES[to].factor[BRITISH]
    shunned = _WATCHED[min(factor, len(_WATCHED) - 1)] if steps else 1.0
    if here is None or there is None:
        return _PACE[steps] * shunned
    if here <= 1:
        return _HUNTING[steps] * (1.0 if there <= 1 else _OFF) * shunned
    return _PACE[steps] * exp(_EAGER * (here - there)) * shunned
