"""The real terminal: reads keys, writes frames, and always restores the terminal's modes."""

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
from compbis.screen.layout import Frame
from compbis.screen.planning import ABOVE, fits
from compbis.screen.prompt.keys import Keystroke, Terminal
from compbis.screen.theme import Theme
from compbis.screen.wire import Wire
from compbis.table.picture import Size

_UNKNOWN = Size(80, 24)  # for a terminal that does not report its size, such as on a serial line
_AHEAD = 64  # characters read ahead; blessed would read a whole paste, and scan it again for each key
_ESCAPE = "\x1b"
_RETURNS = "\r\n"  # right after Escape they belong to it: some players press the return key after anything
_INTRODUCE = "[O"  # after Escape they begin the code of a key
_CANCEL = "\x18"  # ends a code that Ctrl-C cut short
_SOMEWHERE = 7, 35  # any place, to compare the terminal's code with the usual one


class Device(Terminal):
    """A terminal that is either entered, with one key at a time and a screen of its own, or left as it was found.

    It gives blessed an output stream of its own, so that blessed sends the terminal no queries; keys and modes are
    handled here. A resize and Ctrl-Z take effect while a key is awaited, never in the middle of a frame.
    """

    def __init__(self, source: int, output: TextIO) -> None:
        super().__init__(stream=output)
        self._source = source
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._disturbed = False  # a resize or Ctrl-Z is pending until a key is awaited
        self._stop = False
        self._entered = False
        self.draws = _is_utf_8(output.encoding)
        """Whether it can show box-drawing and block characters."""
        self._wire = Wire(self, self.draws, _erases())
        self._room = _AHEAD  # how many characters may still be read ahead for this key
        self._usual = super().move_yx(*_SOMEWHERE) == _usual_move(*_SOMEWHERE)

    def _Terminal__init__capabilities(self) -> None:
        """Skip the tables with which blessed finds codes in a text: they are not used here, and making them takes as
        long as drawing three pages."""

    @property
    def size(self) -> Size:
        """The present size of the terminal."""
        return Size(self.width or _UNKNOWN.columns, self.height or _UNKNOWN.rows)

    def move_yx(self, y: int, x: int) -> str:
        """Move to a row and column. Nearly all terminals have the same code for it, which blessed would compute again
        each time."""
        return _usual_move(y, x) if self._usual else super().move_yx(y, x)

    def forward(self, columns: int) -> str:
        """Move that many columns to the right."""
        return f"\x1b[{columns}C" if self._usual else str(self.move_right(columns))

    def enter(self) -> None:
        """Take over the terminal: read keys one by one without echo, on the alternate screen if there is one. Raises
        Leave if the line has been dropped."""
        try:
            self._found = termios.tcgetattr(self._source)
            tty.setcbreak(self._source, termios.TCSADRAIN)
        except termios.error as error:
            raise Leave from error  # the line has been dropped
        self._entered = True
        self._handlers = {
            signal.SIGWINCH: signal.signal(signal.SIGWINCH, self._disturb),
            signal.SIGTSTP: signal.signal(signal.SIGTSTP, self._disturb),
        }
        write(self.stream, str(self.enter_fullscreen))
        self.forget()

    def leave(self) -> None:
        """Restore the terminal, and ignore a dead line. May be called again."""
        if not self._entered:
            return
        self._entered = False
        interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C must not interrupt this
        with suppress(Leave, MachineError):
            write(self.stream, f"{_CANCEL}{self.normal}{self.clear}{self.normal_cursor}{self.exit_fullscreen}")
        with suppress(termios.error):
            termios.tcsetattr(self._source, termios.TCSAFLUSH, self._found)
        for number, handler in {**self._handlers, signal.SIGINT: interrupt}.items():
            signal.signal(number, handler)

    def show(self, frame: Frame, theme: Theme) -> None:
        """Update the terminal to this frame, in one write of only what differs."""
        if codes := self._wire.update(frame, theme):
            write(self.stream, codes)

    def forget(self) -> None:
        """Assume nothing about the screen: the next frame is drawn whole, after the screen is cleared."""
        self._wire.forget()

    def repeat(self) -> None:
        """Announce a question: write the last row with the next frame even if it has not changed."""
        self._wire.repeat()

    def key(self, seconds: float | None = None) -> Keystroke:
        """The next key; an empty one if the page must be drawn again, or after the timeout. Raises Leave at a hang-up
        or signal.

        Args:
            seconds: the timeout in seconds, None for none
        """
        self._room = max(_AHEAD - len(self._keyboard_buf), 1)
        key = self.inkey(timeout=seconds)
        if key == 2 * _ESCAPE:  # blessed takes the second Escape for part of the first, and the rest of its key as text
            self._keyboard_buf.append(_ESCAPE)  # ungetch would put it after what is already there
            key = Keystroke(_ESCAPE, curses.KEY_EXIT, "KEY_ESCAPE")
        elif _with_alt(key):  # no key is used with Alt: it was Escape, and soon after it another
            if key[1] not in _RETURNS:
                self._keyboard_buf.append(key[1])
            key = Keystroke(_ESCAPE, curses.KEY_EXIT, "KEY_ESCAPE")
        if self._disturbed and not key:
            self._calm()
        return key

    def hurried(self) -> bool:
        """Whether more input is waiting, as when text is pasted."""
        return bool(self._keyboard_buf) or signals.wait(self._source, 0)

    def drop_input(self) -> None:
        """Discard all that was typed and not read yet."""
        self._keyboard_buf.clear()
        with suppress(termios.error):
            termios.tcflush(self._source, termios.TCIFLUSH)

    def getch(self, decode_latin1: bool = False) -> str:
        """For blessed: the next character, or "" if the next byte does not complete one."""
        try:
            byte = os.read(self._source, 1)
        except OSError as error:
            raise Leave from error
        if not byte:
            raise Leave  # else blessed would read a dead line forever
        self._room -= 1
        return self._decoder.decode(byte)

    def kbhit(self, timeout: float | None = None) -> bool:
        """For blessed: whether there is input within the timeout in seconds. Does not wait while a resize or Ctrl-Z is
        pending; False once enough has been read ahead."""
        return self._room > 0 and signals.wait(self._source, 0 if self._disturbed else timeout)

    def _disturb(self, number: int, frame: FrameType | None) -> None:
        self._disturbed = True
        self._stop |= number == signal.SIGTSTP

    def _calm(self) -> None:
        self._disturbed = False
        if self._stop:
            self._stop = False
            self.leave()
            os.kill(os.getpid(), signal.SIGTSTP)  # the process stops here until it is resumed
            self.enter()
        self.forget()


