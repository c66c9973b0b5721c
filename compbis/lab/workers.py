"""The workers of this machine: a standard executor that ends when it is told to, whatever a captain is doing."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager

from compbis.lab.booth import BOOTHS


@contextmanager
def local_workers(number: int) -> Iterator[Executor]:
    """An executor of that many workers. Each is a thread that does nothing but wait for its booth, a process.

    Whatever breaks it off, as Ctrl-C, ends the booths at once, in the midst of a game.
    """
    executor = ThreadPoolExecutor(number)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        BOOTHS.shut()
        executor.shutdown()
        BOOTHS.clear()
