"""How far a tournament has come: a bar on a terminal, nothing anywhere else."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO

WIDTH = 40


@contextmanager
def progress(stream: IO[str] | None, games: int) -> Iterator[Callable[[], None]]:
    """A function to call as each of the games is done. The bar is wiped off at the end, whatever ends it."""
    if stream is None or not stream.isatty():
        yield lambda: None
        return
    bar = _Bar(stream, games)
    try:
        yield bar.tick
    finally:
        bar.wipe()


class _Bar:
    def __init__(self, stream: IO[str], games: int) -> None:
        self._stream = stream
        self._games = games
        self._done = 0
        self._show()

    def tick(self) -> None:
        self._done += 1
        self._show()

    def wipe(self) -> None:
        self._write(f"\r{' ' * len(self._text())}\r")

    def _show(self) -> None:
        self._write(f"\r{self._text()}")

    def _text(self) -> str:
        full = WIDTH * self._done // self._games
        return f"[{'#' * full:<{WIDTH}}] {self._done} OF {self._games} GAMES"

    def _write(self, text: str) -> None:
        with suppress(OSError):  # a lost terminal is no reason to stop
            self._stream.write(text)
            self._stream.flush()
