"""The real terminal: keys in, frames out, and its modes, which are always put back."""

import codecs
import os
import signal
import sys
import termios
import tty
from collections.abc import Sequence
from contextlib import suppress
from types import FrameType
from typing import TextIO

from blessed import Terminal
from blessed.keyboard import Keystroke

from compbis.console import signals
from compbis.console.output import write
from compbis.errors import Leave, MachineError
from compbis.screen.layout import ABOVE, Frame, Size, fits

_UNKNOWN = Size(80, 24)  # of a terminal that does not know its own size, as on a serial line


class Device(Terminal):
    """A terminal that is either entered (one key at a time, a screen of its own) or left as it was found.

    With an output stream of its own blessed puts no questions to the terminal; keys and modes are then ours to do.
    A resize and Ctrl-Z take effect where a key is awaited, and never in the middle of a frame.
    """

    def __init__(self, source: int, output: TextIO) -> None:
        super().__init__(stream=output)
        self._source = source
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._disturbed = False  # by a resize or by Ctrl-Z, which waits until a key is awaited
        self._stop = False
        self._entered = False
        self._rows: list[str] = []
        self._ground = ""

    @property
    def size(self) -> Size:
        """The size that the terminal has now."""
        return Size(self.width or _UNKNOWN.columns, self.height or _UNKNOWN.rows)

    def enter(self) -> None:
        """Take the terminal: keys one by one and unseen, the alternate screen where there is one."""
        try:
            self._found = termios.tcgetattr(self._source)
            tty.setcbreak(self._source, termios.TCSADRAIN)
        except termios.error as error:
            raise Leave from error  # the line was dropped
        self._entered = True
        self._handlers = {
            signal.SIGWINCH: signal.signal(signal.SIGWINCH, self._disturb),
            signal.SIGTSTP: signal.signal(signal.SIGTSTP, self._disturb),
        }
        write(self.stream, str(self.enter_fullscreen))
        self.forget()

    def leave(self) -> None:
        """Give the terminal back as it was found, dead or alive. May be called again."""
        if not self._entered:
            return
        self._entered = False
        interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)  # an impatient Ctrl-C must not come between
        with suppress(Leave, MachineError):
            write(self.stream, f"{self.normal}{self.clear}{self.normal_cursor}{self.exit_fullscreen}")
        with suppress(termios.error):
            termios.tcsetattr(self._source, termios.TCSAFLUSH, self._found)
        for number, handler in {**self._handlers, signal.SIGINT: interrupt}.items():
            signal.signal(number, handler)

    def show(self, frame: Frame, ground: str = "") -> None:
        """Bring the terminal to this frame: one write, of the rows that are not there yet. ground: of the theme."""
        codes = []
        if ground != self._ground:
            self._ground = ground
            self.forget()
        before: Sequence[str | None] = self._rows
        if len(before) != len(frame.rows):
            codes.append(f"{self.normal}{ground}{self.clear}")
            before = [None if ground else ""] * len(frame.rows)
        for number, (row, old) in enumerate(zip(frame.rows, before, strict=True)):
            if row != old:
                codes += [self.move_yx(number, 0), self._blank(number), row]
        if frame.cursor is None:
            codes.append(str(self.hide_cursor))
        else:
            codes += [self.move_yx(*frame.cursor), str(self.normal_cursor)]
        self._rows = frame.rows
        write(self.stream, "".join(codes))

    def _blank(self, number: int) -> str:
        """What empties a row. Some terminals do not take the ground along when they clear: there it is drawn."""
        if not self._ground:
            return str(self.clear_eol)
        columns = self.size.columns - (number == self.size.rows - 1)  # the very last place could scroll the page
        return f"{self.clear_eol}{' ' * columns}{self.move_yx(number, 0)}"

    def forget(self) -> None:
        """Take nothing for granted: the next frame is drawn whole, on a cleared screen."""
        self._rows = []

    def key(self, seconds: float | None = None) -> Keystroke:
        """The next key; an empty one when the page must be drawn again, or none came within so many seconds. Raises
        Leave at a hang-up or signal."""
        key = self.inkey(timeout=seconds)
        if self._disturbed and not key:
            self._calm()
        return key

    def getch(self, decode_latin1: bool = False) -> str:
        """For blessed: the next byte typed, as far as it makes a character."""
        try:
            byte = os.read(self._source, 1)
        except OSError as error:
            raise Leave from error
        if not byte:
            raise Leave  # or blessed would ask a dead line for ever
        return self._decoder.decode(byte)

    def kbhit(self, timeout: float | None = None) -> bool:
        """For blessed: whether something was typed within so many seconds. False at once after a disturbance."""
        return signals.wait(self._source, 0 if self._disturbed else timeout)

    def _disturb(self, number: int, frame: FrameType | None) -> None:
        self._disturbed = True
        self._stop |= number == signal.SIGTSTP

    def _calm(self) -> None:
        self._disturbed = False
        if self._stop:
            self._stop = False
            self.leave()
            os.kill(os.getpid(), signal.SIGTSTP)  # here it stands until it is called back
            self.enter()
        self.forget()


def open_device() -> Device:
    """The terminal of standard input and output, not yet entered. Raises MachineError if it cannot show a game."""
    if not (sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty()):
        raise MachineError("the full screen needs a terminal")
    output = open(sys.stdout.fileno(), "w", encoding=sys.stdout.encoding, errors="replace", closefd=False)  # noqa: SIM115
    no_colour = os.environ.pop("NO_COLOR", "")  # blessed would drop the movements of the cursor, too
    device = Device(sys.stdin.fileno(), output)
    if no_colour:
        os.environ["NO_COLOR"] = no_colour
        device.number_of_colors = 0
    if os.environ.get("TERM", "dumb") in ("", "dumb") or not device.move_yx(0, 0):
        raise MachineError("this terminal cannot place its cursor: take --plain")
    if not fits(device.size):
        need = f"{ABOVE.columns} columns and {ABOVE.rows} rows"
        raise MachineError(f"this terminal is too small: the full screen needs {need}; enlarge it, or take --plain")
    return device
