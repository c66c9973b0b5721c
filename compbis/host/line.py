"""A seat's connection to its referee. A thread listens, so that news can interrupt a player at the prompt."""

import socket
from collections import deque
from collections.abc import Callable
from threading import Condition, Thread
from typing import Any

from compbis.console import signals
from compbis.host.lines import LONGEST, LONGEST_TO_SEAT, Broken, Incoming, Message, packed

GONE = "gone"
"""The kind of the message that marks the end of the connection."""
TAKEN, TOLD, WAIT = "taken", "told", "wait"
"""WAIT: nothing more will follow from what has happened."""
_PIECE = 65536
_QUIET = 0.1
"""Seconds without a message before a player is told to wait: several often come one after the other."""


class RefereeConnection:
    """The connection. It hands out messages in the order in which they arrived.

    Attributes:
        asking: the number of the question that the player is answering; its withdrawal interrupts the prompt
        shows: whether a message shows the player anything; called by the listening thread while the player waits
    """

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._messages: deque[Message] = deque()
        self._come = Condition()
        self._resting = False
        self._visible = False
        self.asking = 0
        self.shows: Callable[[Message], bool] = lambda message: True
        signals.expect_news()
        Thread(target=self._listen, daemon=True).start()

    def send(self, kind: str, **fields: Any) -> None:
        """Send a message, or drop it if it is too long or the connection has ended."""
        line = packed(kind, **fields)
        if len(line) >= LONGEST:
            return
        try:
            self._end.sendall(line)
        except OSError:
            return  # `next` gives GONE when the connection has ended

    def next(self) -> Message:
        """The next message; blocks until there is one."""
        with self._come:
            while not self._messages:
                self._come.wait()
            return self._messages.popleft()

    def poll(self) -> Message | None:
        """The next message, None if none has arrived."""
        with self._come:
            return self._messages.popleft() if self._messages else None

    def take_told(self) -> list[str]:
        """The lines of all TOLD messages that have arrived; removes these messages from the queue."""
        with self._come:
            found = [line for message in self._messages if message["type"] == TOLD for line in message["lines"]]
            if found:
                self._messages = deque(message for message in self._messages if message["type"] != TOLD)
            return found

    def allow_interrupt(self) -> bool:
        """Let messages that show the player anything interrupt the prompt. Returns False if one is here already.

        Reports interrupt it together, once all of them are there. Those without words never do: otherwise a prompt
        that is printed again would reveal that the opponent did something.
        """
        with self._come:
            self._resting = not self._come.wait_for(lambda: self._messages, _QUIET)
            self._visible = False
            return self._resting

    def end_interrupt(self) -> bool:
        """Undo `allow_interrupt`; returns whether a message interrupted the prompt."""
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
            if kind == TOLD:
                signals.announce_note()
            elif self._resting and not ends:
                self._visible = self.shows(message) or self._visible
                ends = self._visible and kind != "report"
            if ends:
                signals.announce_news()
            self._come.notify()
