"""A terminal without a screen or a keyboard."""

from collections.abc import Sequence

from compbis.errors import Leave
from compbis.table.completion import Completer
from compbis.table.page import Page


class ScriptTerminal:
    """Types the lines of a script, then leaves, and notes what is shown."""

    keeps_page = False
    present = True
    rows = 100

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.shown: list[str] = []
        self.lingered: list[int] = []  # the number of lines shown at each call
        self.complete: Completer | None = None  # of the last question

    def say(self, *lines: str) -> None:
        self.shown += lines

    def show(self, page: Page) -> None:
        self.shown += [f"[{line}]" for line in page.text()]

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        self.complete = complete
        self.shown.append(f"{prompt}{'**' if secret else ''}")
        if not self.lines:
            raise Leave
        return self.lines.pop(0)

    def clear(self) -> None:
        self.shown.append("(CLEARED)")

    def close(self) -> None: ...

    def room(self, lines: Sequence[str]) -> int:
        return min(len(lines), self.rows)

    def pause(self, seconds: float) -> None:
        self.shown.append(f"({seconds} S)")

    def linger(self) -> None:
        self.lingered.append(len(self.shown))

    def take_shown(self) -> list[str]:
        shown, self.shown = self.shown, []
        return shown
