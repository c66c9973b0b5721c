"""Line mode: a dialogue in plain lines, at a terminal, a pipe or a script. Scripts may rely on every detail of it."""

import io
import os
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any

from compbis.console import signals
from compbis.console.lines import LONGEST_LINE, Lines, decode
from compbis.console.output import columns, fitting, height, printable, write
from compbis.errors import Leave
from compbis.table.completion import Completer
from compbis.table.page import Headline, OnScreen, Page, is_decisive, unbroken

if TYPE_CHECKING:
    from compbis.console.editing import Editor

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # page, scrollback, cursor to the top
_HIDDEN = "**"
_COMMENT = ";"
_RULE = 40 * "-"
_APART = "  "  # between the columns of a list
_CHECK_INTERVAL = 0.1  # seconds between checks whether a script has ended
_ENDS = ".:?!,;-"
_AROUND = 2  # rows of the last line typed, and of the next question


class PlainTerminal:
    """The Terminal of line mode. Input that is not typed at a terminal is echoed, so that the output reads as a
    dialogue.

    Args:
        source: the input, a file descriptor; read past the line asked for only if it is not a terminal
        output: the output
        spoken: whether pages that have sentences are printed as sentences
        editor: edits the lines typed at a terminal; None if the terminal itself does
    """

    def __init__(self, source: int, output: IO[str], spoken: bool = False, editor: "Editor | None" = None) -> None:
        self._source = source
        self._lines = Lines(source, self._say_notes)
        self._output = output
        self.spoken = spoken
        self._typed = os.isatty(source)
        self._editor = editor
        self._found: list[Any] | None = None  # the terminal's settings before echo was turned off for a secret
        self._asking = ""  # the prompt of the question that is open
        self.notes: Callable[[], Sequence[str]] = tuple
        """The notes to print at an open prompt, when one has been announced (console.signals)."""
        self._points: int | None = None  # dots printed for a captain that thinks; None if none does

    @property
    def typed(self) -> bool:
        """Whether lines are typed at a terminal."""
        return self._typed

    @property
    def completes(self) -> bool:
        """Whether the Tab key completes what is typed."""
        return self._editor is not None

    @property
    def ended(self) -> bool:
        """Whether the input, if not a terminal, has ended, as far as can be seen without waiting, such as with
        /dev/null."""
        return not self._typed and self._lines.ended

    def say(self, *lines: str) -> None:
        """Print the lines. At a terminal, long ones are wrapped between words."""
        texts = [line for text in lines for line in self._printed(text)]
        pieces = [line for text in (unbroken(texts) if self.spoken else texts) for line in text.split("\n")]
        rows = [row for line in (map(_aloud, pieces) if self.spoken else pieces) for row in self._rows(printable(line))]
        write(self._output, "".join(f"{row}\n" for row in rows))

    def _printed(self, text: str) -> Sequence[str]:
        """The lines to print for a text: those of an event stand between two ruled lines, or are one line if read
        aloud."""
        if isinstance(text, OnScreen):
            return text.printed
        if not isinstance(text, Headline):
            return (text,)
        texts = text, *text.more
        return (", ".join(texts),) if self.spoken else (_RULE, *texts, _RULE)

    def show(self, page: Page) -> None:
        """Print the page without its styles, or its sentences for a screen reader."""
        self.say(*(page.aloud if self.spoken and page.aloud else page.text()))

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        """Print the prompt and read a line. In a script, lines that start with `;` are comments, except at a secret
        prompt. An empty line typed before a decisive question does not answer it; one from a script does.

        After a secret line a terminal shows only what is typed at a question that is not secret: what a player types
        too early may be the next password.

        Args:
            prompt: the prompt
            secret: whether to hide what is typed
            complete: what may follow in the line, None if not known

        Raises:
            Leave: the input ended, the terminal hung up, or Ctrl-C was typed
        """
        try:
            if self._typed and is_decisive(prompt):
                self._lines.drop_empty()
            ahead = self._lines.waiting or self._typed_unseen()
            with self._echo(not secret):
                if self._editor and not secret and not self._lines.waiting:
                    return self._editor.line(printable(prompt), complete, lambda: self.say(*self.notes()))
                write(self._output, printable(prompt))
                self._asking = printable(prompt)
                line = self._read(comments=not secret and not self._typed)
        except (Leave, KeyboardInterrupt, OSError) as error:
            self.close()
            write(self._output, "\n")
            raise Leave from error
        finally:
            self._asking = ""
        if not self._typed or (ahead and not secret):
            write(self._output, f"{_HIDDEN * bool(line) if secret else printable(line)}\n")
        elif secret:
            write(self._output, "\n")  # the newline that was typed was not echoed
        return line

    def thinks(self, who: str, part: float) -> None:
        """Print, at a terminal, a line that grows by a dot with each tenth of a captain's budget; for a screen reader,
        only that it is thinking. who: the captain; part: the fraction of the budget used so far."""
        if not self._typed:
            return
        if self._points is None:
            if part >= 1:
                return  # finished at once
            self._points = 0
            write(self._output, f"{printable(who)} THINKS{'.' if self.spoken else ' '}")
        points = min(10, int(10 * part))
        write(self._output, "." * (points - self._points) * (not self.spoken) + ("\n" if part >= 1 else ""))
        self._points = points if part < 1 else None

    def pause(self, seconds: float) -> None:
        """Discard what is typed for this many seconds, without echo. Does not wait for a script that has ended. Raises
        Leave at a hang-up, at Ctrl-C and at the end of input."""
        end = time.monotonic() + seconds
        with self._echo(False):
            try:
                while not self.ended and (left := end - time.monotonic()) > 0:
                    self._drop(left)
                if self._typed:
                    termios.tcflush(self._source, termios.TCIFLUSH)
            except (KeyboardInterrupt, OSError, termios.error) as error:
                raise Leave from error

    def _drop(self, seconds: float) -> None:
        """Wait for at most this many seconds, or until a line is typed, and discard that. A script keeps its lines."""
        if not self._typed:
            signals.rest(min(seconds, _CHECK_INTERVAL))
        elif signals.wait(self._source, seconds) and not os.read(self._source, LONGEST_LINE):
            raise Leave

    def clear(self) -> None:
        """Clear the page and the scrollback of a real terminal, and the history of typed lines."""
        if self._editor:
            self._editor.forget()
        if self._output.isatty():
            write(self._output, _CLEAR)

    def waits(self, what: str) -> None:
        """Print at a terminal what the program is doing while the player waits."""
        if self._typed:
            self.say(what)

    def drop_unfinished(self) -> None:
        """Discard a line that was begun at a prompt and not finished, so that it cannot answer the next one unseen."""
        self._lines.drop_unfinished()

    def drop_input(self) -> None:
        """Discard all that was typed at a terminal and not read yet."""
        if self._typed:
            self._lines.drop_all()

    def disable_editing(self) -> None:
        """Let the terminal itself edit lines, as in 1980, without completion or history."""
        self._editor = None

    def close(self) -> None:
        """Let the terminal echo again as it did before the first secret line."""
        found, self._found = self._found, None
        if found:
            with suppress(termios.error):
                termios.tcsetattr(self._source, termios.TCSADRAIN, found)

    def room(self, lines: Sequence[str]) -> int:
        """How many of these lines can be seen at once at a terminal, between the last line typed and the next question:
        all of them, or as many as leave room for another line."""
        if not self._output.isatty():
            return len(lines)
        return fitting([len(self._rows(printable(line))) for line in lines], height(self._output) - _AROUND)

    def _rows(self, line: str) -> list[str]:
        """The line in rows. A script gets it whole; at a terminal the name of a file, which a player may copy, stays
        whole."""
        if not self._output.isatty():
            return [line]
        width = columns(self._output)
        if len(line) <= width:
            return [line]
        if os.sep in line:
            return _folded(line, width)
        from textwrap import wrap  # slow, and rarely needed

        return wrap(line, width, break_on_hyphens=False)

    def _say_notes(self) -> None:
        """Print the notes that have come, and the prompt again. The terminal keeps what was typed of a line."""
        if self._asking and signals.take_note() and (notes := self.notes()):
            write(self._output, "\n")
            self.say(*notes)
            write(self._output, self._asking)

    def _read(self, comments: bool) -> str:
        line = decode(self._lines.next())
        while comments and line.startswith(_COMMENT):
            line = decode(self._lines.next())
        return line

    def _typed_unseen(self) -> bool:
        """Whether a line was typed while the terminal did not echo, so that nobody has seen it yet."""
        return bool(self._found) and signals.wait(self._source, 0)

    @contextmanager
    def _echo(self, shown: bool) -> Iterator[None]:
        """Turn the terminal's echo on or off; after the `with` it is off, once a secret line has been asked for. This
        must happen before the prompt shows, because some players type fast."""
        if not self._typed or (shown and not self._found):
            yield
            return
        try:
            self._found = self._found or termios.tcgetattr(self._source)
            self._set_echo(shown)
            yield
            self._set_echo(False)
        except termios.error as error:
            raise Leave from error  # the terminal hung up, or a signal came

    def _set_echo(self, shown: bool) -> None:
        """Turn the terminal's echo on or off. Raises termios.error."""
        flags, echo = termios.tcgetattr(self._source), termios.ECHO
        flags[3] = flags[3] | echo if shown else flags[3] & ~echo
        termios.tcsetattr(self._source, termios.TCSADRAIN, flags)


