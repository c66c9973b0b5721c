"""The text of the full screen: its lines, how many of the newest are unread, and how far it is scrolled back."""

from compbis.screen.layout import unread_rows
from compbis.screen.rows import Answered
from compbis.table.picture import Size

_KEPT = 500  # minimum number of lines kept for scrolling back


class Transcript:
    """The lines of text, from the oldest that is kept to the newest."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.unread = 0
        """How many of the newest lines the player has not seen yet."""
        self.back = 0
        """How many rows the text is scrolled back."""
        self._seen = 0  # how many lines were unread at the latest question, before it was answered

    def forget(self) -> None:
        """Remove all lines."""
        self.lines.clear()
        self.turn()

    def turn(self) -> None:
        """Note that the player has read everything, and show the end."""
        self.unread = self.back = 0

    def keep(self, line: str) -> None:
        """Add a line that counts as read. Old lines are dropped many at a time, since the page turns when they are."""
        self.lines.append(line)
        if len(self.lines) > 2 * _KEPT:
            del self.lines[:_KEPT]

    def add(self, line: str) -> None:
        """Add an unread line."""
        self.keep(line)
        self.unread += 1

    def settle(self) -> None:
        """Remove the last question and its answer, if nothing was said since."""
        if self.lines and isinstance(self.lines[-1], Answered):
            self.lines.pop()

    def ask_again(self, question: str) -> None:
        """Remove the answer to this question, if nothing was said since: it is asked again, with the same lines above
        it still unread."""
        if self.lines and isinstance(self.lines[-1], Answered) and self.lines[-1] == question:
            self.settle()
            self.unread = self._seen

    def asked(self) -> None:
        """Note that the player has seen the text with a question, even if they leave there."""
        self._seen, self.unread = self.unread, 0

    def exceeds(self, panel: Size, *lines: str) -> bool:
        """Whether the unread lines and these do not all fit into a panel.

        Args:
            panel: its size
            lines: the lines to add
        """
        return unread_rows((*self.lines, *lines), self.unread + len(lines), panel) > panel.rows

    def note(self, line: str, panel: Size) -> None:
        """Add a line below what the player has in view. Unread lines that no longer fit then count as read.

        Args:
            line: the line
            panel: the size of the panel
        """
        self.add(line)
        self.back = 0
        while self.unread > 1 and self.exceeds(panel):
            self.unread -= 1
