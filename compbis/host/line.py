"""A seat's end of the line to its referee. A thread listens, so that somebody who types can be told at once."""

import socket
from collections import deque
from threading import Condition, Thread
from typing import Any

from compbis.console import signals
from compbis.host.lines import LONGEST, LONGEST_TO_SEAT, Broken, Incoming, Message, packed

GONE = "gone"
"""The kind of the message that stands for the end of the line."""
TAKEN, TOLD = "taken", "told"
_PIECE = 65536


class Line:
    """The line. Messages are taken in the order in which they came.

    Attributes:
        asking: the number of the question before the person; its withdrawal ends his wait at the terminal.
    """

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._messages: deque[Message] = deque()
        self._come = Condition()
        self._resting = False
        self.asking = 0
        signals.expect_news()
        Thread(target=self._listen, daemon=True).start()

    def send(self, kind: str, **fields: Any) -> None:
        """Send a message; what would be too long is not sent. At the end of the line it goes nowhere."""
        line = packed(kind, **fields)
        if len(line) >= LONGEST:
            return
        try:
            self._end.sendall(line)
        except OSError:
            return  # that it has ended is told by `next`

    def next(self) -> Message:
        """The next message, once it has come."""
        with self._come:
            while not self._messages:
                self._come.wait()
            return self._messages.popleft()

    def come(self) -> Message | None:
        """The next message, if it has come."""
        with self._come:
            return self._messages.popleft() if self._messages else None

    def told(self) -> list[str]:
        """The lines that the host has to say, and that have come; they are no messages any more."""
        with self._come:
            found = [line for message in self._messages if message["type"] == TOLD for line in message["lines"]]
            if found:
                self._messages = deque(message for message in self._messages if message["type"] != TOLD)
            return found

    def rest(self) -> bool:
        """From now on any message ends the wait at the terminal. Returns whether there is none yet."""
        with self._come:
            self._resting = not self._messages
            return self._resting

    def stir(self) -> bool:
        """The wait is over; returns whether a message ended it."""
        with self._come:
            self._resting = False
            return signals.take_news()

    def _listen(self) -> None:
        incoming = Incoming(LONGEST_TO_SEAT)
        try:
            while piece := self._end.recv(_PIECE):
                for message in incoming.feed(piece):
                    self._put(message)
        except (OSError, Broken):
            pass
        self._put({"type": GONE})

    def _put(self, message: Message) -> None:
        with self._come:
            self._messages.append(message)
            kind = message["type"]
            ends = kind in (GONE, TAKEN) or (kind == "withdrawn" and message.get("id") == self.asking)
            if self._resting or ends:
                signals.ring()
            self._come.notify()
