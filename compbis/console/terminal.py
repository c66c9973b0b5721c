"""What the console needs of a terminal: line mode and the full screen are both one."""

from typing import Protocol

from compbis.table.completion import Completer
from compbis.table.page import Page


class Terminal(Protocol):
    """A place where one person reads and types at a time. Any method may raise Leave: the person has gone.

    Characters that a terminal would obey instead of show are left out of all that is written.
    """

    def say(self, *lines: str) -> None:
        """Show some lines of text, each as it is."""

    def show(self, page: Page) -> None:
        """Show a page, as the board: printed in line mode, put in its panel on the full screen."""

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        """The line that is typed after the prompt, as typed, without its newline; a secret one is never shown.

        complete: what may follow in the line, for a terminal whose keys come one by one.

        Raises Leave at the end of input, at a hang-up and at Ctrl-C.
        """

    def clear(self) -> None:
        """Hand over to somebody else: nothing shown or typed so far can be called back."""

    def close(self) -> None:
        """Leave the terminal as it was found. May be called again."""
