"""A small program on the full screen for the tests to drive; it knows no game. Arguments: the number of columns it
uses, and how many seconds news stays."""

import os
import signal
import sys
from itertools import count
from threading import Thread

from compbis.board.board import Board
from compbis.board.ground import Figure
from compbis.board.map import Map, labels
from compbis.board.shapes import PointedHexes
from compbis.console import signals
from compbis.errors import CompbisError, Leave
from compbis.screen.fullscreen import FullScreen, make_screen
from compbis.table.completion import Completion
from compbis.table.page import NO_PAGE, Decisive, Harmless, Headline, Illustrated, Page
from compbis.table.picture import Span

BOARD = Page(
    (
        (Span("   111111111122222222", "title"),),
        *((Span(f"{row:02} "), Span("~" * 16, "sea"), Span("B", "enemy"), Span("#", "land")) for row in range(11, 31)),
    )
)
ALONE = Page(((Span("PAGE OF ITS OWN", "title"),),))
MOMENT, AFTER = (Page(((Span(f"{words:<39}"),),)) for words in ("IN THE AIR", "AFTER IT"))
LARGE = Map(PointedHexes(1), labels(f"{row:02}" for row in range(1, 41)), labels(f"{row:02}" for row in range(1, 61)))


def complete_ships(line: str) -> Completion:
    """Completes the names of three ships."""
    start = line.rfind(",") + 1
    typed = line[start:].upper()
    return Completion(start, tuple(name for name in ("HOOD", "HERMIONE", "P OF WALES") if name.startswith(typed)))


def obey(screen: FullScreen, line: str) -> None:
    """Carry out a line."""
    word, _, rest = line.partition(" ")
    if word == "say":
        screen.say(*(f"LINE {number}" for number in range(1, int(rest) + 1)))
    elif word == "news":
        for number in range(1, int(rest) + 1):
            screen.linger()
            screen.say(f"NEWS {number}")
    elif word == "event":
        sunk = Headline("A SHIP IS SUNK", page=ALONE if rest else NO_PAGE, news=rest != "BEFORE")
        screen.say("BEFORE", sunk, "AFTER")
    elif word == "moment":
        screen.say(Illustrated("SHELLS", MOMENT, AFTER))
        screen.say(*(f"LINE {number}" for number in range(1, int(rest) + 1)))
    elif word == "reveal":
        for _ in range(2 if rest else 1):
            screen.reveal(ALONE)
    elif word == "tell":
        screen.say(rest)
    elif word == "evil":
        screen.say("EVIL \x1b[2J\x9b2J\x07TEXT")
    elif word == "large":
        screen.show(Board(LARGE, "LARGE", figures={int(rest): [Figure("*Q", "enemy")]}, asked=int(rest)).page())
    elif word == "show":
        screen.show(BOARD)
    elif word in ("secret", "lock"):
        screen.say(*(f"LINE {number}" for number in range(1, int(rest or 0) + 1)))
        secret = screen.ask("PASSWORD-", secret=True)
        screen.say(f"{len(secret)} CHARACTERS")
    elif word in ("decide", "alarm"):
        lines = (f"LINE {number}" for number in range(1, int(rest or 0) + 1))
        screen.say(*(lines if word == "decide" else (Headline("A SHIP IS SUNK", news=True),)))
        screen.say(f"DECIDED {screen.ask('YES OR NO (NO)-') or 'NO'}")
    elif word in ("leave", "read"):
        screen.say(*(f"LINE {number}" for number in range(1, int(rest) + 1)))
        screen.say(f"WENT {screen.ask('(CR) LEAVES-' if word == 'leave' else Harmless('PAGE (NEXT)-')) or 'ON'}")
    elif word == "choose":
        screen.say(*(f"LINE {number}" for number in range(1, int(rest) + 1)))
        screen.say(f"DECIDED {screen.ask(Decisive('ENTER COMMAND-')) or 'NO'}")
    elif word == "pause":
        screen.say("PAUSED")
        screen.pause(float(rest))
    elif word == "clear":
        screen.clear()
    elif word == "part":
        screen.say("RESULT")
        screen.clear()
    elif word == "theme":
        screen.say(screen.change_theme(rest))
    elif word == "boom":
        raise ZeroDivisionError("BOOM")
    else:
        screen.say(f"HEARD {line!r}")


def announce_notes(screen: FullScreen) -> None:
    """Show a note of three lines at each SIGUSR2."""
    came = count(1)
    screen.notes = lambda: [f"NOTE {next(came)}" for _ in range(3)]
    signals.expect_news()

    def listen() -> None:
        while signal.sigwait({signal.SIGUSR2}):
            signals.announce_note()

    Thread(target=listen, daemon=True).start()


def main() -> None:
    """Carry out lines until the user leaves, then wait for a line on the restored terminal."""
    signals.install()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR2})
    try:
        screen = make_screen(int(sys.argv[1]) if sys.argv[1:] else None, pace=4 * float("".join(sys.argv[2:]) or 0))
    except CompbisError as error:
        print(f"REFUSED: {error}")
        return
    announce_notes(screen)
    try:
        screen.say("WELCOME")
        for number in count(1):  # so that a test can tell the questions apart
            obey(screen, screen.ask(f"COMMAND {number}-", complete=complete_ships))
    except (Leave, KeyboardInterrupt):  # Ctrl-C while a page is drawn, as in a sitting
        farewell = "LEFT"
    except ZeroDivisionError as error:
        farewell = str(error)
    finally:
        screen.close()
    print(farewell, flush=True)
    os.read(0, 100)


main()
