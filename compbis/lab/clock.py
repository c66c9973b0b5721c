"""The chess clock of a game: whose fault it is if its time is up, or if its process dies."""

from collections.abc import Callable
from struct import Struct
from time import monotonic

from compbis.table.side import Side

_FACE = Struct("=BB3d")
"""Who thinks, whose clock runs, since when, and what each side has used before that."""
_SIDES = (None, *Side)


class Clock:
    """It runs for the side that was last asked or told something, until another is.

    So what the game makes of an order counts as time of whoever gave it, and somebody who gives orders and takes them
    back for ever has used up all the time.

    show: gets the face of the clock, for `thinking` and `slowest`, whenever it changes.
    """

    def __init__(self, show: Callable[[bytes], None]) -> None:
        self._show = show
        self._running: Side | None = None
        self._since = 0.0
        self._spent = dict.fromkeys(Side, 0.0)

    def mark(self, side: Side | None) -> None:
        """Take note whose captain thinks from now on; None: nobody."""
        if side and side is not self._running:
            now = monotonic()
            if self._running:
                self._spent[self._running] += now - self._since
            self._running, self._since = side, now
        sides = (_SIDES.index(side), _SIDES.index(self._running))
        self._show(_FACE.pack(*sides, self._since, *self._spent.values()))


def thinking(face: bytes) -> Side | None:
    """Whose captain thinks by this face of a clock; None: nobody."""
    return _SIDES[_FACE.unpack(face)[0]] if face else None


def slowest(face: bytes, now: float) -> Side | None:
    """Who has used most time by this face of a clock; None if no clock has run. now: of `time.monotonic`, which is the
    same in all processes."""
    if not face:
        return None
    _, running, since, *spent = _FACE.unpack(face)
    if not running:
        return None
    used = dict(zip(Side, spent, strict=True))
    used[_SIDES[running]] += now - since
    return max(Side, key=used.__getitem__)
