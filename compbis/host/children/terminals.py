"""The pseudo-terminals at which the door's children serve clients."""

import fcntl
import os
import pty
import re
import socket
import struct
import termios
from collections.abc import Sequence
from pathlib import Path

from compbis.host.children import END
from compbis.host.children.starting import Child, Nursery
from compbis.table.values import NamedTuple

_TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9+._-]{0,63}")
_LARGEST = 1000
"""Maximum number of columns or rows of a client's terminal."""


class Terminal(NamedTuple):
    """A client's terminal, as the client describes it.

    Args:
        term: its TERM, "" if the client has no terminal
        columns: its width, 0 if unknown
        rows: its height, 0 if unknown
    """

    term: str = ""
    columns: int = 0
    rows: int = 0


class Pty:
    """A pseudo-terminal for the processes that serve a client one after the other: what is typed ahead, or piped in,
    reaches the next of them. terminal: the client's terminal.

    Attributes:
        master: the file descriptor of our end
    """

    def __init__(self, terminal: Terminal) -> None:
        self.master, self._slave = pty.openpty()
        os.set_blocking(self.master, False)
        self._terminal = terminal
        self._modes = termios.tcgetattr(self._slave)
        if not terminal.term:  # no echo and no output processing: the client has no terminal
            self._modes[1] &= ~termios.OPOST
            self._modes[3] &= ~(termios.ECHO | termios.ECHONL)
        self.resize(terminal)

    async def start(
        self,
        nursery: Nursery,
        module: str,
        end: socket.socket,
        words: Sequence[str],
        preferences: Path,
        alone: bool = False,
    ) -> Child:
        """Start a process on it.

        Args:
            nursery: forks it
            module: a module of compbis.host
            end: the socket that the process gets
            words: the words that the client has sent, such as `plain`
            preferences: the folder of the player's preferences
            alone: whether the process plays with other values than the nursery has read
        """
        termios.tcsetattr(self._slave, termios.TCSANOW, self._modes)  # a process that was killed may have changed them
        term = self._terminal.term
        return await nursery.fork(
            module,
            str(END),
            *words,
            *(() if term else ("plain", "bare")),
            end=end,
            terminal=self._slave,
            alone=alone,
            TERM=term if _TERM.fullmatch(term) else "dumb",
            XDG_CONFIG_HOME=str(preferences),
        )

    def resize(self, terminal: Terminal) -> None:
        """Set its size to that of the client's terminal."""
        rows, columns = (max(0, min(number, _LARGEST)) for number in (terminal.rows, terminal.columns))
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def close(self) -> None:
        """Close it, which hangs up the process on it."""
        os.close(self._slave)
        os.close(self.master)
