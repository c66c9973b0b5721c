"""The workers of this machine: a standard executor that stops at once, whatever a captain is doing."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager

from compbis.lab.booth import BOOTHS


@contextmanager
def local_workers(number: int) -> Iterator[Executor]:
    """An executor with this number of workers: threads that wait for their booths.

    An exception, such as Ctrl-C, kills the booths at once, in the middle of a game.
    """
    executor = ThreadPoolExecutor(number)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        BOOTHS.shut()
        executor.shutdown()
        BOOTHS.clear()
