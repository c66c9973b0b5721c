"""The places of a board: which touch each other, how far it is from one to another, lines and areas.

A board has one grid for as long as the process lasts. What is found out once is kept: a distance costs two look-ups.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from compbis.board.shapes import Place, Shape

NOWHERE = 255
"""What `far` says of a number that is no place of the board."""
_ASIDE = 1e-6
"""So far beside the middles a line is drawn, that it never runs just between two places."""


class Grid:
    """places: all there are; beside: those that touch each, in the order of the directions of the shape; far: the
    distance by both places, far[one][other], for who asks so often that a call would cost too much."""

    def __init__(self, shape: Shape, places: Iterable[Place]) -> None:
        self.shape = shape
        self.places = frozenset(places)
        steps = shape.directions.values()
        around = {at: shape.axes(at) for at in sorted(self.places)}
        touching = {at: [shape.place((x + dx, y + dy)) for dx, dy in steps] for at, (x, y) in around.items()}
        self.beside: Mapping[Place, tuple[Place, ...]] = MappingProxyType(
            {at: tuple([other for other in others if other in self.places]) for at, others in touching.items()}
        )
        self.far: Mapping[Place, bytes] = _Distances(shape, around)

    def distance(self, one: Place, other: Place) -> int:
        """The steps from one place of the board to another, over whatever lies between. Raises KeyError if one of them
        is no place of the board."""
        if other not in self.places:
            raise KeyError(other)
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


class _Distances(dict[Place, bytes]):
    """The distances from each place, found when they are first asked for."""

    def __init__(self, shape: Shape, around: Mapping[Place, tuple[int, int]]) -> None:
        super().__init__()
        self._shape = shape
        self._around = around

    def __missing__(self, one: Place) -> bytes:
        x, y = self._around[one]
        row = bytearray([NOWHERE]) * (max(self._around) + 1)
        for other, (other_x, other_y) in self._around.items():
            row[other] = self._shape.length((other_x - x, other_y - y))
        self[one] = bytes(row)
        return self[one]
