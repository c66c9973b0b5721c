"""The list of games, at the terminal of a player with several seats or of a spectator. It shows what the door knows.

    python -m compbis.host.seated.lobby FD [plain] [bare] [watch]

FD: a socket, from which the rows of the list come in one message; watch: they are games to watch. The exit status is
the number of the chosen row, 0 to leave, or AGAIN for an up-to-date list.
"""

import socket
import sys
from collections.abc import Sequence

from compbis.console import signals
from compbis.console.questions import refuse
from compbis.console.terminal import Terminal
from compbis.errors import Leave
from compbis.front.terminals import EitherTerminal
from compbis.host.lines import LONGEST_TO_SEAT, Incoming, Message

AGAIN = 99
TITLE, TO_WATCH = "YOUR GAMES", "GAMES TO WATCH"
WHICH = "WHICH GAME, (CR) THE LIST AGAIN, QU TO LEAVE-"


def choose(terminal: Terminal, rows: Sequence[str], title: str = TITLE) -> int:
    """Let somebody choose from a list.

    Args:
        terminal: where it is printed, and read
        rows: the rows
        title: printed above them

    Returns:
        The number of the chosen row, from 1; 0 to leave, AGAIN for an up-to-date list.
    """
    terminal.say(title, *(f"{number:>2}  {row}" for number, row in enumerate(rows, 1)))
    while True:
        word = terminal.ask(WHICH).strip().upper()
        if word in ("QU", "QUIT"):
            return 0
        if not word:
            return AGAIN
        found = [number for number, row in enumerate(rows, 1) if word in (str(number), row.split(",")[0].upper())]
        if len(found) == 1:
            return found[0]
        refuse(terminal, f"A NUMBER FROM 1 TO {len(rows)}, THE NAME OF A GAME LISTED ONCE, (CR) OR QU")


def main(arguments: Sequence[str]) -> int:
    """Show the list and read the choice; returns it as the exit status."""
    signals.install()
    end = socket.socket(fileno=int(arguments[0]))
    incoming = Incoming(LONGEST_TO_SEAT)
    messages: list[Message] = []
    while not messages and (piece := end.recv(65536)):
        messages = list(incoming.feed(piece))
    with EitherTerminal(full_screen=False) as terminal:
        if "bare" in arguments[1:]:
            terminal.disable_conveniences()
        title = TO_WATCH if "watch" in arguments[1:] else TITLE
        return choose(terminal, messages[0]["rows"], title) if messages else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Leave:
        sys.exit(0)
