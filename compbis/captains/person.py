"""The captain who is a person at a keyboard: he hears his reports when he sits there, and is asked in his own words."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Protocol

from compbis.captains.wireless import Wireless
from compbis.console.handover import Keyboard
from compbis.errors import IllegalOrder, Leave
from compbis.table.match import Entry
from compbis.table.page import Listed, Page, in_one
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.talk import Ask, Deed, Desk, Give, Say, Show, Talk, TalkStep

Deeds = Mapping[str, Callable[[str], str]]
"""What the house does for a person, by the name of the deed: from its argument to a line to show, or ""."""

_STOOD = "(CR) GOES ON-"
"""The prompt where an answer stood already and two share the keyboard."""
_SEEN = 5
"""Lines that are said at once on the smallest terminal, too."""


class Played(Protocol):
    """What a person's terminal is told of the game."""

    @property
    def turn(self) -> int: ...

    @property
    def date(self) -> str: ...

    @property
    def outcome(self) -> object | None: ...


class Unread:
    """What one person has not read, or two who read it together. news: lines that are read first."""

    def __init__(self, news: Sequence[str] = ()) -> None:
        self._words: list[Sequence[str]] = [news]
        self._turn_begun = 0
        self._latest: Report | None = None

    def begin_turn(self, game: Played) -> None:
        """Put the first line of the turn before all else that is read in it, once."""
        if self._turn_begun != game.turn:
            self._turn_begun = game.turn
            self._words.append([turn_line(game)])

    def add(self, report: Report, words: Sequence[str]) -> None:
        """Put a report behind the rest; of one that both hear, one after the other, the words of the first."""
        if report is not self._latest:
            self._latest = report
            self._words.append(words)

    def take(self) -> list[Sequence[str]]:
        """All of it, report by report; from now on it is read."""
        words, self._words = self._words, []
        return words


