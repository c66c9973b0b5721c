"""The map of the model: neighbours, distances, ways by sea, ports, fog (2.2, 7.13).

The terrain comes from the program's data; how hexes join is the model's own."""

from collections.abc import Callable, Iterable
from functools import cache

from compbis.games.sink_the_bismarck.cards import board

PORTS = {at: str(port.side)[0].upper() for at, port in board.PORTS.items()}
NAMED = {port.name: at for at, port in board.PORTS.items()}
FOG = set(board.FOG)
COAST = {"G": "b", "B": "g"}
"""The terrain where each side's counters are seen from the land (10.7)."""
PLYMOUTH = 3820
_SOLID = """3716/3816 3816/3817 3817/3917 3818/3917 3818/3918 3719/3820 3614/3714 3615/3714 3714/3715
2906/3006 3821/3822 1018/1117 1017/1117"""
_WALLS = {frozenset(map(int, pair.split("/"))) for pair in _SOLID.split()}
_BARRED = {3717, 3718, 3817, 3818, 4019, 4020}
_BRITAIN = {3614, 3615, 3713, 3714, 3715, 3716, 3815, 3816, 3817, 3818, 3819, 3820, 3719, 3720, 3917, 3918, 3919}
_BRITAIN |= {4018, 4019, 4020}
_TRACKS = {"HX": "atlantic", "SC": "atlantic", "ON": "atlantic", "ONS": "atlantic"}
GOALS = {"HX": 3716, "SC": 3716, "SL": 3716, "ON": 1319, "ONS": 1319, "OG": 2838, "WS": 2838}
ENTRIES = {"HX": 1319, "SC": 1319, "SL": 2838, "ON": 3716, "ONS": 3716, "OG": 3716, "WS": 3716}
"""Where the convoys of each designator enter (9.7)."""


@cache
def beside(at: int) -> tuple[int, ...]:
    """The neighbours of a hex; odd columns lie half a hex lower."""
    column, row = divmod(at, 100)
    low = column % 2
    near = [(column, row - 1), (column, row + 1)]
    near += [(column + aside, row + down) for aside in (-1, 1) for down in (low - 1, low)]
    return tuple(100 * x + y for x, y in near if 100 * x + y in board.GROUND)


@cache
def distance(one: int, other: int) -> int:
    """Hexes between two places in a straight line."""

    def axes(at: int) -> tuple[int, int]:
        column, row = divmod(at, 100)
        return column, row - (column - column % 2) // 2

    (x, z), (u, w) = axes(one), axes(other)
    return max(abs(x - u), abs(z - w), abs(x + z - u - w))


@cache
def enterable(side: str, at: int) -> bool:
    """Whether a side's task forces may be in a hex (7.13, 7.25, 7.33)."""
    if board.GROUND.get(at, "#") in "#-" or PORTS.get(at, side) != side:
        return False
    return side == "B" or at not in _BARRED


@cache
def steps(side: str, at: int) -> tuple[int, ...]:
    """The hexes that a side's task force may enter next."""
    return tuple(to for to in beside(at) if enterable(side, to) and frozenset((at, to)) not in _WALLS)


def is_way(side: str, at: int, way: Iterable[int]) -> bool:
    """Whether a way runs through adjacent hexes that the side may enter; 0 leaves the map (7.13)."""
    for to in way:
        if to == 0:
            if side != "G" or at % 100 != 38:
                return False
        elif at == 0 or to not in steps(side, at):
            return False
        at = to
    return True


def on_enemy_coast(side: str, at: int) -> bool:
    """Whether a counter is seen from the land (10.7); in its own port it is not."""
    return board.GROUND[at] == COAST[side] and PORTS.get(at) != side


def _spread(start: int, onward: Callable[[int], Iterable[int]], most: int = 99) -> dict[int, int]:
    found = {start: 0}
    edge = [start]
    for far in range(1, most + 1):
        edge = list(dict.fromkeys(to for at in edge for to in onward(at) if to not in found))
        found.update(dict.fromkeys(edge, far))
    return found


@cache
def flight(side: str, base: int, at: int) -> int:
    """Hexes that an aircraft flies from its base; 99 if it cannot (8.23)."""
    if side == "B":
        return distance(base, at)

    def onward(there: int) -> list[int]:
        return [] if there in _BRITAIN else [to for to in beside(there) if to not in _BRITAIN or to == PLYMOUTH]

    return _spread(base, onward, 16).get(at, 99)


@cache
def away(designator: str) -> dict[int, int]:
    """Moves of a convoy to its goal, from each hex within four of its track (9.6, 9.8)."""
    track = board.TRACKS[_TRACKS.get(designator, "african")]
    band = {at for at in board.GROUND if enterable("B", at) and min(distance(at, mark) for mark in track) <= 4}
    return _spread(GOALS[designator], lambda at: [to for to in steps("B", at) if to in band])
