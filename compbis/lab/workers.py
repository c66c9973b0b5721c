"""The workers of this machine: a standard executor that ends when it is told to, whatever a captain is doing."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress

from compbis.errors import MachineError

ENDED = 1
"""Exit status of a worker whose employer is gone."""


@contextmanager
def local_workers(number: int) -> Iterator[Executor]:
    """An executor of so many processes.

    Whatever breaks it off, as Ctrl-C, ends the workers at once, in the midst of a game. Raises MachineError if one of
    them is ended from outside.
    """
    executor = ProcessPoolExecutor(number, initializer=_begin_work)
    try:
        with _no_interrupt():
            executor.submit(_nothing)  # starts the processes
        yield executor
    except BrokenExecutor as error:
        raise MachineError("a worker of the tournament was ended: by the machine, or by its captain") from error
    except BaseException:
        for worker in multiprocessing.active_children():
            worker.kill()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _begin_work() -> None:
    """Ctrl-C is for the employer to hear; if he is gone, go; and what a captain prints is no result."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()
    sys.stdout = sys.stderr
    with suppress(OSError):  # standard error is closed
        os.dup2(2, 1)


def _outlive_nobody() -> None:
    employer = multiprocessing.parent_process()
    assert employer is not None
    employer.join()
    os._exit(ENDED)


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Ctrl-C waits: a process that is just being born would show a traceback."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _nothing() -> None:
    """The first job."""
