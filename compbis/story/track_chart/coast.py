"""Turns a rough outline into a natural-looking coast; the same outline always gives the same coast."""

import math
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from itertools import pairwise

from compbis.table.finished.track_chart import Point

_FINEST = 0.05
"""Lines shorter than this, in squares, are not divided further."""
_ROUGHNESS = 0.2
"""How far the middle of a line may be moved sideways, as a fraction of its length."""


def coast(outline: Sequence[Point], width: float, height: float) -> list[Point]:
    """The coast through the points of an outline, a closed line that does not repeat its first point.

    Lines along the edge of the board stay straight, and no point leaves the board.

    Args:
        outline: the corners, in squares
        width: the width of the board in squares
        height: the height of the board in squares
    """
    closed = [*outline, outline[0]]
    line: list[Point] = []
    for one, other in pairwise(closed):
        line += [one] if _on_one_edge(one, other, width, height) else _broken(one, other)
    return [(min(max(x, 0.0), width), min(max(y, 0.0), height)) for x, y in line]


def _on_one_edge(one: Point, other: Point, width: float, height: float) -> bool:
    return any(one[axis] == other[axis] in (0, size) for axis, size in enumerate((width, height)))


def _broken(one: Point, other: Point) -> Iterator[Point]:
    """Yield the points of a rough line without the last, by recursive midpoint displacement."""
    length = math.dist(one, other)
    if length < _FINEST:
        yield one
        return
    across, down = other[0] - one[0], other[1] - one[1]
    aside = _ROUGHNESS * _chance(one, other)
    middle = (one[0] + other[0]) / 2 - aside * down, (one[1] + other[1]) / 2 + aside * across
    yield from _broken(one, middle)
    yield from _broken(middle, other)


@cache
def _chance(one: Point, other: Point) -> float:
    """A uniform pseudo-random number from -1 to 1, always the same for the same line."""
    line = " ".join(f"{value:.4f}" for value in (*one, *other))
    return blake2b(f"coast {line}".encode(), digest_size=1).digest()[0] / 127.5 - 1
