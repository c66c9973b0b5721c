"""The captain that is a person at a keyboard: shows reports, and asks for orders in a conversation."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Protocol

from compbis.captains.wireless import Wireless
from compbis.console.handover import Keyboard
from compbis.errors import IllegalOrder
from compbis.table.match import Entry
from compbis.table.page import Listed, Page, merge_lists, no_news
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.talk import Ask, Deed, Desk, Give, Say, Show, Talk, TalkStep

Deeds = Mapping[str, Callable[[str], str]]
"""What the program does for a player, by name of the deed: a function from its argument to a line to show, or ""."""

_SEEN = 5
"""The number of lines to show at once even on the smallest terminal."""


class Played(Protocol):
    """What a player's terminal needs to know about the game."""

    @property
    def turn(self) -> int:
        """The turn in play, or about to begin."""

    @property
    def date(self) -> str:
        """The date of that turn."""

    @property
    def outcome(self) -> object | None:
        """How the game ended; None while it continues."""


class Unread:
    """What a player, or two who read together, has not read yet. `news` are lines to show first."""

    def __init__(self, news: Sequence[str] = ()) -> None:
        self._words: list[Sequence[str]] = [news]
        self._turn_begun = 0
        self._latest: Report | None = None

    def begin_turn(self, game: Played, held: Sequence[str] = ()) -> None:
        """Add the first line of the turn, once. held: lines of the turn before, which come before it."""
        if self._turn_begun != game.turn:
            self._turn_begun = game.turn
            self._words += [held] if held else []
            self._words.append([turn_line(game)])

    def add(self, report: Report, words: Sequence[str]) -> None:
        """Add a report. If both players receive it one after the other, only the words of the first are added."""
        if report is not self._latest:
            self._latest = report
            self._words.append(words)

    @property
    def waits(self) -> bool:
        """Whether anything is unread."""
        return any(self._words)

    def take(self) -> list[Sequence[str]]:
        """Everything unread, report by report, which then counts as read."""
        words, self._words = self._words, []
        return words


