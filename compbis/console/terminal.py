"""What the console needs of a terminal, in line mode or on the full screen."""

from typing import Protocol

from compbis.table.completion import Completer
from compbis.table.page import Page


class Terminal(Protocol):
    """Where one player at a time reads and types. Any method may raise Leave: the player has left.

    All output leaves out characters that a terminal would obey rather than show.
    """

    def say(self, *lines: str) -> None:
        """Show lines of text."""

    def show(self, page: Page) -> None:
        """Show a page, such as the board: line mode prints it, the full screen updates its panel."""

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        """The line typed after the prompt, as typed, without its newline.

        Args:
            prompt: the prompt
            secret: whether the line must never be shown
            complete: what may follow in the line, for a terminal that receives keys one by one

        Raises:
            Leave: the input ended, the terminal hung up, or Ctrl-C was typed
        """

    def clear(self) -> None:
        """Hand over to another player: nothing shown or typed so far can be recalled."""

    def close(self) -> None:
        """Leave the terminal as it was found. May be called more than once."""
