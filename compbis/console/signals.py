"""Signals such as a hang-up or a shutdown are normal ways to leave. They take effect at a prompt, where nothing is half
done."""

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
"""Ends a wait because there is news or a note for the player; this process sends it to itself."""
_DROPPED = signal.SIGURG
"""Sent by the door of a host: it has dropped what was pasted. It ends a wait, too."""
_ENDINGS = frozenset((*_SIGNALS, signal.SIGINT, _NEWS, _DROPPED))
_NUDGE = signal.SIGALRM
"""Interrupts a wait, so that it checks its input again."""
_WAIT_OVER = bytes(1)
"""Written to the pipe when the wait is over; no signal has this number."""

_INPUT = 0
_OUTPUT = 1


class _Received:
    """The signals received so far.

    leave: one to leave; further ones change nothing, since the program is about to end; news: the one for news; note:
    the one for a note; dropped: the one for dropped input; interrupted: Ctrl-C, during the last wait within a library
    """

    leave = False
    news = False
    note = False
    dropped = False
    interrupted = False


def install() -> None:
    """Install the handlers of the signals to leave: each makes the current or the next wait for input raise Leave.

    A signal that was ignored when the program started, such as by nohup, stays ignored.
    """
    for number in _SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _on_leave)


@contextmanager
def input_that_ends() -> Iterator[None]:
    """Within this `with`, standard input ends when one of the signals or Ctrl-C comes, and the `with` raises Leave; at
    a note it ends as if the return key had been typed.

    It is for a library that waits for input. Such a library may discard exceptions from its callbacks, sleep through a
    signal that comes just before it waits, or keep Python from handling signals while it waits for the rest of a
    character. But it notices the end of its input.
    """
    from threading import Thread, get_ident  # deferred: slow, and scripts do not need it

    reader, writer = _wakeup_pipe()
    _drain(reader)
    check()
    if _Received.note:  # the byte of its signal may have been read just now
        os.write(writer, bytes([_NEWS]))
    _Received.interrupted = False
    terminal = os.dup(_INPUT)
    guard = Thread(target=_end_input, args=(reader, get_ident()), daemon=True)
    interrupts = [_NUDGE] if signal.getsignal(signal.SIGINT) is signal.SIG_IGN else [_NUDGE, signal.SIGINT]
    handlers = {number: signal.signal(number, _interrupt) for number in interrupts}
    guard.start()
    try:
        yield
    finally:
        os.write(writer, _WAIT_OVER)
        guard.join()
        os.dup2(terminal, _INPUT)
        os.close(terminal)
        for number, handler in handlers.items():
            signal.signal(number, handler)
    check()
    if _Received.interrupted:
        raise Leave


def announce_news() -> None:
    """Announce news for the player: the current or the next wait for input raises Leave. Any thread may call it, after
    `expect_news`."""
    _Received.news = True
    os.kill(os.getpid(), _NEWS)


def expect_news() -> None:
    """Handle the signal that `announce_news` sends, and that for dropped input, which is news, too."""
    signal.signal(_NEWS, _on_news)
    signal.signal(_DROPPED, _on_dropped)


def announce_note() -> None:
    """Announce a note for the player: the current wait for input ends, so that the note can be shown at the open
    prompt. Any thread may call it, after `expect_news`."""
    _Received.note = True
    os.kill(os.getpid(), _NEWS)


def take_note() -> bool:
    """Whether a note was announced since the last call."""
    note, _Received.note = _Received.note, False
    return note


def noted() -> bool:
    """Whether a note was announced that was not taken yet."""
    return _Received.note


def take_news() -> bool:
    """Whether there is news, and no signal to leave has come. Clears the news, so that it ends no more waits."""
    received, _Received.news = _Received.news, False
    return received and not _Received.leave


def take_dropped() -> bool:
    """Whether input was dropped since the last call."""
    dropped, _Received.dropped = _Received.dropped, False
    return dropped


def check() -> None:
    """Raise Leave if a signal to leave has come, or there is news."""
    if _Received.leave or _Received.news:
        raise Leave


def wait(source: int | None, seconds: float | None = None) -> bool:
    """Wait until a file descriptor has input, a signal comes, or the time is over. source: the descriptor, None for no
    input; seconds: the time, None for no limit.

    Returns whether there is input. Raises Leave on a signal to leave, or if there is news.
    """
    reader, _ = _wakeup_pipe()  # opened before the check for signals: otherwise one that comes in between is missed
    check()
    # a wait with a timeout of 0 leaves the pipe to the next wait
    awaited = ([] if source is None else [source]) + [reader] * (seconds != 0)
    ready, _, _ = select.select(awaited, [], [], seconds)
    if reader in ready:
        _drain(reader)
    check()
    return source in ready


def rest(seconds: float) -> None:
    """Wait for this many seconds, even if something is typed. Raises Leave on a signal to leave, or if there is
    news."""
    wait(None, seconds)


def _on_leave(number: int, frame: FrameType | None) -> None:
    _Received.leave = True
    _resume_output()


def _on_news(number: int, frame: FrameType | None) -> None:
    """Do nothing: the signal's byte in the pipe has ended the wait."""


def _on_dropped(number: int, frame: FrameType | None) -> None:
    _Received.news = _Received.dropped = True


def _interrupt(number: int, frame: FrameType | None) -> None:
    if number == signal.SIGINT:
        _Received.interrupted = True


def _resume_output() -> None:
    """Resume output that Ctrl-S stopped. Otherwise the last words would wait for Ctrl-Q, and the record would stay
    locked until then."""
    with suppress(OSError, termios.error):
        if os.tcgetpgrp(_OUTPUT) == os.getpgrp():  # a process in the background would be stopped
            termios.tcflow(_OUTPUT, termios.TCOOFF)  # TCOON undoes TCOOFF only, not Ctrl-S
            termios.tcflow(_OUTPUT, termios.TCOON)


def _end_input(reader: int, waiting: int) -> None:
    """End standard input, for the thread that waits for it, when one of the signals comes."""
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    nothing = os.open(os.devnull, os.O_RDONLY)
    received = b""
    while _WAIT_OVER not in received:
        select.select([reader], [], [])
        received = os.read(reader, select.PIPE_BUF)
        if endings := _ENDINGS.intersection(received):
            if endings == {_NEWS} and _Received.note and not _Received.news:
                _type_return()
            else:
                os.dup2(nothing, _INPUT)
            signal.pthread_kill(waiting, _NUDGE)
    os.close(nothing)


def _type_return() -> None:
    """Put a return key in the place of standard input: a library then hands out the line that was begun."""
    reader, writer = os.pipe()
    os.write(writer, b"\n")
    os.close(writer)
    os.dup2(reader, _INPUT)
    os.close(reader)


def _drain(reader: int) -> None:
    with suppress(BlockingIOError):  # the pipe is empty
        os.read(reader, select.PIPE_BUF)


@cache
def _wakeup_pipe() -> tuple[int, int]:
    """A pipe, read end and write end, into which Python writes the number of each signal: one that comes just before a
    wait begins is not missed."""
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    return reader, writer
