"""The places of a board: neighbours, distances, lines and areas.

A board has one grid for the life of the process. Results are kept: a distance costs two look-ups.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property, partial
from types import MappingProxyType

from compbis.board.shapes import IN_A_ROW, Axes, Place, Shape, Step

_ASIDE = 1e-6
"""Shifts a line off the middles of places, so that it never runs exactly between two places."""


class Grid:
    """The neighbours and distances of a board's places.

    places: all of them; steps: from each place, one in every direction of the shape, including those off the board;
    beside: the neighbours of each place on the board, in the same order.

    >>> from compbis.board.shapes import PointedHexes
    >>> board = Grid(PointedHexes(right=1), [100 * row + column for row in range(1, 6) for column in range(1, 6)])
    >>> board.beside[101]
    (102, 202, 201)
    >>> board.distance(101, 404), board.line(101, 404)
    (4, (101, 202, 302, 303, 404))
    >>> board.within(303, 1)
    (203, 204, 302, 303, 304, 403, 404)
    """

    def __init__(self, shape: Shape, places: Iterable[Place]) -> None:
        self.shape = shape
        self.places = frozenset(places)
        axes = {at: shape.axes(at) for at in sorted(self.places)}
        directions = shape.directions.items()
        self.steps: Mapping[Place, tuple[Step, ...]] = MappingProxyType(
            {
                at: tuple([(name, shape.place((x + dx, y + dy))) for name, (dx, dy) in directions])
                for at, (x, y) in axes.items()
            }
        )
        self.beside: Mapping[Place, tuple[Place, ...]] = MappingProxyType(
            {at: tuple([there for _, there in steps if there in self.places]) for at, steps in self.steps.items()}
        )

    @cached_property
    def far(self) -> Sequence[bytes]:
        """The distance between two places as far[one][other], for callers that cannot afford a function call. An entry
        for a number that is not a place is meaningless."""
        return _distances(self.shape, self.places)

    def distance(self, one: Place, other: Place) -> int:
        """The steps from one place to another, ignoring what lies between. Raises KeyError if one of them is not on the
        board."""
        if one not in self.places or other not in self.places:
            raise KeyError((one, other))
        return self.far[one][other]

    def line(self, one: Place, other: Place) -> tuple[Place, ...]:
        """The places on the straight line between two places, ends included. Each touches the next, and the line back
        has the same places. Some may be off the board."""
        if other < one:
            return self.line(other, one)[::-1]
        (x, y), (to_x, to_y) = self.shape.axes(one), self.shape.axes(other)
        steps = self.shape.length((to_x - x, to_y - y))
        parts = [number / steps for number in range(1, steps)]
        between = [(x + (to_x - x) * part + _ASIDE, y + (to_y - y) * part + 2 * _ASIDE) for part in parts]
        return (one, *(self.shape.place(self.shape.nearest(*point)) for point in between), *[other] * (steps > 0))

    def within(self, place: Place, most: int) -> tuple[Place, ...]:
        """The places at most this far from a place, itself included, in the order of their numbers."""
        far = self.far[place]
        return tuple([other for other in self.beside if far[other] <= most])


def _distances(shape: Shape, places: Collection[Place]) -> list[bytes]:
    """The distances from each place, by the number of the other place.

    Distances along a row depend on three things: how many rows away it is, and whether the row and the column of the
    first place are odd. So each such strip is computed once, longer than needed, and the distances are cut out of it.
    """
    found = [b""] * (max(places, default=0) + 1)
    rows = range(len(found) // IN_A_ROW + 1)
    along = cache(partial(_along, shape))
    for one in places:
        row, column = divmod(one, IN_A_ROW)
        start = IN_A_ROW - 2 + column % 2 - column
        strips = [along(row % 2, column % 2, other - row) for other in rows]
        found[one] = b"".join([strip[start : start + IN_A_ROW] for strip in strips])
    return found


def _along(shape: Shape, odd_row: int, odd_column: int, down: int) -> bytes:
    """The distances from a place to those in the row `down` rows below it: those on its left as measured from the
    rightmost column, then the others as measured from the leftmost column."""
    row = 2 * IN_A_ROW + odd_row
    right, left = IN_A_ROW - 2 + odd_column, odd_column
    below = [shape.axes(IN_A_ROW * (row + down) + other) for other in range(IN_A_ROW)]

    def far(column: int, others: Iterable[Axes]) -> list[int]:
        x, y = shape.axes(IN_A_ROW * row + column)
        return [shape.length((to_x - x, to_y - y)) for to_x, to_y in others]

    return bytes(far(right, below[:right]) + far(left, below[left:]))
