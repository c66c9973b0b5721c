"""A board of hexes for a track chart (table.finished.track_chart): where its hexes and its coasts are."""

from collections.abc import Collection, Iterable
from math import sqrt

from compbis.board.coast import Pixels, Raster
from compbis.board.map import Map
from compbis.board.parts.sites import Name
from compbis.board.shapes import FlatHexes, Place
from compbis.table.finished.track_chart import Ground, Hexes, Lettering, Point

_ROW = sqrt(3) / 2
"""Distance between two rows of pointy-top hexes, or two columns of flat-top ones; neighbouring hexes are 1 apart."""
_OVER = (2 / sqrt(3) - _ROW) / 2
"""How far a hex extends beyond its row's spacing on each side, in the same unit."""
_CORNERS = ((0, 1), (0.5 * sqrt(3), 0.5), (0.5 * sqrt(3), -0.5), (0, -1), (-0.5 * sqrt(3), -0.5), (-0.5 * sqrt(3), 0.5))
"""Corners of a pointy-top hex, relative to its middle, in the length of its side."""
_FINE = 2
"""Pixels per half hex, from which the coasts are drawn."""
_PASSES = 2
"""Number of times that a coast is smoothed."""

_Corner = tuple[int, int]
"""A corner of a pixel: column and row."""


class Charting:
    """The points of a map on a track chart."""

    def __init__(self, printed: Map) -> None:
        self._map = printed
        flat = isinstance(printed.shape, FlatHexes)
        self._flat = flat
        self._step = (_ROW, 1.0) if flat else (1.0, _ROW)
        self._over = (_OVER, 0.0) if flat else (0.0, _OVER)
        self._raster = Raster(printed.shape, printed.ground, _FINE, _FINE)

    def point(self, place: Place) -> Point:
        """The middle of a place."""
        x, y = self._map.shape.middle(place)
        return self._scaled(x - self._raster.left + 1, y - self._raster.top + 1)

    def hexes(self, lanes: Collection[Place] = ()) -> Hexes:
        """All hexes. lanes: those on a convoy lane."""
        corners = [(y / sqrt(3), x / sqrt(3)) if self._flat else (x / sqrt(3), y / sqrt(3)) for x, y in _CORNERS]
        middles = {self._map.names[place]: self.point(place) for place in sorted(self._map.ground)}
        return Hexes(self._size, corners, middles, [self.point(place) for place in sorted(lanes)])

    def shores(self) -> list[list[Point]]:
        """The outlines of the land, the same as on a screen."""
        land = self._map.coast(self._raster)
        _fill_gaps(self._raster, land)
        return [[self._on_chart(at) for at in _smoothed(loop, self._raster)] for loop in _loops(land)]

    def names(self, names: Iterable[Name], oceans: Collection[str] = ()) -> list[Lettering]:
        """The names of lands and seas for the chart. oceans: names to write large."""
        return [self._named(name, name.text in oceans) for name in names]

    def _named(self, name: Name, ocean: bool) -> Lettering:
        places = name.places or (name.place, *self._map.grid.beside[name.place])
        dry = self._map.ground[places[0]].land > 0
        ground = Ground.OCEAN if ocean else Ground.LAND if dry else Ground.SEA
        return Lettering(name.text, ground, [self.point(place) for place in places])

    @property
    def _size(self) -> Point:
        width, height = self._scaled(self._raster.columns / _FINE, self._raster.rows / _FINE)
        return width + self._over[0], height + self._over[1]

    def _scaled(self, x: float, y: float) -> Point:
        """The chart's point for a point in half hexes."""
        return x / 2 * self._step[0] + self._over[0], y / 2 * self._step[1] + self._over[1]

    def _on_chart(self, at: Point) -> Point:
        """The chart's point for a point in pixels. The edge of the pixels is the edge of the board."""
        x, y = self._scaled(at[0] / _FINE, at[1] / _FINE)
        width, height = self._size
        x = 0.0 if at[0] == 0 else width if at[0] == self._raster.columns else x
        y = 0.0 if at[1] == 0 else height if at[1] == self._raster.rows else y
        return x, y


def _fill_gaps(raster: Raster, land: Pixels) -> None:
    """Beside the first and the last hex of each row, where half a hex is missing, repeat the row's first and last
    pixels."""
    spans: dict[int, tuple[int, int]] = {}
    for x, y in raster.corners.values():
        first, end = spans.get(y, (x, x))
        spans[y] = min(first, x), max(end, x + 2 * raster.wide)
    for top, (first, end) in spans.items():
        for row in land[top : top + 2 * raster.high]:
            row[:first] = bytes([row[first]]) * first
            row[end:] = bytes([row[end - 1]]) * (len(row) - end)


def _loops(land: Pixels) -> list[list[_Corner]]:
    """The closed lines around the land, corner by corner, with the land always on the right."""
    ends: dict[_Corner, list[_Corner]] = {}
    for y, row in enumerate(land):
        for x, dry in enumerate(row):
            if not dry:
                continue
            for (across, down), one, other in (
                ((0, -1), (x, y), (x + 1, y)),
                ((1, 0), (x + 1, y), (x + 1, y + 1)),
                ((0, 1), (x + 1, y + 1), (x, y + 1)),
                ((-1, 0), (x, y + 1), (x, y)),
            ):
                if not _dry(land, x + across, y + down):
                    ends.setdefault(one, []).append(other)
    loops = []
    while ends:
        start = min(ends)
        loop, at = [start], _next(ends, start)
        while at != start:
            loop.append(at)
            at = _next(ends, at)
        loops.append(loop)
    return loops


def _next(ends: dict[_Corner, list[_Corner]], at: _Corner) -> _Corner:
    """Remove a line that begins at this corner, and return its end."""
    found = ends[at].pop()
    if not ends[at]:
        del ends[at]
    return found


def _dry(land: Pixels, x: int, y: int) -> bool:
    return 0 <= y < len(land) and 0 <= x < len(land[y]) and land[y][x] == 1


def _smoothed(loop: list[_Corner], raster: Raster) -> list[Point]:
    """A line with its steps smoothed, except on the edge of the board."""
    points: list[Point] = [(float(x), float(y)) for x, y in loop]
    fixed = [x in (0, raster.columns) or y in (0, raster.rows) for x, y in loop]
    for _ in range(_PASSES):
        around = zip(points[-1:] + points[:-1], points, points[1:] + points[:1], fixed, strict=True)
        points = [
            here if held else ((one[0] + 2 * here[0] + other[0]) / 4, (one[1] + 2 * here[1] + other[1]) / 4)
            for one, here, other, held in around
        ]
    return points
