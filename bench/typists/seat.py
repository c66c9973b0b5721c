"""A seat in line mode whose lines come from a typist."""

from collections.abc import Sequence
from typing import Protocol

from compbis.captains.person import Person
from compbis.console.handover import Keyboard
from compbis.table.completion import Completer
from compbis.table.edition import Edition
from compbis.table.game import Game
from compbis.table.page import Page
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Desk


class Typing(Protocol):
    """Types for a player."""

    def hear(self, report: Report) -> None:
        """Receive a report to the player."""

    def type(self, prompt: str, request: Request) -> str:
        """The next line, which counts. Raises Leave to end the game."""


class LineMode:
    """A terminal in line mode with a typist. `shown` is whether to print the dialogue."""

    present, keeps_page = True, False

    def __init__(self, typist: Typing, shown: bool) -> None:
        self.typist = typist
        self._shown = shown
        self.request: Request | None = None

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        """The typist's next line.

        Args:
            prompt: the prompt
            secret: not used
            complete: not used
        """
        assert self.request
        line = self.typist.type(prompt, self.request)
        self.say(f"{prompt}{line}")
        return line

    def say(self, *lines: str) -> None:
        """Print the lines if `shown`."""
        if self._shown:
            print(*lines, sep="\n")

    def clear(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""

    def show(self, page: Page) -> None:
        """Do nothing: the typist knows the map."""

    def linger(self) -> None:
        """Do nothing."""

    def pause(self, seconds: float) -> None:
        """Do nothing."""

    def room(self, lines: Sequence[str]) -> int:
        """The number of lines: all of them fit."""
        return len(lines)


class Seated(Person):
    """A person in line mode that passes reports and requests on to the typist.

    Args:
        side: the player's side
        desk: that side's desk
        game: the game
        played: its edition
        mode: the terminal
    """

    def __init__(self, side: Side, desk: Desk, game: Game, played: Edition, mode: LineMode) -> None:
        sides = {each: played.sides[each].upper() for each in (BRITISH, GERMAN)}
        super().__init__(side, desk, Keyboard(mode, sides), game, {})
        self._mode = mode

    def hear(self, report: Report) -> None:
        """Put the report into words, and pass it on."""
        self._mode.typist.hear(report)
        super().hear(report)

    def answer(self, request: Request) -> Order:
        """The typist's order."""
        self._mode.request = request
        return super().answer(request)
