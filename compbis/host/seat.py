"""A seat: the process behind one player's terminal. It holds only what the player's side may know.

    python -m compbis.host.seat FD [plain] [spoken] [bare] [local]

FD: the socket to the referee; plain: line mode; spoken: line mode in sentences; bare: no echo and no line editing, for
a client without a terminal; local: the terminal is not that of an SSH client. Standard input and output are a
pseudo-terminal, which the door connects to a stranger.
"""

import fcntl
import socket
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from compbis.captains.person import Deeds, Person, Unread, read_final, turn_line
from compbis.captains.wireless import Wireless
from compbis.console import signals
from compbis.console.handover import Keyboard
from compbis.errors import CompbisError, IllegalOrder, Leave, OtherValues, UsageError
from compbis.front.terminals import line_mode_only
from compbis.games import edition_of_record
from compbis.host.line import GONE, TAKEN, TOLD, WAIT, RefereeConnection
from compbis.host.lines import Message
from compbis.host.seated.liking import set_preference
from compbis.host.seated.looking import ONLY_LOOK, Ear, Looking
from compbis.host.seated.terminal import ASIDE, SeatTerminal, open_terminal
from compbis.table.captain import thought
from compbis.table.cards.own import play_with_packed
from compbis.table.edition import Remote
from compbis.table.request import Order, Request
from compbis.table.settings import LONGEST_LINE
from compbis.table.side import Side
from compbis.table.talk import Desk

LEFT, LOST, OTHER = 0, 75, 76
"""Exit statuses. LOST: the referee is gone, and a new seat may continue; OTHER: this process has read other values than
those of the game, and a process of its own may continue; LEFT: any other end."""
WAITING = "NO ORDERS ARE DUE NOW: YOU MAY LOOK, ? FOR HELP, QU TO LEAVE-"
OWNER_SEES = "THE OWNER OF THE HOST CAN SEE EVERYTHING: PLAY ONLY WITH A HOST YOU TRUST"
RHYTHM = "WHOEVER LISTENS TO THE LINE CAN TELL WHEN YOU TYPE, NOT WHAT"
KEPT = "THE HOST KEEPS THE GAME. COME BACK WITH THE SAME COMMAND"
ENDED = "THE GAME IS OVER. /SAY TO THE OTHER PLAYER, QU TO LEAVE-"
FETCH = (
    "THE SAME SSH COMMAND WITH A WORD AFTER IT FETCHES A FILE OF THE GAME:",
    "record > game.compbis  THE GAME, TO REPLAY AND AUDIT",
    "log > game.txt         ITS STORY",
    "chart > game.svg       ITS CHART",
    "orders > orders.txt    YOUR ORDERS, SIGNED BY THE HOST",
)
SHOWS = "/WATCH END SHOWS THE GAME TO ANYBODY WHO LOGS IN AS watch, ONCE BOTH PLAYERS SAY IT"
ELSEWHERE = "YOUR SEAT WAS TAKEN AT ANOTHER TERMINAL"
HOST_GONE = "THE HOST HAS CLOSED THE GAME. NOTHING IS LOST: TRY AGAIN LATER"
ELSEWHERE_OR_REVOKED = f"{ELSEWHERE}, OR REVOKED BY THE OWNER OF THE HOST"
HOST_LISTENS = "A LINE THAT BEGINS WITH / IS FOR THE HOST: / ALONE LISTS WHAT IT DOES FOR YOU"
LIKE = "LIKE"
NO_SENTENCES = "THIS GAME HAS NO SENTENCES: LINE MODE IS USED"
DUE = "YOUR ORDERS ARE DUE"
LOOKED_AWAY = 10
"""Seconds of waiting after which a question rings the bell."""
TOO_MUCH = "TOO MUCH AT ONCE: THE REST WAS DROPPED"
NO_COPY = "THE HOST KEEPS THE GAME: IT SAVES EVERY ORDER"


