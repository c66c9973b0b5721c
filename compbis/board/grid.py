"""The places of a board: which touch each other, how far it is from one to another, lines and areas.

A board has one grid for as long as the process lasts. What is found out once is kept: a distance costs two look-ups.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property, partial
from types import MappingProxyType

from compbis.board.shapes import IN_A_ROW, Place, Shape, Step

_ASIDE = 1e-6
"""So far beside the middles a line is drawn, that it never runs just between two places."""


class Grid:
    """places: all there are; steps: those from each in every direction of the shape, off the board, too; beside: the
    places that touch each, in the same order.

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
        """The distance by both places, far[one][other], for whoever asks so often that a call would cost too much. What
        it says of a number that is no place means nothing."""
        return _distances(self.shape, self.places)

    def distance(self, one: Place, other: Place) -> int:
        """The steps from one place of the board to another, over whatever lies between. Raises KeyError if one of them
        is no place of the board."""
        if not {one, other} <= self.places:
            raise KeyError((one, other))
        return self.far[one][other]

    def line(self, one: Place, other: Place) -> tuple[Place, ...]:
        """The places on the straight line between two places, both of them among it: each touches the next, and the
        way back has the same. Some may lie off the board."""
        if other < one:
            return self.line(other, one)[::-1]
        (x, y), (to_x, to_y) = self.shape.axes(one), self.shape.axes(other)
        steps = self.shape.length((to_x - x, to_y - y))
        parts = [number / steps for number in range(1, steps)]
        between = [(x + (to_x - x) * part + _ASIDE, y + (to_y - y) * part + 2 * _ASIDE) for part in parts]
        return (one, *(self.shape.place(self.shape.nearest(*point)) for point in between), *[other] * (steps > 0))

    def within(self, place: Place, most: int) -> tuple[Place, ...]:
        """The places that are at most so far from one, itself among them, in the order of their numbers."""
        far = self.far[place]
        return tuple([other for other in self.beside if far[other] <= most])


def _distances(shape: Shape, places: Collection[Place]) -> list[bytes]:
    """The distances between all places, by their numbers.

    Those along a row depend on how many rows it is away, on how many columns its places are, and on whether the row and
    the column they are counted from are odd: they are worked out once for each such case, and cut out of there.
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
    """The distances from a place to those that lie so many rows below it: first to those further left, which are
    counted from the column furthest right, then to the others, counted from the column furthest left."""
    row = 2 * IN_A_ROW + odd_row
    right, left = IN_A_ROW - 2 + odd_column, odd_column

    def far(column: int, other: int) -> int:
        (x, y), (to_x, to_y) = shape.axes(IN_A_ROW * row + column), shape.axes(IN_A_ROW * (row + down) + other)
        return shape.length((to_x - x, to_y - y))

    return bytes(
        [*(far(right, other) for other in range(right)), *(far(left, other) for other in range(left, IN_A_ROW))]
    )
