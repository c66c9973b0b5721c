"""A dropped line, a shutdown: normal ways to leave, taken where nothing is half done, that is at a prompt."""

import os
import select
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from types import FrameType

from compbis.errors import Leave

_SIGNALS = (signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT)


class _Call:
    """Whether one of the signals has come. More of them change nothing: the program is on its way out. at_once: whether
    it leaves where it stands, and not at its next wait for input."""

    heard = False
    at_once = False


def install() -> None:
    """From now on these signals make the wait for input raise Leave, the present one or the next.

    One that the program was started to ignore, as by nohup, stays ignored.
    """
    for number in _SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _hear)


@contextmanager
def at_once() -> Iterator[None]:
    """Within this `with` any of the signals raises Leave at once: for a wait for input that is not ours."""
    _Call.at_once = True
    try:
        check()
        yield
    finally:
        _Call.at_once = False


def check() -> None:
    """Raise Leave if one of the signals has come."""
    if _Call.heard:
        raise Leave


def wait(source: int, seconds: float | None = None) -> bool:
    """Wait until something can be read from that file descriptor, a signal comes, or the time is over.

    Returns whether there is something to read. Raises Leave if it is time to leave.
    """
    bell = _bell()  # hung up before the look whether a signal has come: else one that comes in between is missed
    check()
    ready, _, _ = select.select([source, bell], [], [], seconds)
    with suppress(BlockingIOError):  # it did not ring
        os.read(bell, select.PIPE_BUF)
    check()
    return source in ready


def _hear(number: int, frame: FrameType | None) -> None:
    _Call.heard = True
    if _Call.at_once:
        raise Leave


@cache
def _bell() -> int:
    """A file descriptor that any signal rings, so that none is missed which comes just before the wait begins."""
    bell, rope = os.pipe()
    os.set_blocking(bell, False)
    os.set_blocking(rope, False)
    signal.set_wakeup_fd(rope, warn_on_full_buffer=False)
    return bell
