"""What a waiting player may look at: the commands of the desk that only show something."""

from collections.abc import Callable
from typing import Protocol

from compbis.captains.person import Deeds
from compbis.errors import IllegalOrder
from compbis.table.completion import Completer, Completion
from compbis.table.page import Listed, Page
from compbis.table.report import Report
from compbis.table.request import Request
from compbis.table.talk import Ask, Deed, Desk, Give, Say, Show, TalkStep

NOTHING_YET = "THERE IS NOTHING TO LOOK AT YET"
NOT_NOW = "NO ORDERS ARE DUE NOW: YOU MAY LOOK, BUT NOT GIVE ORDERS"
ONLY_LOOK = "AS OF YOUR LAST ORDERS. COMMANDS THAT ONLY SHOW SOMETHING WORK NOW:"


class Shown(Protocol):
    """The output methods of a terminal."""

    def say(self, *lines: str) -> None:
        """Print lines."""
        ...

    def show(self, page: Page) -> None:
        """Show a page."""
        ...


class Ear:
    """Finds out, before the player's own desk gets a report, whether that desk would have any text for it, by asking a
    second desk.

    Args:
        new_desk: creates a desk
    """

    def __init__(self, new_desk: Callable[[], Desk]) -> None:
        self._new_desk = new_desk
        self._desk: Desk | None = None
        self._reports: list[Report] = []
        self._heard = 0

    def note(self, report: Report) -> None:
        """Note a report that the player's own desk has received."""
        self._reports.append(report)

    def has_words(self, report: Report) -> bool:
        """Whether the next report, which is not noted yet, has words that a waiting player must see now. Lines of a
        list can wait for what comes after them."""
        self._desk = self._desk or self._new_desk()
        for earlier in self._reports[self._heard :]:
            self._desk.word(earlier)
        self._heard = max(self._heard, len(self._reports)) + 1
        return any(not isinstance(line, Listed) for line in self._desk.word(report))


class Looking:
    """A second desk, which gets the same information as the first but never gives an order.

    It works on the last request for orders that the player answered, so nothing that has happened since affects what it
    shows, except reports to the player. If a command asks a further question or gives an order, the talk is broken off
    and the desk is replaced by a new one.

    Args:
        new_desk: creates a desk
        terminal: the player's terminal
        deeds: what the program can do for the player
    """

    def __init__(self, new_desk: Callable[[], Desk], terminal: Shown, deeds: Deeds) -> None:
        self._new_desk, self._terminal, self._deeds = new_desk, terminal, deeds
        self._calls: list[Callable[[Desk], object]] = []
        self._desk: Desk | None = None
        self._knows = 0
        self._request: Request | None = None

    def queue_call(self, what: Callable[[Desk], object]) -> None:
        """Queue a call that was made on the first desk; the second gets it when it is next needed."""
        self._calls.append(what)

    def asked(self, request: Request) -> None:
        """Note a request that the player has answered."""
        if request.long:
            self._request = request

    def complete(self, line: str) -> Completion:
        """The completion of a line that a waiting player types."""
        complete: list[Completer] = []
        self._talk(None, lambda ask: complete.append(ask.complete) if ask.complete else None)
        return complete[0](line) if complete else Completion(0)

    def page(self) -> Page | None:
        """The board as of the player's last orders, None if there is none."""
        if self._request is None:
            return None
        self._talk(None, lambda ask: None)
        return self._there().page()

    def look(self, line: str) -> None:
        """Carry out a line as the desk would, if it only shows something; otherwise refuse it."""
        if self._request is None:
            self._terminal.say(NOTHING_YET)
        elif not self._talk(line, lambda ask: None):
            self._desk = None
            self._terminal.say(NOT_NOW)

    def _talk(self, line: str | None, first: Callable[[Ask], object]) -> bool:
        """Talk up to the first question, and answer it with a line; returns whether the line only showed something.

        Args:
            line: the line, None to stop at the question
            first: called with the question
        """
        if self._request is None:
            return True
        talk = self._there().converse(self._request)
        prompt = None
        try:
            step = next(talk)
            while True:
                match step:
                    case Give():
                        return False
                    case Ask() if prompt is not None:
                        return step.prompt == prompt
                    case Ask():
                        first(step)
                        if line is None:
                            return True
                        prompt, step = step.prompt, talk.send(line)
                    case _:
                        step = talk.send(self._carry_out(step, prompt is not None))
        except StopIteration:
            return True
        except IllegalOrder as error:
            self._terminal.say(str(error))
            return True
        finally:
            talk.close()

    def _carry_out(self, step: TalkStep, aloud: bool) -> str:
        """Carry out a step; returns its answer for the talk. aloud: whether to show the player what it shows."""
        match step:
            case Say(lines):
                if aloud:
                    self._terminal.say(*lines)
                return str(len(lines))
            case Show(page) if aloud:
                self._terminal.show(page)
            case Deed(name, argument) if aloud:
                return self._deeds[name](argument)
        return ""

    def _there(self) -> Desk:
        """The second desk, after all queued calls."""
        if self._desk is None:
            self._desk, self._knows = self._new_desk(), 0
        for what in self._calls[self._knows :]:
            what(self._desk)
        self._knows = len(self._calls)
        return self._desk