class Person:
    """A person who commands a side.

    desk: his place in the game; keyboard: where he types; game: for the turn and its date; deeds: what the house does
    for him; unread: what he reads first, and all that he has not read; wireless: that of a captain who speaks to him;
    thought: the desk's note on his last order.
    """

    def __init__(
        self,
        side: Side,
        desk: Desk,
        keyboard: Keyboard,
        game: Played,
        deeds: Deeds,
        unread: Unread | None = None,
        wireless: Wireless | None = None,
    ) -> None:
        self.side = side
        self._desk = desk
        self._keyboard = keyboard
        self._game = game
        self._deeds = deeds
        self._retyped: list[str] = []
        self._retyped_page: Page | None = None
        self._retyped_words: Sequence[str] = ()
        self._asked = False
        self._silent = False  # he sat down, and nothing was asked since
        self._talk: Talk
        self._unread = unread or Unread()
        self._wireless = wireless
        self.thought = ""

    def hear(self, report: Report) -> None:
        """Word a report, and show it if he sits at the keyboard; else it waits. What is older than the turn before the
        present one is not shown again: it is among the desk's dispatches. The end of the game waits for all to read."""
        if report.turn == self._game.turn:
            self.begin_turn()
        if self._wireless:
            self._wireless.hear(report)
        words = self._desk.word(report)
        if report.turn >= self._game.turn - 1:
            self._unread.add(report, words)
        if self._keyboard.seats(self.side) and self._game.outcome is None:
            if words and all(isinstance(line, Listed) for line in words):
                return  # more of the list may follow
            if words:
                self._keyboard.linger()
            self.read()

    def answer(self, request: Request) -> Order:
        """Seat him, let him read, and talk until he gives an order. Raises Leave."""
        self.begin_turn()
        self._silent = self._keyboard.shared and not self._keyboard.seats(self.side)
        self._keyboard.take(self.side)
        self.read()
        if self._wireless and (words := self._wireless.words(self._game.turn)):
            self._keyboard.terminal.say(*words)
        self._talk = self._desk.converse(request)
        return self._talked(next(self._talk))

    def instead(self, request: Request, order: Order, refusal: IllegalOrder) -> Order:
        """Let him hear why it is refused, and talk until he gives another order. Raises Leave."""
        return self._talked(self._talk.send(str(refusal)))

    def taken(self, request: Request, order: Order) -> None:
        """Let him hear what is to be said of it, and leave the seat if he is done. Raises Leave."""
        self._retyped.clear()
        with suppress(StopIteration):
            step = self._talk.send("")
            while True:
                step = self._talk.send(self._carry_out(step))
        done = order == request.default
        if done or not request.long:  # now others may have to think
            self._keyboard.terminal.linger()
        if done and request.long:
            self._keyboard.rise()

    def begin_turn(self) -> None:
        """Put the first line of the turn before all else that he reads in it, once."""
        self._unread.begin_turn(self._game)

    def read(self) -> None:
        """Show him what he has not read."""
        lines = [line for words in self.take_unread() for line in words]
        if lines:
            self._keyboard.terminal.say(*in_one(lines))

    def take_unread(self) -> list[Sequence[str]]:
        """What he has not read, report by report; from now on he has."""
        return self._unread.take()

    def retype(self, lines: Sequence[str]) -> None:
        """Type these lines for him at his next request, in silence: they lead to the question where he left."""
        self._retyped = list(lines)

    def recall(self, turn: int, entries: Sequence[Entry]) -> None:
        """What he ordered in an earlier turn, before he left."""
        own = [entry for entry in entries if entry.side == self.side]
        self._desk.recall(turn, [(entry.kind, entry.text, entry.thought) for entry in own])

    def remind(self, request: Request, order: Order, thought: str) -> None:
        """What he ordered in this turn, before he left."""
        self._desk.remind(request, order, thought)

    def bookmark(self) -> list[str]:
        """The lines that lead from the last order to the question that is open before him; [] if there is none."""
        if self._retyped:
            return list(self._retyped)
        return self._desk.bookmark() if self._asked else []

    def _talked(self, step: TalkStep) -> Order:
        """The order that the talk comes to, from this step of it on."""
        self._asked = True
        while not isinstance(step, Give):
            self._silent = self._silent and not isinstance(step, Ask)
            step = self._talk.send(self._retype(step) if self._retyped else self._carry_out(step))
        if self._silent:
            self._go_on()
        self._asked = False
        self.thought = step.note
        return step.order

    def _go_on(self) -> None:
        """Wait for a line of him who sat down and is asked nothing, as an answer of his stands: by no line at all the
        other player would know that. Raises Leave."""
        self._silent = False
        if self._keyboard.terminal.ask(_STOOD).strip().upper() in ("QU", "QUIT"):
            raise Leave

    def _carry_out(self, step: TalkStep) -> str:
        terminal = self._keyboard.terminal
        words, self._retyped_words = self._retyped_words, ()
        match step:
            case Ask(unattended=str(answer)) if not terminal.present:
                return answer
            case Say(attended=True) if not terminal.present:
                return "0"
            case Ask(prompt, complete):
                if words:
                    terminal.say(*words)
                if terminal.keeps_page and (page := self._desk.page()):
                    terminal.show(page)
                return terminal.ask(prompt, complete=complete)
            case Say(lines, _, more):
                seen = max(terminal.room(lines), _SEEN) if more else len(lines)
                terminal.say(*lines[:seen], *([more.format(len(lines) - seen)] if seen < len(lines) else []))
                return str(min(seen, len(lines)))
            case Show(page):
                terminal.show(page)
            case Deed(name, argument):
                return self._deeds[name](argument)
        return ""

    def _retype(self, step: TalkStep) -> str:
        """Type the next line for him, in silence; at the end he sees the page that the lines led to, and before a
        question without words of its own those that were said last, as the detail line of the ship that it is of."""
        match step:
            case Show(page):
                self._retyped_page = page
            case Say(lines):
                self._retyped_words = lines
                return str(len(lines))
        if not isinstance(step, Ask):
            return ""
        line = self._retyped.pop(0)
        if not self._retyped and self._retyped_page is not None:
            self._keyboard.terminal.show(self._retyped_page)
        return line


def turn_line(game: Played) -> str:
    """The first line of every turn."""
    return f"TURN {game.turn}  {game.date}"


def read_final(keyboard: Keyboard, persons: Sequence[Person]) -> Sequence[str]:
    """The end of a game, when nothing is secret any more: each person's last reports are read, and once what all heard.
    Returns what all are told last."""
    heard = [person.take_unread() for person in persons]
    last = [unread.pop() for unread in heard if unread]
    by_all: list[str] = []  # what all heard last
    while keyboard.shared and all(unread and unread[-1] == heard[0][-1] for unread in heard):
        by_all = [*heard[0][-1], *by_all]
        for unread in heard:
            unread.pop()
    for person, unread in zip(persons, heard, strict=True):
        lines = [line for words in unread for line in words]
        if lines:
            heading = [f"WHAT THE {keyboard.sides[person.side]} PLAYER HEARD"] if keyboard.shared else []
            keyboard.terminal.say(*heading, *lines)
    if by_all:
        keyboard.terminal.say(*by_all)
    return last[0] if last else ()
