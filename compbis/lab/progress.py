"""The progress of a tournament: a bar on a terminal, and nothing anywhere else."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import IO


@contextmanager
def progress(stream: IO[str] | None, games: int) -> Iterator[Callable[[], None]]:
    """Show a bar with the number of games played and an estimate of the time left; it is erased at the end.

    Yields a function to call as each game ends.
    """
    if stream is None or not stream.isatty():
        yield lambda: None
        return
    from tqdm import tqdm  # slow to import, and only a terminal shows it

    with tqdm(
        total=games,
        file=stream,
        leave=False,
        mininterval=0,
        ascii=" #",
        bar_format="[{bar}] {n_fmt} OF {total_fmt} GAMES, {remaining} LEFT",
        ncols=min(80, get_terminal_size().columns) - 1,
        nrows=2,  # room for one bar, even on a terminal that reports no size
    ) as bar:

        def tick() -> None:
            bar.update()

        yield tick
