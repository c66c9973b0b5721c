"""Reads lines of any length from a file descriptor, one at a time."""

import os
import termios
from collections.abc import Callable
from contextlib import suppress

from compbis.console import signals
from compbis.errors import Leave

LONGEST_LINE = 65536
"""Maximum number of bytes kept of a line; no order is nearly as long."""


class Lines:
    """Lines that are typed or piped in. It reads no further than the chunk in which the line ends.

    Args:
        source: the file descriptor
        say_notes: prints the notes that have come while a line is awaited
    """

    def __init__(self, source: int, say_notes: Callable[[], object] = lambda: None) -> None:
        self._say_notes = say_notes
        self._source = source
        self._chunk = b""
        self._over = False
        self._typed = os.isatty(source)

    @property
    def waiting(self) -> bool:
        """Whether more has been read than the lines returned so far."""
        return bool(self._chunk)

    @property
    def ended(self) -> bool:
        """Whether the input has ended, as far as can be seen without waiting."""
        if self._chunk or not signals.wait(self._source, 0):
            return False
        self._chunk = self._read()
        return not self._chunk

    def drop_empty(self) -> None:
        """Discard the empty lines that have already arrived, up to the first that is not empty. Raises Leave at the end
        of input."""
        while self._chunk or signals.wait(self._source, 0):
            self._chunk = self._chunk or self._read()
            if not self._chunk:
                raise Leave
            if self._chunk[:1] != b"\n":
                return
            self._chunk = self._chunk[1:]

    def drop_all(self) -> None:
        """Discard all lines that have already arrived, and what was typed of the next."""
        self._chunk = b""
        with suppress(termios.error):
            termios.tcflush(self._source, termios.TCIFLUSH)

    def drop_unfinished(self) -> None:
        """Discard a line whose end has not been typed yet, at a terminal that shows what is typed.

        Whole lines stay. To hand out an unfinished line, the terminal must stop waiting for line ends. An end of input
        that was typed is then a null byte.
        """
        if not self._typed:
            return
        with suppress(termios.error, OSError):
            before = termios.tcgetattr(self._source)
            if not before[3] & termios.ECHO:
                return
            keys = [*before[6]]
            keys[termios.VMIN], keys[termios.VTIME] = 0, 0
            at_once = [*before[:3], before[3] & ~termios.ICANON, *before[4:6], keys]
            termios.tcsetattr(self._source, termios.TCSANOW, at_once)
            try:
                while piece := os.read(self._source, LONGEST_LINE):
                    self._chunk += piece.replace(b"\r", b"\n")
            finally:
                termios.tcsetattr(self._source, termios.TCSANOW, before)
        whole, newline, unfinished = self._chunk.rpartition(b"\n")
        self._chunk = whole + newline
        self._over = self._over or b"\0" in unfinished

    def next(self) -> bytes:
        """The next line without its newline, cut to LONGEST_LINE bytes.

        Raises Leave at the end of input, or on a signal to leave.
        """
        signals.check()
        line = b""
        while True:
            part, newline, rest = self._chunk.partition(b"\n")
            line += part[: LONGEST_LINE - len(line)]
            if newline:
                self._chunk = rest
                return line.removesuffix(b"\r")
            self._chunk = self._read()
            if not self._chunk:
                if line:
                    return line
                raise Leave

    def _read(self) -> bytes:
        if self._over:
            return b""
        self._say_notes()
        while not signals.wait(self._source):
            self._say_notes()
        buffer = bytearray(LONGEST_LINE)
        size = os.readv(self._source, [buffer])
        chunk = bytes(memoryview(buffer)[:size])
        buffer[:size] = bytes(size)  # it may hold a password, and freed memory keeps its content
        return chunk.replace(b"\r", b"\n") if self._typed else chunk  # typed ahead, with keys sent one by one


def decode(line: bytes) -> str:
    """The text of a line in any encoding: UTF-8 if it is valid, otherwise one character per byte."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")