class _Ended(Exception):
    """The referee is gone, or the seat was taken at another terminal. kind: the kind of the message that said so."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Calendar:
    """The turn, its date, and whether the game is over; `outcome` is None until then."""

    def __init__(self) -> None:
        self.turn, self.date = 0, ""
        self.outcome: bool | None = None

    def note(self, message: Message) -> None:
        """Update it from a message that has these fields."""
        if "turn" in message:
            self.turn, self.date = message["turn"], message["date"]
            self.outcome = True if message["over"] else None


class Seat:
    """One player at one side.

    Args:
        line: the connection to the referee
        terminal: the player's terminal
        hello: the referee's first message
        remote: whether the player's terminal is that of an SSH client

    Raises:
        UsageError: the game cannot be hosted
    """

    def __init__(self, line: RefereeConnection, terminal: SeatTerminal, hello: Mapping[str, Any], remote: bool) -> None:
        edition = edition_of_record(hello["edition"])
        if not isinstance(edition, Remote):
            raise UsageError(f"{edition.name} cannot be hosted")
        play_with_packed(edition, hello["values"])
        self._line, self._terminal, self._hello = line, terminal, hello
        self._edition, self._remote = edition, edition
        self._side = side = Side(hello["side"])
        self._calendar = Calendar()
        self._calendar.note(hello)
        self._spoken = terminal.spoken and edition.spoken
        self._looking = Looking(self._new_desk, terminal, self._deeds())
        self._desk = desk = self._new_desk()
        self._keyboard = Keyboard(terminal, edition.sides)
        voice = edition.voice(hello["captain"], side.enemy) if hello["captain"] and terminal.voiced else None
        silent = 0 if hello["fresh"] else self._calendar.turn
        wireless = Wireless(voice, silent, " ".join(hello["dice"])) if voice else None
        self._person = Person(side, desk, self._keyboard, self._calendar, self._deeds(), Unread(self._news()), wireless)
        self._asked: dict[bool, tuple[int, Request]] = {}
        """The open question under False, an offer under True, each preceded by its number."""
        self._bookmark: list[str] = hello["bookmark"]
        self._marked = self._bookmark
        self._heard, self._read = 0, hello["read"]
        self._answered = False
        """Whether the player has received a refusal or a reply and has not typed since."""
        self._remote_terminal = remote
        self._last: list[str] | None = None
        self._over = False
        """Whether the player has seen the end of the game."""
        self._words: list[str] = []
        """Lines that are not part of the game and were not shown yet."""
        self._looked = False
        """Whether the page shows what the waiting player asked to see."""
        self._idle_since: float | None = None
        """Since when the player has waited without typing anything, None if the player does not wait."""
        self._settled = False
        """Whether nothing more follows from what the referee sent last."""
        self._ear = Ear(self._new_desk)
        line.shows = self._shows
        terminal.before, terminal.after, terminal.aside = self._before, self._mark_read, self._aside
        terminal.notes = self._take_words

    def play(self) -> None:
        """Play until the player leaves, and raise Leave; _Ended if the referee is gone or the seat was taken."""
        while True:
            try:
                if signals.take_dropped():
                    self._terminal.drop_input()
                    self._words.append(TOO_MUCH)
                while (message := self._line.poll()) is not None:
                    self._hear(message)
                if self._last is not None and not self._over:
                    self._end(self._last)
                elif self._over:
                    self._rest(ENDED)
                elif (offer := True in self._asked) or self._asked:
                    self._ask(*self._asked[offer], offer)
                elif self._settled:
                    self._rest()
                else:
                    self._hear(self._line.next())
            except (Leave, KeyboardInterrupt) as leave:
                if not self._line.end_interrupt():
                    raise Leave from leave
                self._terminal.drop_unfinished()

    def _news(self) -> list[str]:
        """The first lines that the player reads."""
        hello, edition = self._hello, self._edition
        lines = [f"{edition.name} - YOU ARE THE {edition.sides[self._side]} PLAYER"]
        if hello["fresh"]:
            lines += [*hello["dice"], *hello["terms"], OWNER_SEES, RHYTHM, HOST_LISTENS]
        return [*lines, NO_SENTENCES] if self._terminal.spoken > self._spoken else lines

    def _new_desk(self) -> Desk:
        desk = self._edition.desk(self._side, False, self._spoken)
        desk.offer_themes(self._terminal.themes)
        return desk

    def _deeds(self) -> Deeds:
        return {
            "leave": _leave,
            "copy": lambda _: NO_COPY,
            "switch": self._terminal.switch,
            "theme": self._terminal.change_theme,
            "speak": self._terminal.speak,
            "dice": lambda _: " ".join(self._hello["dice"]),
        }

    def _hear(self, message: Message) -> None:
        """Handle a message from the referee, which is trusted."""
        self._calendar.note(message)
        self._settled = self._settled and message["type"] == TOLD
        match message["type"]:
            case "wait":
                self._settled = True
            case "report":
                self._report(message["report"])
            case "request":
                self._asked[message["offer"]] = message["id"], self._remote.request(message["request"])
            case "withdrawn":
                self._close(message["id"])
            case "recall":
                turn, orders = message["of"], [(kind, text, note) for kind, text, note in message["orders"]]
                self._desk.recall(turn, orders)
                self._looking.queue_call(lambda desk: desk.recall(turn, orders))
            case "remind":
                request = self._remote.request(message["request"])
                self._remind(request, request.parse(message["order"]), message["note"])
                self._person.remind(request, request.parse(message["order"]), message["note"])
            case "told":
                self._words += message["lines"]
            case "end":
                self._last = message["lines"]
            case "gone" | "taken" as kind:
                raise _Ended(kind)

    def _shows(self, message: Message) -> bool:
        """Whether a message shows a waiting player anything. The listening thread asks this."""
        if message["type"] == "report":
            has_words = self._ear.has_words(self._edition.report(message["report"]))
            return has_words or bool(message["turn"] > self._calendar.turn)
        return bool(message["type"] != WAIT)

    def _remind(self, request: Request, order: Order, note: str) -> None:
        """Tell the second desk of an order that was given, so that the waiting player can look at it."""
        self._looking.queue_call(lambda desk: desk.remind(request, order, note))
        self._looking.asked(request)

    def _report(self, plain: list[Any]) -> None:
        """Pass on a report. Those that the player has read before are not shown again."""
        report = self._edition.report(plain)
        self._heard += 1
        self._ear.note(report)
        self._person.hear(report)
        self._looking.queue_call(lambda desk: desk.word(report))
        if self._heard == self._hello["read"]:
            first, *_ = self._person.pop_unread()
            self._terminal.say(*first, *([turn_line(self._calendar)] if report.turn == self._calendar.turn else []))

    def _ask(self, number: int, request: Request, offer: bool) -> None:
        """Ask the player until the order is accepted or the question is withdrawn."""
        person = self._person
        self._looked = False
        self._call(DUE)
        self._line.asking = number
        if not offer:
            person.retype(self._bookmark)
            self._bookmark = []
        try:
            order = person.answer(request)
            while True:
                self._line.send("order", id=number, order=str(order), note=thought(person))
                refusal = self._verdict(number)
                if refusal is None:
                    break
                order = person.revise(request, order, IllegalOrder(refusal))
            if number in self._numbers():
                self._close(number)
                self._marked = []
                self._remind(request, order, thought(person))
                person.taken(request, order)
        finally:
            self._line.asking = 0

    def _verdict(self, number: int) -> str | None:
        """Why an order is refused; None if it is accepted or its question was withdrawn."""
        while True:
            match message := self._line.next():
                case {"type": "accepted", "id": int(of)} if of == number:
                    self._settled = False
                    return None
                case {"type": "refused", "id": int(of), "reason": str(reason)} if of == number:
                    self._answered = True
                    return reason if number in self._numbers() else None
                case _:
                    self._hear(message)

    def _rest(self, prompt: str = WAITING) -> None:
        """Wait for a message. Until then the player may look at things, but give no orders. prompt: the prompt at which
        the player may do so."""
        self._keyboard.take(self._side)
        if not self._over:
            self._person.begin_turn()
        self._person.read()
        self._show_words()
        if self._terminal.keeps_page and not self._looked and (page := self._desk.page() or self._looking.page()):
            self._terminal.show(page)
        if self._idle_since is None:
            self._idle_since = time.monotonic()
        if not self._line.allow_interrupt():
            return
        answer = self._terminal.rest_with(prompt, self._looking.complete).strip()
        self._line.end_interrupt()
        self._idle_since = None
        if answer.upper() in ("QU", "QUIT"):
            raise Leave
        self._looked = bool(answer)
        if answer.startswith(ASIDE):
            self._aside(answer)
            return
        if answer.upper() == "SW":
            self._terminal.say(*filter(None, [self._terminal.switch()]))
        elif answer:
            if answer == "?":
                self._terminal.say(ONLY_LOOK)
            self._looking.look(answer)

    def _call(self, *lines: str) -> None:
        """Ring the bell, and show lines, if the player has waited so long that perhaps nobody is looking."""
        since, self._idle_since = self._idle_since, None
        if since is not None and time.monotonic() - since >= LOOKED_AWAY:
            self._terminal.ring()
            self._terminal.say(*lines)

    def _end(self, lines: Sequence[str]) -> None:
        """Show the end of the game, and what the player can fetch."""
        self._call()
        self._keyboard.take(self._side)
        last = read_final(self._keyboard, [self._person])
        self._terminal.say(*last, *lines)
        self._terminal.rest()
        self._over = True
        self._mark_read()
        self._terminal.say(*(FETCH if self._remote_terminal else ()), SHOWS)

    def _numbers(self) -> set[int]:
        return {number for number, _ in self._asked.values()}

    def _close(self, number: int) -> None:
        self._asked = {offer: asked for offer, asked in self._asked.items() if asked[0] != number}

    def _before(self) -> None:
        """Before a prompt, send the bookmark and show any news."""
        self._mark()
        self._show_words()

    def _show_words(self) -> None:
        """Show the lines from the host and from the other player."""
        if words := self._take_words():
            self._terminal.say(*words)

    def _take_words(self) -> list[str]:
        """The lines from the host and from the other player that were not shown yet."""
        words, self._words = self._words + self._line.take_told(), []
        return words

    def _aside(self, line: str) -> None:
        """Send a line to the host, and show its answer."""
        words = "".join(letter for letter in line.removeprefix(ASIDE) if letter.isprintable())
        if words.upper().startswith(LIKE):
            self._terminal.say(*set_preference(self._terminal, words[len(LIKE) :].split()))
            return
        self._line.send("say", text=words[:LONGEST_LINE])
        while (message := self._line.next())["type"] != "said":
            self._hear(message)
        self._answered = True
        self._words = [word for word in self._words if word not in message["lines"]]  # as after /SAY alone
        self._show_words()
        if message["lines"]:
            self._terminal.say(*message["lines"])

    def _mark(self) -> None:
        """Send the referee what the player has typed since the last order."""
        number, _ = self._asked.get(False, (0, None))
        if number and number == self._line.asking and (lines := self._person.bookmark()) != self._marked:
            self._marked = lines
            self._line.send("mark", id=number, lines=lines)

    def _mark_read(self) -> None:
        """Send the referee how many reports the player has read: typing a line means that all above it were read."""
        if self._read != self._heard or self._hello["fresh"] or self._answered:
            self._answered = False
            self._read = self._heard
            self._line.send("read", reports=self._heard)


def _leave(argument: str) -> str:
    raise Leave


def _parting_words(ended: str, local: bool) -> list[str]:
    """What the player reads when the connection to the referee has ended.

    Args:
        ended: the kind of the message that said so
        local: whether the terminal is not that of an SSH client; the door tells an SSH client why the referee is gone
    """
    if ended == TAKEN:
        return [ELSEWHERE_OR_REVOKED if local else ELSEWHERE]
    return [HOST_GONE] if local and ended == GONE else []


def main(arguments: Sequence[str]) -> int:
    """Play at a seat; returns LEFT or LOST as the exit status."""
    signals.install()
    with suppress(OSError):  # there is a controlling terminal already, or standard input is not one
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    line = RefereeConnection(socket.socket(fileno=int(arguments[0])))
    hello = line.next()
    wished = set(arguments[1:])
    plain = not wished.isdisjoint(("plain", "spoken")) or line_mode_only()
    with open_terminal(not plain, "spoken" in wished) as terminal:
        if "bare" in wished:
            terminal.disable_conveniences()
        said, status = [KEPT], LEFT
        try:
            if hello["type"] != "hello":
                raise _Ended(hello["type"])
            Seat(line, terminal, hello, "local" not in wished).play()
        except Leave:
            pass
        except _Ended as ended:
            said = _parting_words(ended.kind, "local" in wished)
            status = LOST if ended.kind == GONE else LEFT
        except OtherValues:
            said, status = [], OTHER
        except CompbisError as error:
            said = [str(error).upper()]
        terminal.close()
        terminal.say(*said)
    return status


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Leave:
        sys.exit(LEFT)
