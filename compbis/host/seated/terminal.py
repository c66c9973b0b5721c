"""The terminal of a seat: lines that begin with a slash are for the host."""

import sys
from collections.abc import Callable

from compbis.console.output import write
from compbis.errors import MachineError
from compbis.front.terminals import EitherTerminal
from compbis.table.completion import Completer

ASIDE = "/"
LINE_MODE = "SO LINE MODE IS USED: SW CHANGES TO THE FULL SCREEN"


class SeatTerminal(EitherTerminal):
    """A terminal with callbacks: before a prompt, after a typed line, and for a line to the host."""

    before: Callable[[], object] = staticmethod(lambda: None)
    after: Callable[[], object] = staticmethod(lambda: None)
    aside: Callable[[str], object] = staticmethod(lambda line: None)

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        """The next line typed for the game; lines to the host go to `aside`.

        Args:
            prompt: the text before the input
            secret: whether to hide what is typed
            complete: completes a line on Tab, None for no completion

        Raises:
            Leave: the player leaves
        """
        while True:
            self.before()
            line = super().ask(prompt, secret, complete)
            self.after()
            if not line.lstrip().startswith(ASIDE):
                return line
            self.aside(line.strip())

    def ring(self) -> None:
        """Ring the bell of the client's terminal. Raises Leave if the client is gone."""
        write(sys.stdout, "\a")

    def rest_with(self, prompt: str, complete: Completer) -> str:
        """A line typed while no question is open. Raises Leave if the player leaves or a message arrives.

        Args:
            prompt: the text before the input
            complete: completes a line on Tab
        """
        line = super().ask(prompt, complete=complete)
        self.after()
        return line


def open_terminal(full_screen: bool, spoken: bool) -> SeatTerminal:
    """The player's terminal. If the full screen cannot be shown, it is in line mode, and says why."""
    try:
        return SeatTerminal(full_screen, spoken=spoken)
    except MachineError as error:
        terminal = SeatTerminal(False, spoken=spoken)
        terminal.say(str(error).partition(";")[0].upper(), LINE_MODE)
        return terminal
