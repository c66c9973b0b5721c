"""Line editing in line mode: Left and Right move, Up recalls earlier lines, Tab completes.

The readline library does the work, configured for a terminal without control codes: it writes letters and backspaces,
but no escape codes, and nothing above the row of the prompt. One player cannot recall what the other deleted.
"""

import os
import signal
import sys
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from types import FrameType, ModuleType
from typing import IO, Any

from compbis.console import signals
from compbis.console.lines import decode
from compbis.console.output import columns, height, write
from compbis.errors import Leave
from compbis.table.completion import Completer, Completion

FIELD = 16
"""Minimum number of columns to type in after a prompt."""
_APART = "  "  # between columns of words
_AROUND = 2  # rows of the typed line, above the words and again below them
_SETTINGS = ("set bell-style none", "set show-all-if-unmodified on", "tab: complete")
_ANY_BYTES = ("utf-8", "surrogateescape")
"""An encoding and its error handler that give back the exact bytes typed."""
_LOCAL = 3
"""The index of the flags, such as ICANON, in the settings of a terminal."""
_NO_CODES = {"TERM": "dumb", "INPUTRC": os.devnull}
_RECALL_KEYS = (r"\C-y", r"\ey", r"\e\C-j", r"\e\C-m", r"\C-x\C-r", r"\C-xe", r"\ex")
"""Keys that recall deleted text or a recorded macro, or lead to such keys."""
_SEARCH_KEYS = (r"\C-r", r"\C-s")
"""Keys that search the history. In a search readline 8.3 does not notice that its input has ended."""


class Editor:
    """Reads lines from standard input, edited in the row of their prompt. readline: the library, loaded for a terminal
    without control codes; output: standard output."""

    def __init__(self, readline: ModuleType, output: IO[str]) -> None:
        self._readline = readline
        self._output = output
        self._prompt = ""
        self._complete: Completer | None = None
        self._offer = Completion(0)
        self._left: list[Any] | None = None
        """The settings in which readline left the terminal when its input ended; None if it restored those it found."""
        readline.set_auto_history(False)
        readline.set_completer_delims("")
        readline.set_completer(self._completed)
        readline.set_completion_display_matches_hook(self._list)
        for setting in (*_SETTINGS, *(f'"{key}": redraw-current-line' for key in (*_RECALL_KEYS, *_SEARCH_KEYS))):
            readline.parse_and_bind(setting)

    def line(self, prompt: str, complete: Completer | None, say_notes: Callable[[], object]) -> str:
        """The line typed after the prompt.

        Args:
            prompt: the prompt
            complete: completes the line on Tab, None for no completion
            say_notes: prints the notes that have come; the prompt and the line begun so far are printed again below

        Raises:
            Leave: the input has ended, or a signal to leave has come
        """
        *above, self._prompt = self._rows(prompt)
        self._complete = complete
        typed = ""
        if signals.take_note():
            say_notes()
        while True:
            write(self._output, "".join(f"{row}\n" for row in above))
            typed = self._read(typed)
            if not signals.take_note():
                break
            say_notes()
        line = decode(typed.encode(*_ANY_BYTES))
        last = self._readline.get_history_item(self._readline.get_current_history_length())
        if line and line != last:
            with suppress(UnicodeEncodeError):  # the terminal's encoding may lack one of its characters
                self._readline.add_history(line)
        return line

    def _read(self, begun: str) -> str:
        """What is typed until the return key or a note. begun: what was typed before."""

        def begin() -> None:
            if self._left:  # readline believes that these settings are still in force
                termios.tcsetattr(0, termios.TCSADRAIN, self._left)
            self._readline.insert_text(begun)

        self._readline.set_startup_hook(begin)
        try:
            with _without_flow_control(self._redraw):
                try:
                    with signals.input_that_ends():
                        return self._input()
                finally:
                    settings = termios.tcgetattr(0)
                    self._left = None if settings[_LOCAL] & termios.ICANON else settings
        except termios.error as error:
            raise Leave from error
        finally:
            self._readline.set_startup_hook()

    def _input(self) -> str:
        try:
            return input(self._prompt)
        except EOFError as error:
            if not signals.noted():
                raise Leave from error
            write(self._output, "\n")
            return ""  # the return key that ends the line at a note was eaten, as after Ctrl-V

    def forget(self) -> None:
        """Clear the history, so that no earlier line can be recalled."""
        self._readline.clear_history()

    def _rows(self, prompt: str) -> list[str]:
        """The prompt in rows, the last of which leaves room to type."""
        room = columns(self._output) - FIELD
        if len(prompt) <= room:
            return [prompt]
        from textwrap import wrap  # slow, and rarely needed

        return wrap(prompt, max(room, FIELD), break_on_hyphens=False)

    def _completed(self, line: str, number: int) -> str | None:
        """For readline: the possible completions of the line, one per call. A blank follows if there is only one."""
        if number == 0:
            self._offer = self._complete(line) if self._complete else Completion(0)
        words = self._offer.words
        if number >= len(words):
            return None
        return f"{line[: self._offer.start]}{words[number]}{' ' if len(words) == 1 else ''}"

    def _list(self, substitution: str, matches: Sequence[str], longest: int) -> None:
        """For readline: show the possible words, then the prompt and the line again."""
        rows = in_columns(self._offer.words, columns(self._output), height(self._output) - _AROUND)
        write(self._output, "".join(f"\n{row}" for row in rows) + "\n")
        self._redraw()

    def _redraw(self) -> None:
        write(self._output, f"{self._prompt}{self._readline.get_line_buffer()}")


