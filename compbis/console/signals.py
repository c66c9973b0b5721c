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

_NEWS = signal.SIGUSR1
"""Ends a wait because there is something to be told; sent by this process to itself."""
_ENDINGS = frozenset((*_SIGNALS, signal.SIGINT, _NEWS))
_NUDGE = signal.SIGALRM
"""Interrupts a wait, so that it looks at its input again."""
_OVER = bytes(1)
"""Rings the bell as no signal does: nobody waits any more."""

_INPUT = 0
_OUTPUT = 1


class _Call:
    """Whether one of the signals has come. More of them change nothing: the program is on its way out. interrupted:
    whether Ctrl-C came in the last wait that was not ours; news: whether there is something to be told."""

    heard = False
    news = False
    interrupted = False


def install() -> None:
    """From now on these signals make the wait for input raise Leave, the present one or the next.

    One that the program was started to ignore, as by nohup, stays ignored.
    """
    for number in _SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _hear)


@contextmanager
def input_that_ends() -> Iterator[None]:
    """Within this `with` standard input ends when one of the signals or Ctrl-C comes, and the `with` raises Leave.

    For a wait for input that is not ours. It may drop what is raised in its callbacks, sleep through a signal that
    comes just before it begins, or let Python hear nothing while it waits for the rest of a letter: but it sees the
    end of its input.
    """
    from threading import Thread, get_ident  # slow, and not needed by scripts

    bell, rope = _bell()
    _drain(bell)
    check()
    _Call.interrupted = False
    terminal = os.dup(_INPUT)
    guard = Thread(target=_end_input, args=(bell, get_ident()), daemon=True)
    interrupts = [_NUDGE] if signal.getsignal(signal.SIGINT) is signal.SIG_IGN else [_NUDGE, signal.SIGINT]
    handlers = {number: signal.signal(number, _interrupt) for number in interrupts}
    guard.start()
    try:
        yield
    finally:
        os.write(rope, _OVER)
        guard.join()
        os.dup2(terminal, _INPUT)
        os.close(terminal)
        for number, handler in handlers.items():
            signal.signal(number, handler)
    check()
    if _Call.interrupted:
        raise Leave


def ring() -> None:
    """There is something to be told: let the wait for input raise Leave, the present one or the next. From any thread;
    the signal is taken by `expect_news`."""
    _Call.news = True
    os.kill(os.getpid(), _NEWS)


def expect_news() -> None:
    """From now on `ring` may be called."""
    signal.signal(_NEWS, _stir)


def take_news() -> bool:
    """Whether a wait has ended because there is something to be told; from now on waits do not end because of it."""
    rung, _Call.news = _Call.news, False
    return rung and not _Call.heard


def check() -> None:
    """Raise Leave if one of the signals has come, or there is something to be told."""
    if _Call.heard or _Call.news:
        raise Leave


def wait(source: int | None, seconds: float | None = None) -> bool:
    """Wait until something can be read from that file descriptor, if one is given, a signal comes, or the time is over.

    Returns whether there is something to read. Raises Leave if it is time to leave.
    """
    bell, _ = _bell()  # hung up before the look whether a signal has come: else one that comes in between is missed
    check()
    ready, _, _ = select.select([bell] if source is None else [source, bell], [], [], seconds)
    _drain(bell)
    check()
    return source in ready


def rest(seconds: float) -> None:
    """Wait for that many seconds, whatever is typed. Raises Leave if it is time to leave."""
    wait(None, seconds)


def _hear(number: int, frame: FrameType | None) -> None:
    _Call.heard = True
    _resume_output()


def _stir(number: int, frame: FrameType | None) -> None:
    """Nothing: the bell has ended the wait."""


def _interrupt(number: int, frame: FrameType | None) -> None:
    if number == signal.SIGINT:
        _Call.interrupted = True


def _resume_output() -> None:
    """Resume what Ctrl-S stopped: the last words would wait for Ctrl-Q, and the record would stay locked as long."""
    with suppress(OSError, termios.error):
        if os.tcgetpgrp(_OUTPUT) == os.getpgrp():  # in the background the terminal would stop us
            termios.tcflow(_OUTPUT, termios.TCOOFF)  # else it takes Ctrl-S for none of ours, and nothing is resumed
            termios.tcflow(_OUTPUT, termios.TCOON)


def _end_input(bell: int, waiting: int) -> None:
    """End standard input, for the thread that waits for it, when one of the signals comes."""
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    nothing = os.open(os.devnull, os.O_RDONLY)
    rung = b""
    while _OVER not in rung:
        select.select([bell], [], [])
        rung = os.read(bell, select.PIPE_BUF)
        if not _ENDINGS.isdisjoint(rung):
            os.dup2(nothing, _INPUT)
            signal.pthread_kill(waiting, _NUDGE)
    os.close(nothing)


def _drain(bell: int) -> None:
    with suppress(BlockingIOError):  # it did not ring
        os.read(bell, select.PIPE_BUF)


@cache
def _bell() -> tuple[int, int]:
    """A file descriptor that any signal rings, so that none is missed which comes just before a wait begins, and the
    one that rings it: what is read is the number of each signal."""
    bell, rope = os.pipe()
    os.set_blocking(bell, False)
    os.set_blocking(rope, False)
    signal.set_wakeup_fd(rope, warn_on_full_buffer=False)
    return bell, rope
