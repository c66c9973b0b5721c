"""The real terminal: keys in, frames out, and its modes, which are always put back."""

import codecs
import curses
import os
import signal
import sys
import termios
import tty
from contextlib import suppress
from types import FrameType
from typing import TextIO

from compbis.console import signals
from compbis.console.output import write
from compbis.errors import Leave, MachineError
from compbis.screen.keys import Keystroke, Terminal
from compbis.screen.layout import ABOVE, Frame, fits
from compbis.screen.theme import Theme
from compbis.screen.wire import Wire
from compbis.table.page import Size

_UNKNOWN = Size(80, 24)  # of a terminal that does not know its own size, as on a serial line
_AHEAD = 64  # characters read ahead; blessed would read all of a paste, and go through it again for each of its keys
_ESCAPE = "\x1b"
_CANCEL = "\x18"  # ends a code of which Ctrl-C let only the beginning be written
_SOMEWHERE = 7, 35  # a place to try the code of a terminal with


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
        self.draws = _is_utf_8(output.encoding)
        """Whether it knows drawn characters."""
        self._wire = Wire(self, self.draws, _erases())
        self._room = _AHEAD  # how many may still be read ahead for this key
        self._usual = super().move_yx(*_SOMEWHERE) == _usual_move(*_SOMEWHERE)

    def _Terminal__init__capabilities(self) -> None:
        """Leave out what blessed makes ready to find codes in a text: nobody looks for any here, and it would take as
        long as to draw three pages."""

    @property
    def size(self) -> Size:
        """The size that the terminal has now."""
        return Size(self.width or _UNKNOWN.columns, self.height or _UNKNOWN.rows)

    def move_yx(self, y: int, x: int) -> str:
        """Go to a row and column. Nearly all terminals have the same code for it, of which blessed works out each."""
        return _usual_move(y, x) if self._usual else super().move_yx(y, x)

    def forward(self, columns: int) -> str:
        """Go so many columns to the right, likewise."""
        return f"\x1b[{columns}C" if self._usual else str(self.move_right(columns))

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
            write(self.stream, f"{_CANCEL}{self.normal}{self.clear}{self.normal_cursor}{self.exit_fullscreen}")
        with suppress(termios.error):
            termios.tcsetattr(self._source, termios.TCSAFLUSH, self._found)
        for number, handler in {**self._handlers, signal.SIGINT: interrupt}.items():
            signal.signal(number, handler)

    def show(self, frame: Frame, theme: Theme) -> None:
        """Bring the terminal to this frame: one write, of what is not there yet."""
        if codes := self._wire.update(frame, theme):
            write(self.stream, codes)

    def forget(self) -> None:
        """Take nothing for granted: the next frame is drawn whole, on a cleared screen."""
        self._wire.forget()

    def repeat(self) -> None:
        """Show a question: the last row is written with the next page, changed or not."""
        self._wire.repeat()

    def key(self, seconds: float | None = None) -> Keystroke:
        """The next key; an empty one when the page must be drawn again, or none came within so many seconds. Raises
        Leave at a hang-up or signal."""
        self._room = max(_AHEAD - len(self._keyboard_buf), 1)
        key = self.inkey(timeout=seconds)
        if key == 2 * _ESCAPE:  # blessed takes the second for the first's, and types the rest of its key
            self._keyboard_buf.append(_ESCAPE)  # ungetch would put it behind what is there
            key = Keystroke(_ESCAPE, curses.KEY_EXIT, "KEY_ESCAPE")
        if self._disturbed and not key:
            self._calm()
        return key

    def hurried(self) -> bool:
        """Whether more has been typed already, as when a text is pasted."""
        return bool(self._keyboard_buf) or signals.wait(self._source, 0)

    def getch(self, decode_latin1: bool = False) -> str:
        """For blessed: the next byte typed, as far as it makes a character."""
        try:
            byte = os.read(self._source, 1)
        except OSError as error:
            raise Leave from error
        if not byte:
            raise Leave  # or blessed would ask a dead line for ever
        self._room -= 1
        return self._decoder.decode(byte)

    def kbhit(self, timeout: float | None = None) -> bool:
        """For blessed: whether something was typed within so many seconds. False at once after a disturbance, or when
        enough has been read ahead."""
        return self._room > 0 and signals.wait(self._source, 0 if self._disturbed else timeout)

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


def _usual_move(y: int, x: int) -> str:
    return f"\x1b[{y + 1};{x + 1}H"


def _encoding() -> str:
    """How text is written. Where no locale says so Python writes UTF-8 all the same, and says C.UTF-8 for the kind of
    its characters; that alone is nobody's word for it: such a terminal is sent ASCII."""
    kind = os.environ.get("LC_CTYPE", "").replace("C.UTF-8", "")
    locale = os.environ.get("LC_ALL") or kind or os.environ.get("LANG", "")
    found = sys.stdout.encoding
    return "ascii" if _is_utf_8(found) and not _is_utf_8(locale) else found


def _is_utf_8(name: str) -> bool:
    return "utf8" in name.lower().replace("-", "")


def _erases() -> bool:
    """Whether what the terminal clears takes the ground that is set."""
    try:
        curses.setupterm()
        return curses.tigetflag("bce") > 0
    except curses.error:
        return False


def open_device() -> Device:
    """The terminal of standard input and output, not yet entered. Raises MachineError if it cannot show a game."""
    if not (sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty()):
        raise MachineError("the full screen needs a terminal")
    output = open(sys.stdout.fileno(), "w", encoding=_encoding(), errors="replace", closefd=False)  # noqa: SIM115
    no_colour = os.environ.pop("NO_COLOR", "")  # blessed would drop the movements of the cursor, too
    device = Device(sys.stdin.fileno(), output)
    if no_colour:
        os.environ["NO_COLOR"] = no_colour
        device.number_of_colors = 0
    if "STY" in os.environ:  # within the program screen, which takes what the terminal around it says of its colours
        device.number_of_colors = min(device.number_of_colors, 256)
    if os.environ.get("TERM", "dumb") in ("", "dumb") or not device.move_yx(0, 0):
        raise MachineError("this terminal cannot place its cursor: take --plain")
    if not fits(device.size):
        need = f"{ABOVE.columns} columns and {ABOVE.rows} rows"
        raise MachineError(f"this terminal is too small: the full screen needs {need}; enlarge it, or take --plain")
    return device
