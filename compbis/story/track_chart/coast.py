"""A coast that looks real out of a few points of it: the same points give the same coast."""

import math
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from itertools import pairwise

from compbis.table.finished.track_chart import Point

_FINEST = 0.05
"""Lines shorter than that, in squares, are not broken again."""
_ROUGHNESS = 0.2
"""How far to the side a line may be broken, in parts of its length."""


def coast(outline: Sequence[Point], width: float, height: float) -> list[Point]:
    """The closed line through these points, rough as a coast is, without its first point again.

    width, height: of the board, in squares: lines along its edge stay straight, and nothing leaves it.
    """
    closed = [*outline, outline[0]]
    line: list[Point] = []
    for one, other in pairwise(closed):
        line += [one] if _on_one_edge(one, other, width, height) else _broken(one, other)
    return [(min(max(x, 0.0), width), min(max(y, 0.0), height)) for x, y in line]


def _on_one_edge(one: Point, other: Point, width: float, height: float) -> bool:
    return any(one[axis] == other[axis] in (0, size) for axis, size in enumerate((width, height)))


def _broken(one: Point, other: Point) -> Iterator[Point]:
    """The points of a rough line, without its last: its middle is put aside by chance, and so those of its halves."""
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
    """Even chance from -1 to 1, always the same for the same line."""
    line = " ".join(f"{value:.4f}" for value in (*one, *other))
    return blake2b(f"coast {line}".encode(), digest_size=1).digest()[0] / 127.5 - 1