def in_columns(words: Sequence[str], width: int, rows: int) -> list[str]:
    """Words in columns, filled row by row, the order in which they are read aloud. If they do not fit, the last row
    says how many are left out.

    Args:
        words: at least one word
        width: the maximum width in columns
        rows: the maximum number of rows
    """
    column = max(map(len, words)) + len(_APART)
    across = max((width + len(_APART)) // column, 1)
    listed = [
        "".join(word.ljust(column) for word in words[first : first + across]).rstrip()
        for first in range(0, len(words), across)
    ]
    if len(listed) <= rows:
        return listed
    whole = max(rows - 1, 1)
    return [*listed[:whole], f"... {len(words) - whole * across} MORE"]


def make_editor(source: int, output: IO[str]) -> Editor | None:
    """An editor of lines typed at a terminal. None unless input and output are a terminal that can move the cursor back
    in a row, and readline is the GNU library: any other may send codes."""
    at_terminal = os.isatty(source) and output.isatty() and os.environ.get("TERM", "dumb") not in ("", "dumb")
    if not at_terminal or (source, output.fileno()) != (0, 1):
        return None
    try:
        with _environment(_NO_CODES):
            import readline
    except ImportError:
        return None
    if "GNU" not in (readline.__doc__ or ""):
        return None
    if isinstance(sys.stdin, TextIOWrapper):  # input() reads through it
        encoding, errors = _ANY_BYTES
        sys.stdin.reconfigure(encoding=encoding, errors=errors)
    return Editor(readline, output)


@contextmanager
def _environment(settings: dict[str, str]) -> Iterator[None]:
    """Set these environment variables within the `with`, and restore them after it."""
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def _without_flow_control(redraw: Callable[[], None]) -> Iterator[None]:
    """Turn Ctrl-S off within the `with`: readline's output would wait for Ctrl-Q, and it would notice no signal.

    Ctrl-Z restores the terminal as it was found. When the program resumes, the terminal is set up again, and `redraw`
    shows the line.
    """
    found = termios.tcgetattr(0)
    flags, *others = found
    termios.tcsetattr(0, termios.TCSANOW, [flags & ~termios.IXON, *others])

    def stop(number: int, frame: FrameType | None) -> None:
        taken = termios.tcgetattr(0)
        termios.tcsetattr(0, termios.TCSADRAIN, found)
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)  # stops here until it is resumed
        signal.signal(signal.SIGTSTP, stop)
        termios.tcsetattr(0, termios.TCSADRAIN, taken)
        redraw()

    before = signal.signal(signal.SIGTSTP, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, before)
        with suppress(termios.error):
            termios.tcsetattr(0, termios.TCSANOW, found)
