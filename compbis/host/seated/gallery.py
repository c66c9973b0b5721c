"""A spectator's terminal: the pages of text that the referee makes from the turns that spectators may see.

    python -m compbis.host.seated.gallery FD [plain] [bare]

FD: the socket from which the pages come, each in a message `page`, and then the message `end`. A message `shown` says
how many there are now; `more` asks for those that have come since.
"""

import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Condition, Thread

from compbis.console import signals
from compbis.console.questions import refuse
from compbis.errors import Leave
from compbis.front.terminals import EitherTerminal
from compbis.host.lines import LONGEST_TO_SEAT, Broken, Incoming, Message, packed

NOTHING = "NOTHING OF THIS GAME IS SHOWN YET: ITS FIRST TURN WILL BE ANNOUNCED HERE"
NEXT = "PAGE {} OF {}: (CR) THE NEXT, ? HELP, QU TO LEAVE-"
MORE = "-- MORE -- (CR), ? HELP, QU TO LEAVE-"
LAST = "THAT IS THE LAST PAGE SO FAR: THE NEXT WILL BE ANNOUNCED HERE"
LAST_OF_ALL = "THAT IS THE LAST PAGE: THE GAME IS OVER"
GROWN = "TURN {}  {} IS SHOWN NOW: (CR) SHOWS IT"
OVER = "THE GAME IS OVER: (CR) SHOWS THE REST"
HELP = (
    "(CR)  THE NEXT PAGE, OR MORE OF THIS ONE",
    "B     THE PAGE BEFORE",
    "7     PAGE 7",
    "QU    BACK TO THE LIST OF GAMES; Q AND X, TOO",
)
_OUT, _HELP = ("QU", "QUIT", "Q", "X"), ("?", "HE", "HELP")


class Showing:
    """The pages that have come so far. A thread listens, so that a new turn is announced to a spectator at the prompt.

    Args:
        end: the connection to the referee

    Attributes:
        pages: the pages
        over: whether the last of them shows how the game ended
    """

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self.pages: list[Sequence[str]] = []
        self.over = False
        self._notes: list[str] = []
        self._come = Condition()
        self._whole = self._gone = False
        self._there = 0
        signals.expect_news()
        Thread(target=self._listen, daemon=True).start()
        self._await()

    def more(self) -> None:
        """Get the pages that have come since."""
        with self._come:
            if self._gone or self._there <= len(self.pages):
                return
            self._whole = False
        with suppress(OSError):
            self._end.sendall(packed("more", after=len(self.pages)))
        self._await()

    def take_notes(self) -> list[str]:
        """The notes about new pages that have not been shown yet."""
        with self._come:
            notes, self._notes = self._notes, []
            return notes[-1:]

    def _await(self) -> None:
        with self._come:
            self._come.wait_for(lambda: self._whole or self._gone)

    def _listen(self) -> None:
        incoming = Incoming(LONGEST_TO_SEAT)
        with suppress(OSError, Broken):
            while piece := self._end.recv(65536):
                for message in incoming.feed(piece):
                    self._take(message)
        with self._come:
            self._gone = True
            self._come.notify()

    def _take(self, message: Message) -> None:
        with self._come:
            match message["type"]:
                case "page":
                    self.pages.append(message["lines"])
                case "end":
                    self._whole = True
                    self._come.notify()
                case "shown":
                    self._there, self.over = message["pages"], message["over"]
                    if self._there > len(self.pages):
                        self._notes.append(OVER if self.over else GROWN.format(*message["until"]))
                        signals.announce_note()


def say_in_parts(terminal: EitherTerminal, lines: Sequence[str]) -> str:
    """Print lines as far as the terminal shows them at once, and more at each (CR); returns what else was typed then,
    "" if nothing was. Raises Leave."""
    while (seen := max(terminal.room(lines), 1)) < len(lines):
        terminal.say(*lines[:seen])
        lines = lines[seen:]
        if word := _word(terminal, MORE):
            return word
    terminal.say(*lines)
    return ""


def _word(terminal: EitherTerminal, prompt: str) -> str:
    """The word typed at a prompt, after any help."""
    while (word := terminal.ask(prompt).strip().upper()) in _HELP:
        terminal.say(*HELP)
    return word


def turn_pages(terminal: EitherTerminal, showing: Showing) -> None:
    """Show the pages that the spectator asks for, until the spectator leaves. Raises Leave."""
    pages = showing.pages
    at = 0
    word = say_in_parts(terminal, pages[0] if pages else (NOTHING,))
    while True:
        word = word or _word(terminal, NEXT.format(min(at + 1, len(pages)), len(pages)))
        if word in _OUT:
            return
        wanted = _page(word, at, len(pages))
        if wanted is None:
            word = ""
            refuse(terminal, f"(CR), B, A NUMBER FROM 1 TO {len(pages)}, ? OR QU" if pages else "(CR), ? OR QU")
            continue
        if wanted == len(pages):
            showing.more()
        if wanted < len(pages):
            at = wanted
            word = say_in_parts(terminal, pages[at])
        else:
            word = ""
            terminal.say((LAST_OF_ALL if showing.over else LAST) if pages else NOTHING)


def _page(word: str, at: int, pages: int) -> int | None:
    """The page that a word asks for, from 0; None if it asks for none.

    Args:
        word: what was typed
        at: the page on show
        pages: how many there are
    """
    if not word:
        return min(at + 1, pages)
    if word == "B" and at:
        return at - 1
    if word.isascii() and word.isdigit() and 1 <= int(word[:9]) <= pages:
        return int(word[:9]) - 1
    return None


def main(arguments: Sequence[str]) -> int:
    """Read the pages and show them; returns the exit status."""
    signals.install()
    showing = Showing(socket.socket(fileno=int(arguments[0])))
    with EitherTerminal(full_screen=False) as terminal:
        terminal.notes = showing.take_notes
        if "bare" in arguments[1:]:
            terminal.disable_conveniences()
        turn_pages(terminal, showing)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Leave:
        sys.exit(0)
