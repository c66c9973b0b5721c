"""Lines of bytes from a file descriptor, of any length, one at a time."""

import os

from compbis.console import signals
from compbis.errors import Leave

LONGEST_LINE = 65536
"""Bytes of a line that are kept; no order is nearly as long."""


class Lines:
    """What is typed or piped in. It reads no further than the chunk in which the line ends."""

    def __init__(self, source: int) -> None:
        self._source = source
        self._chunk = b""
        self._typed = os.isatty(source)

    @property
    def waiting(self) -> bool:
        """Whether more has been read than the lines that were asked for."""
        return bool(self._chunk)

    @property
    def ended(self) -> bool:
        """Whether it is known without waiting that no line is to come."""
        if self._chunk or not signals.wait(self._source, 0):
            return False
        self._chunk = self._read()
        return not self._chunk

    def drop_empty(self) -> None:
        """Forget empty lines that wait to be read, up to one that is not. Raises Leave at the end of input."""
        while self._chunk or signals.wait(self._source, 0):
            self._chunk = self._chunk or self._read()
            if not self._chunk:
                raise Leave
            if self._chunk[:1] != b"\n":
                return
            self._chunk = self._chunk[1:]

    def next(self) -> bytes:
        """The next line without its end; of one that is too long the beginning.

        Raises Leave at the end of input, and when it is time to leave.
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
        while not signals.wait(self._source):
            pass
        buffer = bytearray(LONGEST_LINE)
        size = os.readv(self._source, [buffer])
        chunk = bytes(memoryview(buffer)[:size])
        buffer[:size] = bytes(size)  # it may be a password, and memory that is freed keeps what was in it
        return chunk.replace(b"\r", b"\n") if self._typed else chunk  # typed ahead, while each key came by itself


def decode(line: bytes) -> str:
    """The text of a line in any encoding: UTF-8, or else each byte is a character."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")
