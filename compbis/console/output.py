"""Writing to a terminal, a pipe or a file so that neither text nor a lost reader can do harm."""

import errno
import os
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import IO

from compbis.errors import Leave, MachineError

SCREENS: dict[str, int | None] = {"auto": None, "40": 40, "80": 80, "wide": None}
"""How many columns may be used, by the word for it; None for all that there are."""
_COLUMNS, _ROWS = 80, 24  # of a terminal that does not know its own size
_NOBODY_READS = frozenset((errno.EPIPE, errno.EIO, errno.EBADF))


def printable(text: str) -> str:
    """The text without its control and format characters, so that typed text sends no codes to a terminal."""
    if text.isprintable():
        return text
    return "".join(character for character in text if character.isprintable())


def unforged(text: str) -> str:
    """The text with `?` for each character that cannot be printed: the name of a file may hold any, and stays in its
    line."""
    return "".join(character if character.isprintable() else "?" for character in text)


def shown(path: Path) -> str:
    """The path as short as it can be typed from here, as far as its characters can be printed."""
    whole, here = path.absolute(), Path.cwd()
    return unforged(str(whole.relative_to(here) if whole.is_relative_to(here) else whole))


def columns(terminal: IO[str]) -> int:
    """The columns of a terminal."""
    return os.get_terminal_size(terminal.fileno()).columns or _COLUMNS


def height(terminal: IO[str]) -> int:
    """The rows of a terminal."""
    return os.get_terminal_size(terminal.fileno()).lines or _ROWS


def fitting(heights: Sequence[int], rows: int) -> int:
    """How many lines of these heights fit into the rows: all of them, or as many as leave a row for another."""
    if sum(heights) <= rows:
        return len(heights)
    return sum(together < rows for together in accumulate(heights))


def write(stream: IO[str], text: str) -> None:
    """Write and flush. Raises Leave when nobody reads any more, MachineError when the machine refuses."""
    try:
        stream.write(text)
        stream.flush()
    except OSError as error:
        _forsake(stream)
        if error.errno in _NOBODY_READS:
            raise Leave from error
        raise MachineError(f"the output cannot be written: {error.strerror}") from error


def _forsake(stream: IO[str]) -> None:
    """Let what is still in the stream's buffer go nowhere, or the interpreter complains about it when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
