"""A dropped line, a shutdown: normal ways to leave, taken where nothing is half done, that is at a prompt."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from compbis.errors import Leave

_SIGNALS = (signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT)


class _Call:
    """Whether one of the signals has come, and whether the program waits for input just now."""

    heard = False
    waiting = False


def install() -> None:
    """From now on these signals make the wait for input raise Leave, the present one or the next.

    One that the program was started to ignore, as by nohup, stays ignored.
    """
    for number in _SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _hear)


@contextmanager
def waiting() -> Iterator[None]:
    """Around every wait for input: where a signal may raise Leave. Never waits again once one has come."""
    _Call.waiting = True
    try:
        if _Call.heard:
            raise Leave
        yield
    finally:
        _Call.waiting = False


def _hear(number: int, frame: FrameType | None) -> None:
    if _Call.heard:
        return  # the program is on its way out: let it tidy up in peace
    _Call.heard = True
    if _Call.waiting:
        raise Leave
