"""How the places of a board touch each other: squares, pointy-top hexes, flat-top hexes.

A place is a number, its row times 100 plus its column. Both run from 1 to 98, so that the places around the board have
numbers, too. Each game writes its places in its own way.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

Place = int
"""Row times 100 plus column."""
Axes = tuple[int, int]
"""A place, or a step, along two axes on which the step in a direction is the same everywhere."""
Step = tuple[str, Place]
"""A direction, and the place in that direction."""
Point = tuple[float, float]
"""Distance to the right and down, in half the width of a place and half the height of a row."""
IN_A_ROW = 100
"""Place numbers per row."""


class Shape(Protocol):
    """The shape of a board's places."""

    @property
    def sizes(self) -> Sequence[tuple[int, int]]:
        """The possible columns and rows of a place on a screen, the largest first. With each, neighbouring places meet
        exactly between cells."""

    @property
    def directions(self) -> Mapping[str, Axes]:
        """The steps to neighbouring places, by name. Of several equally good ones, the first is taken."""

    def axes(self, place: Place) -> Axes:
        """The position of a place on the axes."""

    def place(self, axes: Axes) -> Place:
        """The place at this position."""

    def length(self, step: Axes) -> int:
        """The length of a step along the axes, in places."""

    def middle(self, place: Place) -> tuple[int, int]:
        """The middle of a place, to the right and down, in half the width of a place and half the height of a row."""

    def nearest(self, x: float, y: float) -> Axes:
        """The place that contains a point on the axes."""

    def tone(self, place: Place) -> int:
        """A number from 0 to 2. Places that share a side have different numbers."""


def step(shape: Shape, place: Place, direction: str) -> Place:
    """The neighbour of a place in a direction, which may be off the board.

    Args:
        shape: the shape of the board's places
        place: the place
        direction: one of the shape's directions

    >>> step(Squares(), 1622, "SE")
    1723
    >>> step(PointedHexes(right=1), 1622, "SE"), step(PointedHexes(right=1), 1722, "SE")
    (1722, 1823)
    >>> step(FlatHexes(low=1), 1622, "S")
    1722
    """
    (x, y), (dx, dy) = shape.axes(place), shape.directions[direction]
    return shape.place((x + dx, y + dy))


class Squares:
    """Squares, which also touch at their corners. The axes are column and row."""

    sizes = (8, 4), (6, 3), (4, 2), (3, 1), (2, 1)
    directions = MappingProxyType(
        {
            "N": (0, -1),
            "S": (0, 1),
            "E": (1, 0),
            "W": (-1, 0),
            "NE": (1, -1),
            "NW": (-1, -1),
            "SE": (1, 1),
            "SW": (-1, 1),
        }
    )

    def axes(self, place: Place) -> Axes:
        return place % IN_A_ROW, place // IN_A_ROW

    def place(self, axes: Axes) -> Place:
        return axes[1] * IN_A_ROW + axes[0]

    def length(self, step: Axes) -> int:
        return max(abs(step[0]), abs(step[1]))

    def middle(self, place: Place) -> tuple[int, int]:
        return 2 * (place % IN_A_ROW), 2 * (place // IN_A_ROW)

    def nearest(self, x: float, y: float) -> Axes:
        return round(x), round(y)

    def tone(self, place: Place) -> int:
        return (place // IN_A_ROW + place) % 2


class _Hexes(ABC):
    """What both kinds of hexes have in common. The third axis of a hex is the negative sum of the other two."""

    def length(self, step: Axes) -> int:
        return max(abs(step[0]), abs(step[1]), abs(step[0] + step[1]))

    def nearest(self, x: float, y: float) -> Axes:
        z = -x - y
        column, row, third = round(x), round(y), round(z)
        off = abs(column - x), abs(row - y), abs(third - z)
        if off[0] == max(off):  # the axis with the largest rounding error follows from the two others
            return -row - third, row
        return (column, -column - third) if off[1] == max(off) else (column, row)

    def tone(self, place: Place) -> int:
        x, y = self.axes(place)
        return (x - y) % 3

    @abstractmethod
    def axes(self, place: Place) -> Axes:
        """As in Shape."""


class PointedHexes(_Hexes):
    """Pointy-top hexes: every other row lies half a hex to the right.

    The axes point east and south-east.
    """

    sizes = (8, 4), (6, 3), (4, 2), (2, 1)
    directions = MappingProxyType(
        {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)}
    )

    def __init__(self, right: int) -> None:
        """right: 1 if the odd rows lie to the right, 0 if the even ones do."""
        self._right = right

    def axes(self, place: Place) -> Axes:
        row, column = divmod(place, IN_A_ROW)
        return column - (row + 1 - self._right) // 2, row

    def place(self, axes: Axes) -> Place:
        x, row = axes
        return row * IN_A_ROW + x + (row + 1 - self._right) // 2

    def middle(self, place: Place) -> tuple[int, int]:
        row, column = divmod(place, IN_A_ROW)
        return 2 * column + (row % 2 == self._right), 2 * row


class FlatHexes(_Hexes):
    """Flat-top hexes: every other column lies half a hex lower.

    The axes point south-east and south.
    """

    sizes = (8, 4), (4, 2), (3, 2), (2, 1)
    directions = MappingProxyType(
        {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
    )

    def __init__(self, low: int) -> None:
        """low: 1 if the odd columns lie lower, 0 if the even ones do."""
        self._low = low

    def axes(self, place: Place) -> Axes:
        row, column = divmod(place, IN_A_ROW)
        return column, row - (column + 1 - self._low) // 2

    def place(self, axes: Axes) -> Place:
        column, y = axes
        return (y + (column + 1 - self._low) // 2) * IN_A_ROW + column

    def middle(self, place: Place) -> tuple[int, int]:
        row, column = divmod(place, IN_A_ROW)
        return 2 * column, 2 * row + (column % 2 == self._low)
