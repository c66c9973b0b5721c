"""The chess clock of a game: it shows which captain is at fault if the game times out or its process dies."""

from collections.abc import Callable
from struct import Struct
from time import monotonic

from compbis.table.side import Side

_FACE = Struct("=BB3d")
"""The side that is thinking, the side whose clock runs, since when, and the seconds that each side used before that."""
_SIDES = (None, *Side)


class Clock:
    """A clock that runs for the side that got the last request or report, until the other side gets one.

    So the time that the game takes to process an order is charged to the side that gave it, and a captain that gives
    orders and takes them back forever uses up its own time.

    show: called with the face of the clock, for `thinking` and `slowest`, whenever it changes.
    """

    def __init__(self, show: Callable[[bytes], None]) -> None:
        self._show = show
        self._running: Side | None = None
        self._since = 0.0
        self._spent = dict.fromkeys(Side, 0.0)

    def mark(self, side: Side | None) -> None:
        """Set the side whose captain is thinking; None if neither is."""
        if side and side is not self._running:
            now = monotonic()
            if self._running:
                self._spent[self._running] += now - self._since
            self._running, self._since = side, now
        sides = (_SIDES.index(side), _SIDES.index(self._running))
        self._show(_FACE.pack(*sides, self._since, *self._spent.values()))


def thinking(face: bytes) -> Side | None:
    """The side whose captain is thinking; None if neither is. face: from a clock, or empty."""
    return _SIDES[_FACE.unpack(face)[0]] if face else None


def slowest(face: bytes, now: float) -> Side | None:
    """The side that has used the most time; None if no clock has run.

    face: from a clock, or empty; now: `time.monotonic()`, which is the same in all processes.
    """
    if not face:
        return None
    _, running, since, *spent = _FACE.unpack(face)
    if not running:
        return None
    used = dict(zip(Side, spent, strict=True))
    used[_SIDES[running]] += now - since
    return max(Side, key=used.__getitem__)
