"""Where words go on a crowded chart: beside what they name, inside the frame, and off all else where it can be."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, product

from compbis.table.finished.track_chart import Point
from compbis.table.values import NamedTuple

_LETTERS = {" ": 0.4, "I": 0.45, ".": 0.45, ",": 0.45, "M": 1.05, "W": 1.15, **dict.fromkeys("0123456789", 0.74)}
_LETTER = 0.86
"""The widths of letters, in parts of their size, in a wide sans-serif font, bold: rather too much than too little."""
_RINGS = (0.35, 1.0, 1.8, 2.8, 4.0, 5.4, 7.0, 9.0)
"""How far off a label is tried, in parts of its size."""
_NEAR = 2
"""So many of the rings are beside what is named; a label farther off needs a line to it."""
_WAYS = (
    *((1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1), (0, -1), (0, 1)),
    *((1, -0.5), (1, 0.5), (-1, -0.5), (-1, 0.5), (0.5, -1), (0.5, 1), (-0.5, -1), (-0.5, 1)),
)
"""Where around the point: 1 is beside it to the right or below it, -1 to the left or above."""
_CELL = 4.0
"""What is taken is noted by cells of that size."""
WORDS, SIGN, LINE = 12, 8, 1
"""How bad it is to cover words, a sign, a track."""


class Box(NamedTuple):
    """A rectangle on the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: "Box") -> bool:
        """Whether it lies wholly in the other."""
        return (
            other.left <= self.left
            and other.top <= self.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )

    def nearest(self, at: Point) -> Point:
        """The point of it that is nearest to another."""
        return min(max(at[0], self.left), self.right), min(max(at[1], self.top), self.bottom)


class Label(NamedTuple):
    """Words that have their place. at: where their baseline begins; box: what they take; names: the point that they
    stand beside; far: whether they are so far off it that a line must lead there."""

    at: Point
    box: Box
    names: Point
    far: bool


def around(at: Point, radius: float) -> Box:
    """The square that holds a circle."""
    return Box(at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)


def width(words: str, size: float, spacing: float = 0) -> float:
    """How wide words may be at most in capital letters of that size. spacing: added to each letter."""
    return sum(_LETTERS.get(letter, _LETTER) * size + spacing for letter in words)


class Labels:
    """The words on a part of the picture, and what else they should leave free."""

    def __init__(self, frame: Box) -> None:
        self._frame = frame
        self._taken: Counter[tuple[int, int]] = Counter()

    def keep_free(self, box: Box, weight: int = SIGN) -> None:
        """Nothing goes there if it can be helped; weight: WORDS, SIGN or LINE."""
        for cell in _cells(box):
            self._taken[cell] += weight

    def place(self, words: str, points: Sequence[Point], size: float, off: float = 0) -> Label:
        """Take a place for words of that size: a free one close to one of the points, the first if it can be; or the
        least bad around the first. off: how far off the points they stand at least."""
        close = (box for point in points for box in self._around(words, point, size, off, _RINGS[:_NEAR]))
        distant = list(self._around(words, points[0], size, off, _RINGS))
        best = next((label for label in chain(close, distant) if not self._covered(label.box)), None)
        return self._take(best or min(distant, key=lambda label: self._covered(label.box)))

    def place_if_free(self, words: str, at: Point, size: float) -> Label | None:
        """Take a free place close to the point, if there is one."""
        close = self._around(words, at, size, 0, _RINGS[:_NEAR])
        best = next((label for label in close if not self._covered(label.box)), None)
        return self._take(best) if best else None

    def centre_if_free(self, words: str, points: Sequence[Point], size: float, spacing: float) -> Point | None:
        """Take the first of the points around which there is room for these words, if any."""
        wide = width(words, size, spacing)
        for x, y in points:
            box = Box(x - wide / 2, y - size, x + wide / 2, y + 0.4 * size)
            if box.within(self._frame) and not self._covered(box):
                self.keep_free(box, WORDS)
                return x, y
        return None

    def clearest(self, points: Sequence[Point], radius: float) -> Point:
        """The first of the points around which least is covered."""
        return min(points, key=lambda at: self._covered(around(at, radius)))

    def _take(self, label: Label) -> Label:
        self.keep_free(label.box, WORDS)
        return label

    def _around(self, words: str, at: Point, size: float, off: float, rings: Sequence[float]) -> Iterator[Label]:
        wide, high = width(words, size), size * 1.1
        for number, (ring, (across, down)) in enumerate(product(rings, _WAYS)):
            gap = off + ring * size
            x, y = at[0] + across * (wide / 2 + gap), at[1] + down * (high / 2 + gap)
            box = Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
            if box.within(self._frame):
                yield Label((box.left, box.bottom - 0.22 * size), box, at, number >= _NEAR * len(_WAYS))

    def _covered(self, box: Box) -> int:
        return sum(self._taken.get(cell, 0) for cell in _cells(box))


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    across = range(int(box.left // _CELL), int(box.right // _CELL) + 1)
    down = range(int(box.top // _CELL), int(box.bottom // _CELL) + 1)
    return product(across, down)
