"""Editing of a line that is typed in line mode: Left and Right, the lines typed before by Up, completion by Tab.

The library readline does it, told that the terminal knows no codes: it writes letters and backspaces, no escape codes,
and nothing above the row of the prompt. What one player deleted the other cannot call back.
"""

import os
import signal
import sys
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from types import FrameType, ModuleType
from typing import IO

from compbis.console import signals
from compbis.console.lines import decode
from compbis.console.output import columns, height, write
from compbis.errors import Leave
from compbis.table.completion import Completer, Completion

FIELD = 16
"""Columns to type in behind a prompt, at least."""
_APART = "  "  # between columns of words
_AROUND = 2  # rows of the line when it is typed, and below the words once more
_SETTINGS = ("set bell-style none", "set show-all-if-unmodified on", "tab: complete")
_ANY_BYTES = ("utf-8", "surrogateescape")
"""The encoding and its handling of errors that give back the very bytes that were typed."""
_NO_CODES = {"TERM": "dumb", "INPUTRC": os.devnull}
_CALL_BACK = (r"\C-y", r"\ey", r"\e\C-j", r"\e\C-m", r"\C-x\C-r", r"\C-xe")
"""Keys that bring back what was deleted or recorded, or lead to such keys."""


class Editor:
    """Lines from standard input, edited in the row of their prompt. readline: the library, which was loaded where the
    terminal knows no codes; output: standard output."""

    def __init__(self, readline: ModuleType, output: IO[str]) -> None:
        self._readline = readline
        self._output = output
        self._prompt = ""
        self._complete: Completer | None = None
        self._offer = Completion(0)
        readline.set_auto_history(False)
        readline.set_completer_delims("")
        readline.set_completer(self._completed)
        readline.set_completion_display_matches_hook(self._list)
        for setting in (*_SETTINGS, *(f'"{key}": redraw-current-line' for key in _CALL_BACK)):
            readline.parse_and_bind(setting)

    def line(self, prompt: str, complete: Completer | None) -> str:
        """The line that is typed behind the prompt. Raises Leave at the end of input and when it is time to leave."""
        *above, self._prompt = self._rows(prompt)
        self._complete = complete
        write(self._output, "".join(f"{row}\n" for row in above))
        try:
            with _taken(self._again), signals.input_that_ends():
                line = decode(input(self._prompt).encode(*_ANY_BYTES))
        except (EOFError, termios.error) as error:
            raise Leave from error
        last = self._readline.get_history_item(self._readline.get_current_history_length())
        if line and line != last:
            with suppress(UnicodeEncodeError):  # the terminal's encoding may lack a character of it
                self._readline.add_history(line)
        return line

    def forget(self) -> None:
        """Bring no line again that was typed so far."""
        self._readline.clear_history()

    def _rows(self, prompt: str) -> list[str]:
        """The prompt in rows, the last of which leaves room to type."""
        room = columns(self._output) - FIELD
        if len(prompt) <= room:
            return [prompt]
        from textwrap import wrap  # slow, and seldom needed

        return wrap(prompt, max(room, FIELD), break_on_hyphens=False)

    def _completed(self, line: str, number: int) -> str | None:
        """For readline: what the line may become, one after the other, and a blank behind what it can only become."""
        if number == 0:
            self._offer = self._complete(line) if self._complete else Completion(0)
        words = self._offer.words
        if number >= len(words):
            return None
        return f"{line[: self._offer.start]}{words[number]}{' ' if len(words) == 1 else ''}"

    def _list(self, substitution: str, matches: Sequence[str], longest: int) -> None:
        """For readline: show what may follow, and below it prompt and line again."""
        rows = in_columns(self._offer.words, columns(self._output), height(self._output) - _AROUND)
        write(self._output, "".join(f"\n{row}" for row in rows) + "\n")
        self._again()

    def _again(self) -> None:
        write(self._output, f"{self._prompt}{self._readline.get_line_buffer()}")


def in_columns(words: Sequence[str], width: int, rows: int) -> list[str]:
    """Words in columns, in rows from left to right as they are read aloud; if they do not fit into
    `rows`, the last row says how many are left out."""
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
    """The editor of lines typed at a terminal; None where the library is not there, or is another that may send codes,
    and at a terminal that cannot go back in a row."""
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
    if isinstance(sys.stdin, TextIOWrapper):  # through which input() reads
        encoding, errors = _ANY_BYTES
        sys.stdin.reconfigure(encoding=encoding, errors=errors)
    return Editor(readline, output)


@contextmanager
def _environment(settings: dict[str, str]) -> Iterator[None]:
    """With these variables in the environment, which is then as before."""
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
def _taken(again: Callable[[], None]) -> Iterator[None]:
    """Ctrl-S does not stop the terminal: the library would wait for Ctrl-Q with its letters, and hear no signal.

    Ctrl-Z gives the terminal back as it was found, and takes it again when the program is called back.
    """
    found = termios.tcgetattr(0)
    flags, *others = found
    termios.tcsetattr(0, termios.TCSANOW, [flags & ~termios.IXON, *others])

    def stop(number: int, frame: FrameType | None) -> None:
        taken = termios.tcgetattr(0)
        termios.tcsetattr(0, termios.TCSADRAIN, found)
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)  # here it stands until it is called back
        signal.signal(signal.SIGTSTP, stop)
        termios.tcsetattr(0, termios.TCSADRAIN, taken)
        again()

    before = signal.signal(signal.SIGTSTP, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, before)
        with suppress(termios.error):
            termios.tcsetattr(0, termios.TCSANOW, found)
