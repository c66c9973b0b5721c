"""A program in a real pseudo-terminal, and the page that a person would see."""

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

ROOT = Path(__file__).parents[3]
DEMO = Path(__file__).with_name("screen_demo.py")
PATIENCE = 300.0  # seconds until a test gives up; none waits so long that passes, on any machine
ANY_KEY = "ANY KEY GOES ON-"
_ALTERNATE = 1049
_LEFT = 41  # columns of the map panel
_SHAPE = 34


class _TwoScreens(pyte.Screen):
    """pyte's screen with the alternate screen, which it does not know."""

    main: Any = None

    def set_mode(self, *modes: int, **kind: Any) -> None:
        if kind.get("private") and _ALTERNATE in modes:
            self.main = copy.deepcopy(self.buffer)
            self.erase_in_display(2)
        super().set_mode(*modes, **kind)

    def reset_mode(self, *modes: int, **kind: Any) -> None:
        if kind.get("private") and _ALTERNATE in modes and self.main is not None:
            self.buffer, self.main = self.main, None
        super().reset_mode(*modes, **kind)


class PtyPage:
    """The demo, or another command, in a terminal of that size."""

    def __init__(self, *command: str, rows: int = 24, columns: int = 80, **environment: str) -> None:
        settings = {"TERM": "xterm-256color", "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environment}
        inherited = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLORTERM")}
        program, *arguments = command or (sys.executable, str(DEMO))
        self.child = pexpect.spawn(program, arguments, dimensions=(rows, columns), env={**inherited, **settings})
        self.child.delaybeforesend = None
        self.screen = _TwoScreens(columns, rows)
        self._found = termios.tcgetattr(self.child.child_fd), self._screen_modes()
        self.raw = b""
        self.entered = 0
        self._stream = pyte.ByteStream(self.screen)

    def __enter__(self) -> "PtyPage":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.child.kill(signal.SIGKILL)
        self.child.wait()  # close() would not wait long for it
        self.child.close()

    @property
    def rows(self) -> list[str]:
        """The page, row by row."""
        return [row.rstrip() for row in self.screen.display]

    @property
    def bottom(self) -> str:
        """The last row, where the prompt is."""
        return self.rows[-1]

    def until(self, seen: Callable[[], bool]) -> None:
        """Read what the program writes until that is so; fails with the page if it never is."""
        while not seen():
            try:
                data = self.child.read_nonblocking(65536, timeout=PATIENCE)
            except (pexpect.TIMEOUT, pexpect.EOF) as error:
                raise AssertionError("never seen on:\n" + "\n".join(self.rows)) from error
            self.raw += data
            self._stream.feed(data)

    def see(self, text: str) -> None:
        """Wait until the text is on the page. What is below it may come a moment later: wait for that, too."""
        self.until(lambda: any(text in row for row in self.rows))

    def asked(self, prompt: str, typed: str = "") -> None:
        """Wait until that is asked at the bottom and that much of an answer typed, the cursor behind it."""
        row = prompt + typed
        self.until(lambda: self.bottom == row and not self.screen.cursor.hidden and self.screen.cursor.x == len(row))

    def opening(self, pages: int = 2) -> None:
        """Read title and briefing of a new game, or the briefing alone."""
        for _ in range(pages):
            self.see(ANY_KEY)
            before = self.rows
            self.type(" ")
            self.until(lambda before=before: self.rows != before)  # type: ignore[misc]

    def prompt(self, typed: str = "") -> None:
        """Wait for the next question of the demo."""
        self.asked(f"COMMAND {self.entered + 1}-", typed)

    def type(self, keys: str) -> None:
        """Press these keys."""
        self.child.send(keys)

    def enter(self, line: str = "") -> None:
        """Type the rest of a line at the prompt of the demo."""
        self.type(line + "\r")
        self.entered += 1

    def command(self, line: str) -> None:
        """Wait for the prompt of the demo, and type a line."""
        self.prompt()
        self.enter(line)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def hang_up(self) -> bool:
        """Drop the line; whether the program, the child itself and no shell, has then ended of its own accord."""
        program = os.pidfd_open(self.child.pid)
        self.child.ptyproc.fileobj.close()
        ended, _, _ = select.select([program], [], [], PATIENCE)
        os.close(program)
        self.child.kill(signal.SIGKILL)
        self.child.wait()
        return bool(ended)

    def _screen_modes(self) -> set[int]:
        """But for the shape of the cursor, which `screen` sets with its showing."""
        return set(self.screen.mode) - {_SHAPE}

    def restored(self) -> bool:
        """Whether the terminal is as it was found: all its modes, its cursor shown, no look, on the main screen."""
        modes = termios.tcgetattr(self.child.child_fd), self._screen_modes()
        look = self.screen.cursor.attrs
        plain = look.fg == look.bg == "default" and not (look.reverse or look.bold)
        return modes == self._found and plain and not self.screen.cursor.hidden and self.screen.main is None


def last_words(page: PtyPage) -> list[str]:
    """The text, beside the map if there is one, without its empty rows."""
    left = _LEFT if page.rows[0].startswith("   1111") else 0
    return [row[left:] for row in page.rows[:-1] if row[left:]]
