"""What a player may look at while nothing is asked of him: his own desk's commands, as long as they only tell."""

from collections.abc import Callable
from typing import Protocol

from compbis.captains.person import Deeds
from compbis.errors import IllegalOrder
from compbis.table.completion import Completer, Completion
from compbis.table.page import Page
from compbis.table.request import Request
from compbis.table.talk import Ask, Deed, Desk, Give, Say, Show, TalkStep

NOTHING_YET = "THERE IS NOTHING TO LOOK AT YET"
NOT_NOW = "NOTHING IS ASKED OF YOU NOW: YOU CAN LOOK, BUT NOT GIVE ORDERS"
ONLY_LOOK = "AS IT STOOD WHEN YOU LAST GAVE ORDERS. WHAT ONLY TELLS, YOU MAY TYPE NOW:"


class Shown(Protocol):
    """The terminal, as far as it shows something."""

    def say(self, *lines: str) -> None: ...

    def show(self, page: Page) -> None: ...


class Looking:
    """A second desk, which knows what the first was told and never gives an order.

    It talks about the last request for orders that the player answered, so what it shows depends on nothing that
    happened since but the reports that he heard. A command that asks something more, or gives an order, is none that
    only tells: the talk is broken off, and the desk made anew.

    new_desk: makes one; terminal: his; deeds: what the house does for him.
    """

    def __init__(self, new_desk: Callable[[], Desk], terminal: Shown, deeds: Deeds) -> None:
        self._new_desk, self._terminal, self._deeds = new_desk, terminal, deeds
        self._told: list[Callable[[Desk], object]] = []
        self._desk: Desk | None = None
        self._knows = 0
        self._request: Request | None = None

    def tell(self, what: Callable[[Desk], object]) -> None:
        """Let the desk know, when it is next needed, what the first one was told."""
        self._told.append(what)

    def asked(self, request: Request) -> None:
        """Note a request that he answered."""
        if request.long:
            self._request = request

    def complete(self, line: str) -> Completion:
        """What may follow in a line that is typed while he waits."""
        complete: list[Completer] = []
        self._talk(None, lambda ask: complete.append(ask.complete) if ask.complete else None)
        return complete[0](line) if complete else Completion(0)

    def look(self, line: str) -> None:
        """Carry out a line as if it were typed at his desk, if it only tells something."""
        if self._request is None:
            self._terminal.say(NOTHING_YET)
        elif not self._talk(line, lambda ask: None):
            self._desk = None
            self._terminal.say(NOT_NOW)

    def _talk(self, line: str | None, first: Callable[[Ask], object]) -> bool:
        """Talk until the first question, and type the line there; whether it only told something. line: None to type
        nothing; first: is shown that question."""
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
        """Do what a step says. aloud: whether he typed the line that it answers; what comes before is for the desk."""
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
        """The desk, which knows all that there is to know."""
        if self._desk is None:
            self._desk, self._knows = self._new_desk(), 0
        for what in self._told[self._knows :]:
            what(self._desk)
        self._knows = len(self._told)
        return self._desk
