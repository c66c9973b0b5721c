"""A coast that looks real out of squares of land: the same squares give the same coast."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from hashlib import blake2b

from compbis.table.chart import Point

_FINE = 6
"""Into so many parts a square is divided each way."""
_SEA_LEVEL = 0.5
_ROUGHNESS = ((1.3, 0.36), (2.9, 0.22))
"""Waves of chance: so many a square, so high."""

Edge = tuple[str, int, int]
"""A side of a cell: horizontal ("h") or vertical ("v"), and the corner where it begins."""


def coasts(land: Mapping[tuple[int, int], float], width: int, height: int) -> list[list[Point]]:
    """The outlines of the land of a board, as closed lines of points on the board, each without its first one again.

    land: how much of a square is land, by column and row from 0. Land at the edge of the board ends there.
    """
    columns, rows = width * _FINE, height * _FINE
    level = [[_level(land, x / _FINE, y / _FINE, width, height) for x in range(columns + 1)] for y in range(rows + 1)]

    def at(x: int, y: int) -> float:
        return level[y][x] if 0 <= x <= columns and 0 <= y <= rows else 0.0

    lines = _join(dict(_links(at, columns, rows)))
    return [[_on_board(_crossing(at, edge), width, height) for edge in line] for line in lines]


def _level(land: Mapping[tuple[int, int], float], x: float, y: float, width: int, height: int) -> float:
    """How high the ground is at a point: between the middles of four squares, and rough."""
    column, row = x - 0.5, y - 0.5
    left, top = int(column // 1), int(row // 1)
    across, down = _ease(column - left), _ease(row - top)
    squares = [
        land.get((min(max(left + i, 0), width - 1), min(max(top + j, 0), height - 1)), 0.0)
        for j in (0, 1)
        for i in (0, 1)
    ]
    upper = squares[0] + (squares[1] - squares[0]) * across
    lower = squares[2] + (squares[3] - squares[2]) * across
    ground = upper + (lower - upper) * down
    rough = 4 * ground * (1 - ground)  # most where it may be either, nothing far out at sea and far inland
    return ground + rough * sum(size * _wave(x * often, y * often) for often, size in _ROUGHNESS) if rough else ground


def _ease(part: float) -> float:
    return part * part * (3 - 2 * part)


def _wave(x: float, y: float) -> float:
    """Even chance from -1 to 1, the same at the same point, and smooth between."""
    left, top = int(x // 1), int(y // 1)
    across, down = _ease(x - left), _ease(y - top)
    upper = _chance(left, top) * (1 - across) + _chance(left + 1, top) * across
    lower = _chance(left, top + 1) * (1 - across) + _chance(left + 1, top + 1) * across
    return upper * (1 - down) + lower * down


@cache
def _chance(x: int, y: int) -> float:
    return blake2b(f"coast {x} {y}".encode(), digest_size=1).digest()[0] / 127.5 - 1


def _links(at: Callable[[int, int], float], columns: int, rows: int) -> Iterator[tuple[Edge, Edge]]:
    """Marching squares: from each side of a cell where the coast comes in to the side where it goes out, the land at
    its right. The cells around the board are sea, so that every coast closes."""
    for y in range(-1, rows + 1):
        for x in range(-1, columns + 1):
            corners = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)]
            dry = [corner >= _SEA_LEVEL for corner in corners]
            if all(dry) or not any(dry):
                continue
            sides: list[Edge] = [("h", x, y), ("v", x + 1, y), ("h", x, y + 1), ("v", x, y)]
            ins = [side for number, side in enumerate(sides) if dry[number] and not dry[(number + 1) % 4]]
            outs = [side for number, side in enumerate(sides) if not dry[number] and dry[(number + 1) % 4]]
            if len(ins) == 2 and (sum(corners) / 4 >= _SEA_LEVEL) != dry[0]:
                outs.reverse()  # two capes that meet are one land, or two, by the height between them
            yield from zip(ins, outs, strict=True)


def _join(links: dict[Edge, Edge]) -> Iterator[list[Edge]]:
    while links:
        first, edge = links.popitem()
        line = [first]
        while edge != first:
            line.append(edge)
            edge = links.pop(edge)
        yield line


def _crossing(at: Callable[[int, int], float], edge: Edge) -> Point:
    """Where on the side of a cell the coast crosses it."""
    way, x, y = edge
    beyond = (x + 1, y) if way == "h" else (x, y + 1)
    one, other = at(x, y), at(*beyond)
    part = (_SEA_LEVEL - one) / (other - one)
    return (x + (part if way == "h" else 0)) / _FINE, (y + (part if way == "v" else 0)) / _FINE


def _on_board(point: Point, width: int, height: int) -> Point:
    x, y = point
    return min(max(x, 0), width), min(max(y, 0), height)
