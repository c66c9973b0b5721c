"""A spectator's terminal: the pages of text that the referee makes from the turns that spectators may see.

    python -m compbis.host.seated.gallery FD [plain] [bare]

FD: the socket from which the pages come, each in a message `page`, and then the message `end`.
"""

import socket
import sys
from collections.abc import Sequence

from compbis.console import signals
from compbis.console.questions import refuse
from compbis.console.terminal import Terminal
from compbis.errors import Leave
from compbis.front.terminals import EitherTerminal
from compbis.host.lines import LONGEST_TO_SEAT, Incoming

NOTHING = "NOTHING OF THIS GAME IS SHOWN YET"
NEXT = "(CR) THE NEXT PAGE, B THE PAGE BEFORE, A NUMBER, QU TO LEAVE-"


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


def turn_pages(terminal: Terminal, pages: Sequence[Sequence[str]]) -> None:
    """Show the pages that the spectator asks for, until the spectator leaves or goes past the last. Raises Leave."""
    at = 0
    while at < len(pages):
        terminal.say(*pages[at])
        while True:
            word = terminal.ask(NEXT).strip().upper()
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
