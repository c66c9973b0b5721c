"""A program in a real pseudo-terminal, and the page that a player would see."""

import copy
import os
import select
import signal
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import pexpect
import pyte

from tests.house.prepared import SAYS_LEFT, Spawn

ROOT = Path(__file__).parents[3]
DEMO = Path(__file__).with_name("screen_demo.py")
PATIENCE = 300.0  # the timeout in seconds; no passing test waits that long on any machine
ANY_KEY = "ANY KEY CONTINUES-"
_ALTERNATE = 1049
_LEFT = 41  # columns of the map panel
_SHAPE = 34


class _TwoScreens(pyte.Screen):
    """pyte's screen plus the alternate screen, which pyte lacks."""

    main: Any = None

    def set_mode(self, *modes: int, **kind: Any) -> None:
        if kind.get("private") and _ALTERNATE in modes:
            self.main = copy.copy(self.buffer)
            self.main.update({row: copy.copy(line) for row, line in self.buffer.items()})
            self.erase_in_display(2)
        super().set_mode(*modes, **kind)

    def reset_mode(self, *modes: int, **kind: Any) -> None:
        if kind.get("private") and _ALTERNATE in modes and self.main is not None:
            self.buffer, self.main = self.main, None
        super().reset_mode(*modes, **kind)


class PtyPage:
    """The demo, or another command, in a terminal of this size. truly: as in `Spawn`."""

    def __init__(
        self, *command: str, rows: int = 24, columns: int = 80, truly: bool = False, **environment: str
    ) -> None:
        settings = {"TERM": "xterm-256color", "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environment}
        inherited = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLORTERM")}
        program, *arguments = command or (sys.executable, str(DEMO))
        size, environment = (rows, columns), {**inherited, **settings}
        self.child = Spawn(program, arguments, dimensions=size, env=environment, truly=truly)
        self.child.delaybeforesend = None
        self.screen = _TwoScreens(columns, rows)
        self._found = self.child.modes, self._screen_modes()
        self.raw = b""
        self.entered = 0
        self._stream = pyte.ByteStream(self.screen)
        self._rows: list[str] | None = None

    def __enter__(self) -> "PtyPage":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.child.kill(signal.SIGKILL)
        self.child.wait()  # close() would not wait long enough
        self.child.close()

    @property
    def rows(self) -> list[str]:
        """The rows of the page."""
        if self._rows is None:
            self._rows = [row.rstrip() for row in self.screen.display]
        return self._rows[:]

    @property
    def bottom(self) -> str:
        """The last row, which has the prompt."""
        return self.rows[-1]

    def until(self, seen: Callable[[], bool]) -> None:
        """Read the output until the condition holds; fails with the page if it never does."""
        while not seen():
            try:
                data = self.child.read_nonblocking(65536, timeout=PATIENCE)
            except (pexpect.TIMEOUT, pexpect.EOF) as error:
                raise AssertionError("never seen on:\n" + "\n".join(self.rows)) from error
            self.raw += data
            self._stream.feed(data)
            self._rows = None

    def see(self, text: str) -> None:
        """Wait until the text is on the page. What is below it may arrive a moment later: wait for that separately."""
        self.until(lambda: any(text in row for row in self.rows))

    def asked(self, prompt: str, typed: str = "") -> None:
        """Wait until the last row has this prompt and the answer typed so far, with the cursor after it."""
        row = prompt + typed
        self.until(lambda: self.bottom == row and not self.screen.cursor.hidden and self.screen.cursor.x == len(row))

    def opening(self, pages: int = 2) -> None:
        """Page through the title and the briefing of a new game, or the briefing alone."""
        for _ in range(pages):
            self.see(ANY_KEY)
            before = self.rows
            self.type(" ")
            self.until(lambda before=before: self.rows != before)  # type: ignore[misc]

    def prompt(self, typed: str = "") -> None:
        """Wait for the next question of the demo."""
        self.asked(f"COMMAND {self.entered + 1}-", typed)

    def type(self, keys: str, see: str = "") -> None:
        """Press these keys, and wait until this text is on the page."""
        self.child.send(keys)
        self.see(see)

    def answer(self, prompt: str, keys: str, see: str = "") -> None:
        """Wait for this prompt and press these keys, then wait until this text is on the page."""
        self.asked(prompt)
        self.type(keys, see)

    def press(self, keys: str, typed: str = "") -> None:
        """Press these keys, then wait for the next question of the demo with the answer typed so far."""
        self.type(keys)
        self.prompt(typed)

    def enter(self, line: str = "", see: str = "") -> None:
        """Type the rest of a line at the prompt of the demo, and wait until this text is on the page."""
        self.entered += 1
        self.type(line + "\r", see)

    def command(self, line: str, see: str = "") -> None:
        """Wait for the prompt of the demo and type a line, then wait until this text is on the page."""
        self.prompt()
        self.enter(line, see)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        self.screen.resize(rows, columns)
        self._rows = None
        self.child.setwinsize(rows, columns)

    def hang_up(self) -> bool:
        """Hang up; returns whether the program (the child itself, not a shell) then ends by itself."""
        program = os.pidfd_open(self.child.pid)
        self.child.ptyproc.fileobj.close()
        ended, _, _ = select.select([program], [], [], PATIENCE)
        os.close(program)
        self.child.kill(signal.SIGKILL)
        self.child.wait()
        return bool(ended)

    def _screen_modes(self) -> set[int]:
        """All modes except the shape of the cursor, which `screen` sets when it shows the cursor."""
        return set(self.screen.mode) - {_SHAPE}

    def restored(self) -> bool:
        """Whether the terminal is as it was: its modes, a visible cursor, no attributes, the main screen."""
        modes = termios.tcgetattr(self.child.child_fd), self._screen_modes()
        look = self.screen.cursor.attrs
        plain = look.fg == look.bg == "default" and not (look.reverse or look.bold)
        return modes == self._found and plain and not self.screen.cursor.hidden and self.screen.main is None


def after(line: str, rows: int = 24, columns: int = 80, **environment: Any) -> PtyPage:
    """The demo, once this line was typed at its first prompt."""
    page = PtyPage(rows=rows, columns=columns, **environment)
    page.command(line)
    return page


def unread(line: str) -> PtyPage:
    """The demo at a pause, because this line has more text than fits."""
    page = after(line)
    page.until(lambda: page.bottom == "-- MORE --")
    return page


def compbis(*arguments: str, rows: int = 24, columns: int = 80) -> PtyPage:
    """compbis in a terminal, with the captains of this folder; a shell then prints LEFT and the exit status."""
    path = os.pathsep.join([str(ROOT), str(DEMO.parent)])
    command = (*SAYS_LEFT, sys.executable, "-m", "compbis", *arguments)
    return PtyPage(*command, rows=rows, columns=columns, PYTHONPATH=path)


def last_words(page: PtyPage) -> list[str]:
    """The text beside the map, if there is one, without empty rows."""
    left = _LEFT if page.rows[0].startswith("   1111") else 0
    return [row[left:] for row in page.rows[:-1] if row[left:]]
