"""Where words go on a crowded chart: beside what they name, inside the frame, and off one another where it can be."""

from collections.abc import Iterator
from typing import NamedTuple

from compbis.table.chart import Point

_WIDEST = 0.72
"""The width of a capital letter of a common sans-serif font, in parts of its size: rather too much than too little."""
_RINGS = (0.4, 1.2, 2.2, 3.4, 4.8, 6.5)
"""How far off a label is tried, in parts of its size."""
_WAYS = (
    *((1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1), (0, -1), (0, 1)),
    *((1, -0.5), (1, 0.5), (-1, -0.5), (-1, 0.5), (0.5, -1), (0.5, 1), (-0.5, -1), (-0.5, 1)),
)
"""Where around the point: 1 is beside it to the right or below it, -1 to the left or above."""


class Box(NamedTuple):
    """A rectangle on the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Box") -> float:
        """The area that both cover."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(wide, 0) * max(high, 0)

    def within(self, other: "Box") -> bool:
        """Whether it lies wholly in the other."""
        return (
            other.left <= self.left
            and other.top <= self.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )


def around(at: Point, radius: float) -> Box:
    """The square that holds a circle."""
    return Box(at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)


class Labels:
    """The words on a part of the picture, and what else they must leave free."""

    def __init__(self, frame: Box) -> None:
        self._frame = frame
        self._taken: list[Box] = []

    def keep_free(self, box: Box) -> None:
        """No label goes there if it can be helped."""
        self._taken.append(box)

    def place(self, words: str, at: Point, size: float, off: float = 0) -> Point:
        """Take the best free place for words of that size beside a point, at least so far off; where their baseline
        begins."""
        boxes = [box for box in _boxes(words, at, size, off) if box.within(self._frame)]
        free = (box for box in boxes if not self._covered(box))
        best = next(free, None) or min(boxes, key=self._covered)
        self._taken.append(best)
        return best.left, best.bottom - 0.22 * size

    def _covered(self, box: Box) -> float:
        return sum(box.overlap(other) for other in self._taken)


def _boxes(words: str, at: Point, size: float, off: float) -> Iterator[Box]:
    wide, high = len(words) * size * _WIDEST, size * 1.1
    for ring in _RINGS:
        gap = off + ring * size
        for across, down in _WAYS:
            x, y = at[0] + across * (wide / 2 + gap), at[1] + down * (high / 2 + gap)
            yield Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