class Person:
    """A player who commands a side.

    Args:
        side: the player's side
        desk: holds the conversations with the player
        keyboard: where the player types
        game: the turn and its date
        deeds: what the program does for the player
        unread: what the player has not read yet; None for nothing
        wireless: that of the other side's captain; None if that captain does not speak
        restored: whether the game is continued

    Attributes:
        thought: the desk's note on the player's last order
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
        restored: bool = False,
    ) -> None:
        self.side = side
        self._desk = desk
        self._keyboard = keyboard
        self._game = game
        self._deeds = deeds
        self._retyped: list[str] = []
        self._retyped_page: Page | None = None
        self._retyped_words: Sequence[str] = ()
        self._opening: Sequence[str] = ()  # while lines are retyped: those that explain a request for one order
        self._opened = False
        self._asked = False
        self._request: Request
        self._talk: Talk
        self._unread = unread or Unread()
        self._wireless = wireless
        self._restored = restored  # until the player is asked
        self.thought = ""

    def hear(self, report: Report) -> None:
        """Put a report into words, and show it if the player is at the keyboard; otherwise it waits.

        Reports from before the previous turn are not shown: they are among the desk's dispatches. The reports at the
        end of the game wait for `read_final`.
        """
        if report.turn == self._game.turn:
            self.begin_turn()
        if self._wireless:
            self._wireless.hear(report)
        words = self._desk.word(report)
        if report.turn >= self._game.turn - 1:
            self._unread.add(report, words)
        if self._keyboard.is_seated(self.side) and self._game.outcome is None:
            if words and all(isinstance(line, Listed) for line in words):
                return  # more of the list may follow
            if words:
                self._keyboard.linger()
            self.read()

    def answer(self, request: Request) -> Order:
        """Seat the player, show what is unread, and converse until there is an order. Raises Leave."""
        self.begin_turn()
        self._keyboard.take(self.side)
        self._opened, self._opening = request.long, ()
        self._request, self._talk = request, self._desk.converse(request)
        step = next(self._talk)
        if self._restored:
            self._read_again()
        elif self._unread.waits:
            self._show_board()
        self.read()
        if self._wireless and (words := self._wireless.words(self._game.turn)):
            self._keyboard.terminal.say(*words)
        return self._converse(step)

    def revise(self, request: Request, order: Order, refusal: IllegalOrder) -> Order:
        """Show why an order was refused, and converse until there is another. Raises Leave.

        Args:
            request: the question
            order: the refused order
            refusal: why it is illegal
        """
        return self._converse(self._talk.send(str(refusal)))

    def taken(self, request: Request, order: Order) -> None:
        """Show the desk's response to an accepted order, and free the seat if it ends the phase. Raises Leave."""
        self._retyped.clear()
        with suppress(StopIteration):
            step = self._talk.send("")
            while True:
                step = self._talk.send(self._carry_out(step))
        done = order == request.default
        if done or not request.long:  # a computer captain may think next
            self._keyboard.terminal.linger()
        if done and request.long:
            self._keyboard.leave_seat()

    def begin_turn(self) -> None:
        """Add the first line of the turn to what the player reads, once, after what the desk held back until now."""
        self._unread.begin_turn(self._game, self._desk.close_turn(self._game.turn))

    def read(self) -> None:
        """Show what the player has not read."""
        lines = [line for words in self.pop_unread() for line in words]
        if lines:
            self._keyboard.terminal.say(*merge_lists(lines))

    def _read_again(self) -> None:
        """Show the board of a continued game where it stays in view, and beside it the dispatches, without the pauses
        and the pages that they had when they came."""
        self._restored = False
        if self._show_board():
            self._keyboard.terminal.say(
                *map(no_news, merge_lists([line for words in self.pop_unread() for line in words]))
            )

    def _show_board(self) -> bool:
        """Show the board of the open question where it stays in view, so that the text beside it is not a turn ahead of
        it. Returns whether it was shown."""
        terminal = self._keyboard.terminal
        if not (terminal.keeps_page and (page := self._desk.page())):
            return False
        terminal.show(page)
        return True

    def pop_unread(self) -> list[Sequence[str]]:
        """What the player has not read, report by report, which then counts as read."""
        return self._unread.take()

    def retype(self, lines: Sequence[str]) -> None:
        """Set lines to enter at the next request, without output: they lead to the question where the player left."""
        self._retyped = list(lines)

    def recall(self, turn: int, entries: Sequence[Entry]) -> None:
        """Give the desk the player's orders of an earlier turn, when a game is continued."""
        own = [entry for entry in entries if entry.side == self.side]
        self._desk.recall(turn, [(entry.kind, entry.text, entry.thought) for entry in own])

    def remind(self, request: Request, order: Order, thought: str) -> None:
        """Give the desk an order of the turn in play, when a game is continued.

        Args:
            request: the question
            order: the player's order
            thought: the desk's note on it
        """
        self._desk.remind(request, order, thought)

    def bookmark(self) -> list[str]:
        """The lines typed between the last order and the open question; [] if no question is open."""
        if self._retyped:
            return list(self._retyped)
        return self._desk.bookmark() if self._asked else []

    def _converse(self, step: TalkStep) -> Order:
        """The order that comes out of the conversation, from this step on."""
        self._asked = True
        while not isinstance(step, Give):
            if isinstance(step, Ask):
                self._keyboard.note_question()
            step = self._talk.send(self._retype(step) if self._retyped else self._carry_out(step))
        if self._request.long and step.order == self._request.default:  # it ends the phase
            self._keyboard.wait_for_line()
        self._asked = False
        self.thought = step.note
        return step.order

    def _carry_out(self, step: TalkStep) -> str:
        terminal = self._keyboard.terminal
        words, self._retyped_words = self._retyped_words, ()
        if self._opening and isinstance(step, Ask | Say):
            terminal.say(*self._opening)
            self._opening = ()
        match step:
            case Ask(unattended=str(answer)) if not terminal.present:
                return answer
            case Say(attended=True) if not terminal.present:
                return "0"
            case Ask(prompt, complete):
                if words:
                    terminal.say(*words)
                self._show_board()
                return terminal.ask(prompt, complete=complete)
            case Say(lines, _, more):
                seen = max(terminal.room(lines), _SEEN) if more else len(lines)
                terminal.say(*lines[:seen], *([more.format(len(lines) - seen)] if seen < len(lines) else []))
                return str(min(seen, len(lines)))
            case Show(page):
                self._show(page)
            case Deed(name, argument):
                return self._deeds[name](argument)
        return ""

    def _retype(self, step: TalkStep) -> str:
        """Answer a step with the next of the lines to retype, without output.

        After the last line it shows the page that they led to, and keeps the lines shown last for the next question,
        such as the detail line of the ship that the question is about. The lines that explain a request for a single
        order come before these.
        """
        match step:
            case Show(page):
                self._retyped_page = page
            case Say(lines):
                self._retyped_words = lines if self._opened else (*self._retyped_words, *lines)
                return str(len(lines))
        if not isinstance(step, Ask):
            return ""
        if not self._opened:
            self._opened, self._opening, self._retyped_words = True, self._retyped_words, ()
        line = self._retyped.pop(0)
        if not self._retyped and self._retyped_page is not None:
            self._show(self._retyped_page)
        return line

    def _show(self, page: Page) -> None:
        """Show a page, or the desk's own, which may say more, where that stays in view."""
        if not self._show_board():
            self._keyboard.terminal.show(page)


def turn_line(game: Played) -> str:
    """The first line of every turn."""
    return f"TURN {game.turn}  {game.date}"


def read_final(keyboard: Keyboard, persons: Sequence[Person]) -> Sequence[str]:
    """Show each player's last reports at the end of a game. Those that all of them received are shown only once.

    Returns:
        The words of the last report, which are not shown yet
    """
    heard = [person.pop_unread() for person in persons]
    last = [unread.pop() for unread in heard if unread]
    by_all: list[str] = []  # the last reports that all players received
    while keyboard.shared and all(unread and unread[-1] == heard[0][-1] for unread in heard):
        by_all = [*heard[0][-1], *by_all]
        for unread in heard:
            unread.pop()
    for person, unread in zip(persons, heard, strict=True):
        lines = [line for words in unread for line in words]
        if lines:
            heading = [f"WHAT THE {keyboard.sides[person.side]} PLAYER WAS TOLD"] if keyboard.shared else []
            keyboard.terminal.say(*heading, *lines)
    if by_all:
        keyboard.terminal.say(*by_all)
    return last[0] if last else ()
