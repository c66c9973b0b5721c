"""The full screen as a Terminal: the map in its panel, the text beside or below it, the prompt at the bottom."""

import time
from collections.abc import Callable, Sequence

from compbis.console import signals
from compbis.console.output import fitting, printable
from compbis.errors import Leave
from compbis.screen.canvas import EXPLAIN, MOVES, NEXT, Canvas
from compbis.screen.device import Device, open_device
from compbis.screen.planning import fits, text_panel
from compbis.screen.prompt.ahead import RETURN, TypedAhead, Verdict
from compbis.screen.prompt.completing import completed, listing
from compbis.screen.prompt.keys import Keystroke, LineEditor, LineHistory
from compbis.screen.rows import Answered, cells, forget, text_rows
from compbis.screen.sheet import MORE
from compbis.screen.theme import NAMES
from compbis.screen.transcript import Transcript
from compbis.table.completion import Completer
from compbis.table.page import (
    BRACKETS,
    Choices,
    Detail,
    Headline,
    Illustrated,
    Opening,
    Page,
    Pictured,
    Settled,
    Wanted,
    is_decisive,
    unbroken,
)

_ANY_KEY = "ANY KEY CONTINUES-"
_MORE_HELP = (
    "ANY KEY CONTINUES",
    "PAGE UP, PAGE DOWN READ BACK",
    "ESC GOES TO THE END. CTRL-C LEAVES",
)
"""Replaces the text when help is asked for at a pause: three rows, which fit on a screen of any size."""
_HIDDEN = "**"
_SCROLLS = ("KEY_PGUP", "KEY_PGDOWN")
_ONCE_MORE = "(CR) ONCE MORE TAKES THE ANSWER IN BRACKETS"
"""Answers a return key that may belong to the page before the question."""
_COUNTS = "PRESS (CR) AGAIN TO GO ON"
"""Answers such a key at a prompt without an answer in brackets."""
_SKIP = "KEY_ESCAPE"
_GONE = "KEY_CTRL_D"
_AT_ONCE = 0.3
"""Seconds within which a return key belongs to the key before it: some players press it after any answer."""
_MOMENT = 0.25
"""How long a dispatch stays before the next, in units of the pace."""


class _History(LineHistory):
    """The lines typed before. None is suggested: it would look as if it had been typed."""

    def search_prefix(self, prefix: str) -> str | None:
        """No suggestion."""
        return None


