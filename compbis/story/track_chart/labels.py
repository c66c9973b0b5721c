"""Places labels on a crowded chart: near what they name, inside the frame, and clear of everything else if possible."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, product

from compbis.table.finished.track_chart import Point
from compbis.table.values import NamedTuple

_LETTERS = {" ": 0.4, "I": 0.45, ".": 0.45, ",": 0.45, "M": 1.05, "W": 1.15, **dict.fromkeys("0123456789", 0.74)}
_LETTER = 0.86
"""The widths of letters, as fractions of the font size, in a wide bold sans-serif font; an upper estimate."""
_RINGS = (0.35, 1.0, 1.8, 2.8, 4.0, 5.4, 7.0, 9.0)
"""The distances at which a label is tried, as multiples of its font size."""
_NEAR = 2
"""How many of these distances count as near; a label farther away needs a leader."""
_DIRECTIONS = (
    *((1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1), (0, -1), (0, 1)),
    *((1, -0.5), (1, 0.5), (-1, -0.5), (-1, 0.5), (0.5, -1), (0.5, 1), (-0.5, -1), (-0.5, 1)),
)
"""The directions around the point, as (across, down): 1 is to the right or below, -1 to the left or above."""
_CELL = 4.0
"""The size of the grid cells in which used space is counted."""
WORDS, SIGN, LINE = 12, 8, 1
"""The cost of covering words, a sign or a track."""


class Box(NamedTuple):
    """A rectangle on the picture, in user units."""

    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: "Box") -> bool:
        """Whether it lies completely inside another box."""
        return (
            other.left <= self.left
            and other.top <= self.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )

    def nearest(self, at: Point) -> Point:
        """The point of the box nearest to another point."""
        return min(max(at[0], self.left), self.right), min(max(at[1], self.top), self.bottom)


class Label(NamedTuple):
    """The place of a label.

    Args:
        at: the start of its baseline
        box: the space that it takes
        names: the point that it belongs to
        far: whether it is so far from that point that it needs a leader
    """

    at: Point
    box: Box
    names: Point
    far: bool


def around(at: Point, radius: float) -> Box:
    """The bounding box of a circle."""
    return Box(at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)


def width(words: str, size: float, spacing: float = 0) -> float:
    """The greatest width that words in capital letters may have.

    Args:
        words: the text
        size: the font size
        spacing: the letter spacing
    """
    return sum(_LETTERS.get(letter, _LETTER) * size + spacing for letter in words)


class Labels:
    """The labels inside a frame, and the space that they should leave free."""

    def __init__(self, frame: Box) -> None:
        self._frame = frame
        self._taken: Counter[tuple[int, int]] = Counter()

    def keep_free(self, box: Box, weight: int = SIGN) -> None:
        """Mark a box as used. `weight` is the cost of covering it: WORDS, SIGN or LINE."""
        for cell in _cells(box):
            self._taken[cell] += weight

    def place(self, words: str, points: Sequence[Point], size: float, off: float = 0) -> Label:
        """Place a label: in the first free place near any of the points, else in the best one around the first point.

        Args:
            words: the text
            points: where the label may go, the best first
            size: the font size
            off: the least distance from the point, in user units
        """
        close = (box for point in points for box in self._around(words, point, size, off, _RINGS[:_NEAR]))
        distant = list(self._around(words, points[0], size, off, _RINGS))
        best = next((label for label in chain(close, distant) if not self._covered(label.box)), None)
        return self._take(best or min(distant, key=lambda label: self._covered(label.box)))

    def place_if_free(self, words: str, at: Point, size: float) -> Label | None:
        """Place a label near a point; None if there is no free place.

        Args:
            words: the text
            at: the point
            size: the font size
        """
        close = self._around(words, at, size, 0, _RINGS[:_NEAR])
        best = next((label for label in close if not self._covered(label.box)), None)
        return self._take(best) if best else None

    def centre_if_free(self, words: str, points: Sequence[Point], size: float, spacing: float) -> Point | None:
        """Place words centred on the first of the points that has room for them; None if none has.

        Args:
            words: the text
            points: where they may go, the best first
            size: the font size
            spacing: the letter spacing

        Returns:
            The centre of the baseline
        """
        wide = width(words, size, spacing)
        for x, y in points:
            box = Box(x - wide / 2, y - size, x + wide / 2, y + 0.4 * size)
            if box.within(self._frame) and not self._covered(box):
                self.keep_free(box, WORDS)
                return x, y
        return None

    def clearest(self, points: Sequence[Point], radius: float) -> Point:
        """The point whose surroundings within a radius, in user units, are least covered; the first of several."""
        return min(points, key=lambda at: self._covered(around(at, radius)))

    def _take(self, label: Label) -> Label:
        self.keep_free(label.box, WORDS)
        return label

    def _around(self, words: str, at: Point, size: float, off: float, rings: Sequence[float]) -> Iterator[Label]:
        wide, high = width(words, size), size * 1.1
        for number, (ring, (across, down)) in enumerate(product(rings, _DIRECTIONS)):
            gap = off + ring * size
            x, y = at[0] + across * (wide / 2 + gap), at[1] + down * (high / 2 + gap)
            box = Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
            if box.within(self._frame):
                yield Label((box.left, box.bottom - 0.22 * size), box, at, number >= _NEAR * len(_DIRECTIONS))

    def _covered(self, box: Box) -> int:
        return sum(self._taken.get(cell, 0) for cell in _cells(box))


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    across = range(int(box.left // _CELL), int(box.right // _CELL) + 1)
    down = range(int(box.top // _CELL), int(box.bottom // _CELL) + 1)
    return product(across, down)
