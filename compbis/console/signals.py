"""A dropped line, a shutdown: normal ways to leave, taken where nothing is half done, that is at a prompt."""

import os
import select
import signal
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from types import FrameType

from compbis.errors import Leave

_SIGNALS = (signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT)

_OUTPUT = 1
_REMINDER = 1.0
"""Seconds after which a signal that was missed is looked for."""


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
    """Within this `with` any of the signals raises Leave at once: for a wait for input that is not ours.

    Such a wait sleeps through a signal that comes just before it begins, and drops what is raised in its callbacks. So
    an alarm interrupts it every second, and what was missed is made good.
    """
    _Call.at_once = True
    signal.signal(signal.SIGALRM, _remind)
    signal.setitimer(signal.ITIMER_REAL, _REMINDER, _REMINDER)
    try:
        check()
        yield
    finally:
        _Call.at_once = False
        signal.setitimer(signal.ITIMER_REAL, 0)


def check() -> None:
    """Raise Leave if one of the signals has come."""
    if _Call.heard:
        raise Leave


def wait(source: int | None, seconds: float | None = None) -> bool:
    """Wait until something can be read from that file descriptor, if one is given, a signal comes, or the time is over.

    Returns whether there is something to read. Raises Leave if it is time to leave.
    """
    bell = _bell()  # hung up before the look whether a signal has come: else one that comes in between is missed
    check()
    ready, _, _ = select.select([bell] if source is None else [source, bell], [], [], seconds)
    with suppress(BlockingIOError):  # it did not ring
        os.read(bell, select.PIPE_BUF)
    check()
    return source in ready


def rest(seconds: float) -> None:
    """Wait so long, whatever is typed. Raises Leave if it is time to leave."""
    wait(None, seconds)


def _hear(number: int, frame: FrameType | None) -> None:
    before, _Call.heard = _Call.heard, True
    _resume_output()
    if _Call.at_once and not before:
        signal.setitimer(signal.ITIMER_REAL, _REMINDER, _REMINDER)  # a whole second to be on the way out
        raise Leave


def _resume_output() -> None:
    """Resume what Ctrl-S stopped: the last words would wait for Ctrl-Q, and the record would stay locked as long."""
    with suppress(OSError, termios.error):
        if os.tcgetpgrp(_OUTPUT) == os.getpgrp():  # in the background the terminal would stop us
            termios.tcflow(_OUTPUT, termios.TCOOFF)  # else it takes Ctrl-S for none of ours, and nothing is resumed
            termios.tcflow(_OUTPUT, termios.TCOON)


def _remind(number: int, frame: FrameType | None) -> None:
    if _Call.at_once:
        check()


@cache
def _bell() -> int:
    """A file descriptor that any signal rings, so that none is missed which comes just before the wait begins."""
    bell, rope = os.pipe()
    os.set_blocking(bell, False)
    os.set_blocking(rope, False)
    signal.set_wakeup_fd(rope, warn_on_full_buffer=False)
    return bell