class FullScreen(Canvas):
    """The Terminal of the full screen. It takes over the terminal when it is made, and restores it in close().

    New text and pages are drawn all at once when a key is awaited, or earlier by linger().

    Args:
        device: the terminal
        columns: how many columns to use at most, None for all
        theme: the name of a theme
        pace: seconds that an event stays; a dispatch stays for a quarter of that
    """

    def __init__(self, device: Device, columns: int | None = None, theme: str = NAMES[0], pace: float = 0.0) -> None:
        super().__init__(device, columns, theme)
        self.pace = pace
        self.recalls = True
        """Whether Up recalls lines typed before."""
        self.spreads = True
        """Whether a long answer replaces a board above it until it is read."""
        self.notes: Callable[[], Sequence[str]] = tuple
        """The notes to show at an open prompt, when one has been announced (console.signals)."""
        self._ahead = TypedAhead()
        self._start_afresh()
        device.enter()
        self._draw()

    def say(self, *lines: str) -> None:
        """Add lines to the text; before any would leave the panel unread, wait for a key."""
        self._end_moment()
        if any(isinstance(line, Choices) for line in lines):
            self._fold()
            self._sheet.begin_list(lines)
        elif self.spreads and not self._skipped:
            self._sheet.spread(lines)
        for text in unbroken(lines):
            if isinstance(text, Illustrated) and text.page.lines:
                self.show(text.page)
                self._sheet.announce(text.after)
            if isinstance(text, Headline) and text.board.lines:
                self.show(text.board)
            if isinstance(text, Pictured) and self._sheet.page.complete:
                continue
            if isinstance(text, Settled):
                self._text.settle()
            for line in [text] if isinstance(text, Detail) else text.split("\n"):
                shown = line if isinstance(line, Detail) else cells(printable(line)).rstrip()
                self._add(type(text)(shown) if isinstance(text, Headline | Settled | Opening | Wanted) else shown)
            if isinstance(text, Headline) and text.news:
                self._dwell(text.page)

    def reveal(self, page: Page) -> None:
        """Show a page alone until a key is pressed. Raises Leave if the player leaves."""
        self._stay(page, None)

    def show(self, page: Page) -> None:
        """Put the page in the map panel."""
        self._sheet.follow()
        if self._sheet.lists:
            self._sheet.seat(page)
            return
        self._fold()
        self._make_room(page)
        self._sheet.show(page)

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        """The line that the player types, with editing, history (Up, Down), completion (Tab) and scrolling (Page Up,
        Page Down).

        What was typed before the question counts, except for a return key that alone would decide it. If the same
        question is asked again and nothing was said since, the new answer replaces the old one in the text.

        Args:
            prompt: the prompt; if it is decisive, the return key alone works only once the prompt has been drawn. If a
                letter or the return key ended the pause before it, or the pause ended by itself, the return key must be
                pressed twice, and a hint says so
            secret: whether the answer is not shown
            complete: completes the line at Tab, None for no completion

        Raises:
            Leave: at the end of input, at a hang-up and at Ctrl-C
        """
        self._end_moment()
        self._ahead.announce(is_decisive(prompt))
        prompt = printable(prompt)
        self._text.ask_again(cells(prompt))
        if not self._sheet.lists:
            self._fold()
        self._make_room(self._sheet.page, prompt)
        self._hurried = False
        self._ahead.begin(secret)
        self._end_skipping()
        self._device.repeat()
        try:
            editor = LineEditor(
                self._history if self.recalls else _History(), password=secret, password_char="", ellipsis="<"
            )
            line = self._edit(prompt, editor, complete)
        except KeyboardInterrupt as error:
            raise Leave from error
        finally:
            self._text.asked()
            self._sheet.end_list()
        self._text.keep(Answered(cells(prompt), cells(_HIDDEN * bool(line) if secret else printable(line))))
        self._text.back = 0
        return line

    def thinks(self, who: str, part: float) -> None:
        """Show that a captain is thinking, instead of a question. part: the part of its budget that is used."""
        self._draw(f"{who} THINKS {'.' * int(10 * part)}")

    def waits(self, what: str) -> None:
        """Show, instead of a question, what the program is doing while the player waits."""
        self._draw(what)

    def linger(self) -> None:
        """Draw the new text, and leave unread lines in view for a moment; a key skips these moments until the next
        question. Raises Leave if the player leaves."""
        self._draw()
        if self._text.unread and self.pace and not self._hurried and (key := self._pressed("", self.pace * _MOMENT)):
            self._hurried = True
            self._ahead.keep(key)

    def _end_moment(self) -> None:
        """Replace a page that shows a moment, such as shells in the air, with the page after it."""
        if (after := self._sheet.end_moment()).lines:
            self.show(after)

    def _dwell(self, page: Page) -> None:
        """Pause for one pace after an event; on its own page until a key is pressed, as that page says."""
        if self.pace and not self._skipped:
            self._stay(*((page, None) if page.lines else (None, self.pace)))

    def _stay(self, page: Page | None, seconds: float | None) -> None:
        """Pause on a page alone, or on the present screen, until a key is pressed or `seconds` have passed."""
        self._alone = page
        try:
            if page or seconds is None:
                self._close(self._pressed(_ANY_KEY, seconds))
            else:
                key = self._pressed("", seconds)
                if not key:
                    self._ahead.timed_out()
                self._ahead.keep(key)
        finally:
            self._alone = None

    def pause(self, seconds: float) -> None:
        """Ignore all input for that many seconds. Raises Leave if the player leaves."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if self._pressed("", left).name == _GONE:
                self._text.unread = 0
                raise Leave

    def room(self, lines: Sequence[str]) -> int:
        """How many of these lines fit on one page, below the last typed line: all of them, or as many as leave a row
        free for another line."""
        panel = text_panel(self._size(), self._sheet.page, MORE)
        return fitting([len(rows) for rows in text_rows(lines, panel.columns)], panel.rows - 1)

    def rest(self) -> None:
        """Wait for a key, so that the player has read the text. Raises Leave if the player leaves."""
        self._pause()

    def drop_input(self) -> None:
        """Discard all that was typed and not read yet."""
        self._ahead.drop()
        self._device.drop_input()

    def clear(self) -> None:
        """Forget the map, the text and the typed lines, once the last text has been read."""
        if self._text.unread:
            self._pause()
        self._start_afresh()
        self._device.forget()
        self._draw()
        forget()

    def forget(self) -> None:
        """Remove the text, which has been read; the page and the typed lines stay."""
        self._text.forget()
        self._draw()
        forget()

    def close(self) -> None:
        """Restore the terminal."""
        self._device.leave()
        forget()

    def _start_afresh(self) -> None:
        self._wipe()
        self._history = _History()
        self._ahead.forget()
        self._hurried = False  # a key was pressed since the last question, so dispatches do not linger
        self._skipped = False  # Escape was pressed: no page waits for a key before the next question

    def _edit(self, prompt: str, editor: LineEditor, complete: Completer | None) -> str:
        while True:
            key = self._ahead.take() if self._ahead else self._key(prompt, editor)
            self._hint = []
            self._aid(key, prompt)
            if key.name in EXPLAIN:
                continue
            if key.name == "KEY_TAB" and complete:
                self._complete(prompt, editor, complete)
                continue
            if key.name in _SCROLLS:
                self._scroll(prompt, up=key.name == "KEY_PGUP")
                continue
            if key.name in MOVES or key.name == NEXT:
                self._look_at(prompt, MOVES.get(str(key.name)))
                continue
            verdict = self._ahead.judge(key, editor.line)
            if verdict is Verdict.ONCE_MORE:
                self._hint = [_ONCE_MORE if prompt.endswith(BRACKETS) else _COUNTS]
            if verdict is not Verdict.COUNTS:
                continue
            result = editor.feed_key(key)
            if result.eof or result.interrupt:
                raise Leave
            if result.line is not None:
                return result.line

    def _complete(self, prompt: str, editor: LineEditor, complete: Completer) -> None:
        """Type the only possible continuation; if there is none, list what may follow, until the next key."""
        before = editor.line
        offer = complete(before)
        after = completed(before, offer)
        if after == before:
            self._hint = listing(offer, text_panel(self._size(), self._sheet.page, prompt))
        else:
            editor.clear()
            editor.insert_text(after)

    def _key(self, prompt: str, editor: LineEditor | None = None, seconds: float | None = None) -> Keystroke:
        """The next key on a terminal that is large enough; an empty one after the timeout in seconds. Redraws the page
        when needed, but not between the characters of a paste."""
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            hurried = editor is not None and self._device.hurried()
            if editor and signals.take_note():
                self._say_notes(prompt)
            if not hurried:
                if editor:
                    self._ahead.drawn()
                self._draw(prompt, editor)
            left = None if end is None else max(end - time.monotonic(), 0)
            key = self._ahead.read_again() or self._device.key(left)
            if key.name == "KEY_CTRL_L":
                self._device.forget()
            elif (key and fits(self._size())) or left == 0:
                return key

    def _say_notes(self, prompt: str) -> None:
        """Add the notes that have come to the text, below what the player has in view at this prompt."""
        panel = text_panel(self._size(), self._sheet.page, prompt)
        for note in self.notes():
            self._text.note(cells(printable(note)).rstrip(), panel)

    def _fold(self) -> None:
        """Restore the board that an answer replaced, once the answer has been read."""
        if self._sheet.covered and self._text.unread and not self._skipped:
            self._pause()
        self._sheet.uncover()

    def _add(self, line: str) -> None:
        """Add a line to the text; row by row if it is longer than the panel."""
        panel = text_panel(self._size(), self._sheet.page, MORE)
        (rows,) = text_rows([line], panel.columns)
        for piece in [line] if len(rows) <= panel.rows else rows:
            self._make_room(self._sheet.page, MORE, piece)
            self._text.add(piece)

    def _make_room(self, page: Page, prompt: str = MORE, *lines: str) -> None:
        """Wait for a key if the unread lines and these do not all fit beside that page and prompt."""
        if not self._text.unread or self._skipped:
            return
        if self._text.exceeds(text_panel(self._size(), page, prompt), *lines):
            self._pause()

    def _end_skipping(self) -> None:
        """After skipped pages, show the end of the text."""
        if self._skipped:
            self._skipped = False
            self._text.unread = 0

    def _pause(self) -> None:
        self._text.back = 0
        key = self._pressed(MORE)
        while key.name in _SCROLLS or key == "?":
            if key == "?":
                key = self._help()
            else:  # as needed after the terminal was made smaller
                self._scroll(MORE, up=key.name == "KEY_PGUP")
                key = self._pressed(MORE)
        self._ahead.turned(key, self._device.hurried())
        self._skipped = key.name == _SKIP
        self._text.turn()

    def _help(self) -> Keystroke:
        """Show what can be done at a pause, until any key but `?`. The text then comes back."""
        text, self._text = self._text, Transcript()
        self._text.lines.extend(_MORE_HELP)
        self._pressed(MORE)
        self._text = text
        return self._pressed(MORE)

    def _pressed(self, prompt: str, seconds: float | None = None) -> Keystroke:
        """As `_key`, when nothing is asked. Raises Leave if the player leaves, and then counts all text as read."""
        try:
            key = self._key(prompt, seconds=seconds)
        except (KeyboardInterrupt, Leave) as error:
            self._text.unread = 0
            raise Leave from error
        if key:
            self._ahead.paused(key)
        return key

    def _close(self, key: Keystroke) -> None:
        """Handle the key that ends a page shown alone, as `_turned` does. If the return key follows at once, neither
        key answers what comes after the page."""
        if not key or key.name == RETURN:
            self._ahead.turned(key, self._device.hurried())
            return
        hurried = self._device.hurried()
        following = self._pressed(_ANY_KEY, _AT_ONCE)
        if following.name == RETURN and not self._ahead:
            return
        if following:
            self._ahead.put_back(following)
        self._ahead.turned(key, hurried)


def make_screen(columns: int | None = None, theme: str = NAMES[0], pace: float = 0.0) -> FullScreen:
    """The full screen on standard input and output.

    Args:
        columns: how many columns to use at most, None for all
        theme: the name of a theme
        pace: seconds that an event stays (FullScreen)

    Raises:
        MachineError: they are not a terminal, or one that is too small or cannot place its cursor
    """
    return FullScreen(open_device(), columns, theme, pace)