def make_plain(spoken: bool = False) -> PlainTerminal:
    """Line mode on standard input and output, even if they are closed. spoken: as in PlainTerminal."""
    source = sys.stdin.fileno() if sys.stdin else os.open(os.devnull, os.O_RDONLY)
    output = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 - open until the program ends
    if isinstance(output, io.TextIOWrapper):
        output.reconfigure(errors="replace")
    if not os.isatty(source):
        return PlainTerminal(source, output, spoken)
    from compbis.console.editing import make_editor  # deferred: scripts need none

    return PlainTerminal(source, output, spoken, make_editor(source, output))


def _folded(line: str, width: int) -> list[str]:
    """The line in rows, broken only between its columns, which are two blanks apart."""
    first, *rest = line.split(_APART)
    rows = [first]
    for part in rest:
        if len(rows[-1]) + len(_APART) + len(part) <= width:
            rows[-1] += _APART + part
        else:
            rows.append(_APART + part)
    return rows


def _aloud(line: str) -> str:
    """A line for reading aloud: not indented, and with a full stop, unless it ends with punctuation, or with a name to
    be typed in small letters, such as that of a file."""
    line = line.lstrip(" ")
    last = line.rpartition(" ")[2]
    ended = not last or last[-1] in _ENDS or last.startswith(os.sep) or last != last.upper()
    return line if ended else f"{line}."
