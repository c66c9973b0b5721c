"""A spectator's terminal: the pages of text that the referee makes from the turns that spectators may see.

    python -m compbis.host.seated.gallery FD [plain] [bare]

FD: the socket from which the pages come, each in a message `page`, and then the message `end`.
"""

import socket
import sys
from collections.abc import Sequence

from compbis.console import signals
from compbis.console.questions import refuse
from compbis.errors import Leave
from compbis.front.terminals import EitherTerminal
from compbis.host.lines import LONGEST_TO_SEAT, Incoming

NOTHING = "NOTHING OF THIS GAME IS SHOWN YET"
NEXT = "PAGE {} OF {}: (CR) THE NEXT, B THE ONE BEFORE, A NUMBER, QU TO LEAVE-"
MORE = "-- MORE -- (CR)"
LAST = "THAT IS THE LAST PAGE SO FAR"


def read(end: socket.socket) -> list[Sequence[str]]:
    """All pages, read until the message `end` or the end of the connection."""
    incoming = Incoming(LONGEST_TO_SEAT)
    pages: list[Sequence[str]] = []
    while piece := end.recv(65536):
        for message in incoming.feed(piece):
            if message["type"] == "end":
                return pages
            pages.append(message["lines"])
    return pages


def say_in_parts(terminal: EitherTerminal, lines: Sequence[str]) -> None:
    """Print lines as far as the terminal shows them at once, and more at each (CR). Raises Leave."""
    while (seen := max(terminal.room(lines), 1)) < len(lines):
        terminal.say(*lines[:seen])
        lines = lines[seen:]
        terminal.ask(MORE)
    terminal.say(*lines)


def turn_pages(terminal: EitherTerminal, pages: Sequence[Sequence[str]]) -> None:
    """Show the pages that the spectator asks for, until the spectator leaves or goes past the last. Raises Leave."""
    at = 0
    while at < len(pages):
        say_in_parts(terminal, pages[at])
        while True:
            word = terminal.ask(NEXT.format(at + 1, len(pages))).strip().upper()
            if word in ("QU", "QUIT", "X"):
                return
            if not word:
                at += 1
            elif word == "B" and at:
                at -= 1
            elif word.isascii() and word.isdigit() and 1 <= int(word[:9]) <= len(pages):
                at = int(word[:9]) - 1
            else:
                refuse(terminal, f"(CR), B, A NUMBER FROM 1 TO {len(pages)}, OR QU")
                continue
            break
    if pages:
        terminal.say(LAST)


def main(arguments: Sequence[str]) -> int:
    """Read the pages and show them; returns the exit status."""
    signals.install()
    pages = read(socket.socket(fileno=int(arguments[0])))
    with EitherTerminal(full_screen=False) as terminal:
        if "bare" in arguments[1:]:
            terminal.disable_conveniences()
        if not pages:
            terminal.say(NOTHING)
        turn_pages(terminal, pages)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Leave:
        sys.exit(0)
