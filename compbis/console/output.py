"""Safe output to a terminal, a pipe or a file: neither the text nor a reader that has gone can do harm."""

import errno
import os
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import IO

from compbis.errors import Leave, MachineError

SCREENS: dict[str, int | None] = {"auto": None, "40": 40, "80": 80, "wide": None}
"""Maximum number of columns for each setting; None for all that the terminal has."""
_COLUMNS, _ROWS = 80, 24  # if the terminal does not report its size
_READER_GONE = frozenset((errno.EPIPE, errno.EIO, errno.EBADF))


def printable(text: str) -> str:
    """The text without control and format characters, so that typed text cannot send codes to a terminal."""
    if text.isprintable():
        return text
    return "".join(character for character in text if character.isprintable())


def escape_unprintable(text: str) -> str:
    """The text with `?` for each unprintable character: a file name may hold any, and must not break its line."""
    return "".join(character if character.isprintable() else "?" for character in text)


def shown(path: Path) -> str:
    """The path as short as it can be typed from the working directory, with `?` for each unprintable character."""
    whole, here = path.absolute(), Path.cwd()
    return escape_unprintable(str(whole.relative_to(here) if whole.is_relative_to(here) else whole))


def columns(terminal: IO[str]) -> int:
    """The columns of a terminal."""
    return os.get_terminal_size(terminal.fileno()).columns or _COLUMNS


def height(terminal: IO[str]) -> int:
    """The rows of a terminal."""
    return os.get_terminal_size(terminal.fileno()).lines or _ROWS


def fitting(heights: Sequence[int], rows: int) -> int:
    """How many lines of these heights fit into the rows: all of them, or as many as leave a row free."""
    if sum(heights) <= rows:
        return len(heights)
    return sum(together < rows for together in accumulate(heights))


def write(stream: IO[str], text: str) -> None:
    """Write and flush. Raises Leave if the reader is gone, MachineError if writing fails for another reason."""
    try:
        stream.write(text)
        stream.flush()
    except OSError as error:
        _discard_buffer(stream)
        if error.errno in _READER_GONE:
            raise Leave from error
        raise MachineError(f"the output cannot be written: {error.strerror}") from error


def _discard_buffer(stream: IO[str]) -> None:
    """Send the rest of the stream's buffer to /dev/null: the interpreter would complain about it at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