def _with_alt(key: Keystroke) -> bool:
    """Whether a key looks as if Alt was held: Escape and one character, not the beginning of a longer code."""
    return len(key) == 2 and key[0] == _ESCAPE and key.code is None and key[1] not in _INTRODUCE


def _usual_move(y: int, x: int) -> str:
    return f"\x1b[{y + 1};{x + 1}H"


def _encoding() -> str:
    """The encoding for output.

    If no locale is set, Python writes UTF-8 all the same and sets LC_CTYPE to C.UTF-8. That says nothing about the
    terminal, so it gets ASCII.
    """
    kind = os.environ.get("LC_CTYPE", "").replace("C.UTF-8", "")
    locale = os.environ.get("LC_ALL") or kind or os.environ.get("LANG", "")
    found = sys.stdout.encoding
    return "ascii" if _is_utf_8(found) and not _is_utf_8(locale) else found


def _is_utf_8(name: str) -> bool:
    return "utf8" in name.lower().replace("-", "")


def _erases() -> bool:
    """Whether the terminal clears to the current background colour."""
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
    no_colour = os.environ.pop("NO_COLOR", "")  # blessed would drop cursor movement, too
    device = Device(sys.stdin.fileno(), output)
    if no_colour:
        os.environ["NO_COLOR"] = no_colour
        device.number_of_colors = 0
    if "STY" in os.environ:  # GNU screen inherits the colour depth that the outer terminal claims
        device.number_of_colors = min(device.number_of_colors, 256)
    if os.environ.get("TERM", "dumb") in ("", "dumb") or not device.move_yx(0, 0):
        raise MachineError("this terminal cannot place its cursor: use --plain")
    if not fits(device.size):
        need = f"{ABOVE.columns} columns and {ABOVE.rows} rows"
        raise MachineError(f"this terminal is too small: the full screen needs {need}; enlarge it, or use --plain")
    return device
