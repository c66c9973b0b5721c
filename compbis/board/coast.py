"""Where the land of a board is, in more detail than its places. Display only: no rule uses it.

A coast says of each pixel whether it is land. A cell of a terminal has 2 x 2 pixels, since there is a character for
each pattern of four.
"""

from collections.abc import Callable, Mapping, Sequence
from math import ceil, hypot

from compbis.board.ground import Ground
from compbis.board.shapes import IN_A_ROW, Place, Point, Shape

Pixels = list[bytearray]
"""Rows of pixels: 1 is land, 0 water."""
Coast = Callable[["Raster"], Pixels]

_NEAR = 3.2
"""Distance, in half places, at and beyond which the land of a place has no influence."""
_ROUGH = 0.07
"""Maximum random change of the threshold between land and water, which keeps coasts from looking ruled."""


class Raster:
    """The pixels of a board whose places are `wide` x `high` cells.

    corners: the first pixel of each place, column and row; a place has 2 x wide pixels in 2 x high rows; columns, rows:
    the number of pixels
    """

    def __init__(self, shape: Shape, ground: Mapping[Place, Ground], wide: int, high: int) -> None:
        self.shape = shape
        self.ground = ground
        self.wide, self.high = wide, high
        middles = {at: shape.middle(at) for at in ground}
        self.left = min(x for x, _ in middles.values()) // 2 * 2
        self.top = min(y for _, y in middles.values()) // 2 * 2
        self.corners = {at: ((x - self.left) * wide, (y - self.top) * high) for at, (x, y) in middles.items()}
        self.columns = max(x for x, _ in self.corners.values()) + 2 * wide
        self.rows = max(y for _, y in self.corners.values()) + 2 * high

    def middle(self, place: Place) -> list[tuple[int, int]]:
        """The four pixels in the middle of a place."""
        x, y = self.corners[place]
        across, down = (x + self.wide - 1, x + self.wide), (y + self.high - 1, y + self.high)
        return [(column, row) for column in across for row in down]


def outlined(outlines: Sequence[Sequence[Point]], raster: Raster) -> Pixels:
    """The land within closed lines of points, measured from the top left corner of the first place."""
    crossed: list[list[float]] = [[] for _ in range(raster.rows)]
    for points in outlines:
        for (x, y), (to_x, to_y) in zip(points, [*points[1:], *points[:1]], strict=True):
            first, end = (max(ceil(end * raster.high - 0.5), 0) for end in sorted((y, to_y)))
            for row in range(first, min(end, raster.rows)):
                down = (row + 0.5) / raster.high
                crossed[row].append((x + (down - y) / (to_y - y) * (to_x - x)) * raster.wide)
    land = [bytearray(raster.columns) for _ in range(raster.rows)]
    for pixels, places in zip(land, map(sorted, crossed), strict=True):
        for enters, leaves in zip(places[::2], places[1::2], strict=True):
            first, end = (min(max(round(x), 0), raster.columns) for x in (enters, leaves))
            pixels[first:end] = b"\1" * (end - first)
    return land


def smoothed(raster: Raster) -> Pixels:
    """The land that results from each place's share of it, smoothed between the middles of places and slightly
    roughened."""
    land = [bytearray(raster.columns) for _ in range(raster.rows)]
    for place, ground in raster.ground.items():
        around = _around(raster, place)
        if all(part == ground.land for _, part in around):
            _fill(raster, land, place, round(ground.land))
        else:
            _shade(raster, land, place, around)
    return land


def _around(raster: Raster, place: Place) -> list[tuple[Point, float]]:
    """The middles of a place and its neighbours, relative to that place, each with its share of land."""
    x, y = raster.shape.middle(place)
    near = [
        (other, raster.shape.middle(other))
        for row in (-1, 0, 1)
        for column in (-1, 0, 1)
        if (other := place + IN_A_ROW * row + column) in raster.ground
    ]
    return [((to_x - x, to_y - y), raster.ground[other].land) for other, (to_x, to_y) in near]


def _fill(raster: Raster, land: Pixels, place: Place, value: int) -> None:
    x, y = raster.corners[place]
    for row in range(y, y + 2 * raster.high):
        land[row][x : x + 2 * raster.wide] = bytes([value]) * (2 * raster.wide)


def _shade(raster: Raster, land: Pixels, place: Place, around: Sequence[tuple[Point, float]]) -> None:
    left, top = raster.corners[place]
    for row in range(2 * raster.high):
        y = (row + 0.5) / raster.high - 1
        for column in range(2 * raster.wide):
            x = (column + 0.5) / raster.wide - 1
            weights = [(max(_NEAR - hypot(to_x - x, to_y - y), 0.0) ** 3, part) for (to_x, to_y), part in around]
            value = sum(weight * part for weight, part in weights) / sum(weight for weight, _ in weights)
            land[top + row][left + column] = value + _chance(left + column, top + row) > 0.5


def _chance(column: int, row: int) -> float:
    """A pseudo-random number between -_ROUGH and _ROUGH, always the same for the same pixel."""
    mixed = (column * 73856093 ^ row * 19349663) * 2654435761 >> 8 & 0xFFFF
    return (mixed / 0xFFFF * 2 - 1) * _ROUGH
