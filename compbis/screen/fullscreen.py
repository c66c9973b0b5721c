"""The full screen as a Terminal: the map in its panel, the text beside or below it, the prompt at the bottom."""

import time
from collections.abc import Callable, Mapping, Sequence

from compbis.console import signals
from compbis.console.output import fitting, printable
from compbis.errors import Leave
from compbis.screen.completing import completed, listing
from compbis.screen.device import Device, open_device
from compbis.screen.keys import Keystroke, LineEditor, LineHistory
from compbis.screen.layout import Scene, count_aids, draw, first_row, unread_rows, window
from compbis.screen.panels import Arrangement
from compbis.screen.planning import field, fits, text_panel
from compbis.screen.rows import Answered, cells, forget, text_rows, typed_cells
from compbis.screen.theme import NAMES, make_theme
from compbis.table.completion import Completer
from compbis.table.page import (
    BRACKETS,
    NO_PAGE,
    Choices,
    Detail,
    Finish,
    Headline,
    Illustrated,
    Opening,
    Page,
    Pictured,
    Settled,
    Size,
    Wanted,
    is_decisive,
    unbroken,
)

_MORE = "-- MORE --"
_ANY_KEY = "ANY KEY CONTINUES-"
_MORE_HELP = (
    "ANY KEY CONTINUES",
    "PAGE UP, PAGE DOWN READ BACK",
    "ESC GOES TO THE END. CTRL-C LEAVES",
)
"""Replaces the text when help is asked for at a pause: three rows, which fit on a screen of any size."""
_HIDDEN = "**"
_SCROLLS = ("KEY_PGUP", "KEY_PGDOWN")
MOVES = {
    f"KEY_{held}_{key}": step
    for held in ("SHIFT", "ALT")
    for key, step in {"UP": (-1, 0), "DOWN": (1, 0), "LEFT": (0, -1), "RIGHT": (0, 1)}.items()
}
"""Keys that move the visible part of a board, by rows and columns."""
NEXT = "KEY_CTRL_O"
"""Shows the next part of a board, for a terminal that cannot send such keys."""
EXPLAIN = ("KEY_F1", "KEY_CTRL_G")
"""Keys that show the key of the board, and then the panels; Ctrl-G for a terminal that keeps F1 for itself."""
_HINT = "F1 KEY"
_ONCE_MORE = "(CR) ONCE MORE TAKES THE ANSWER IN BRACKETS"
"""Answers a return key that may belong to the page before the question."""
_COUNTS = "(CR) ONCE MORE COUNTS"
"""Answers such a key at a prompt without an answer in brackets."""
_SKIP = "KEY_ESCAPE"
_GONE = "KEY_CTRL_D"
_RETURN = "KEY_ENTER"
_AT_ONCE = 0.3
"""Seconds within which a return key belongs to the key before it: some players press it after any answer."""
_MOMENT = 0.25
"""How long a dispatch stays before the next, in units of the pace."""
_LONGEST = 12
"""How many letters of an unknown name a message repeats."""
_KEPT = 500  # minimum number of lines kept for scrolling back


class _History(LineHistory):
    """The lines typed before. None is suggested: it would look as if it had been typed."""

    def search_prefix(self, prefix: str) -> str | None:
        """No suggestion."""
        return None


class FullScreen:
    """The Terminal of the full screen. It takes over the terminal when it is made, and restores it in close().

    New text and pages are drawn all at once when a key is awaited, or earlier by linger().

    Args:
        device: the terminal
        columns: how many columns to use at most, None for all
        theme: the name of a theme
        pace: seconds that an event stays; a dispatch stays for a quarter of that
    """

    def __init__(self, device: Device, columns: int | None = None, theme: str = NAMES[0], pace: float = 0.0) -> None:
        self._device = device
        self.columns = columns
        self.pace = pace
        self._alone: Page | None = None  # the page shown instead of everything else
        self.recalls = True
        """Whether Up recalls lines typed before."""
        self.coasts = True
        """Whether boards have coasts, if the terminal can show them."""
        self.spreads = True
        """Whether a long answer replaces a board above it until it is read."""
        self.notes: Callable[[], Sequence[str]] = tuple
        """The notes to show at an open prompt, when one has been announced (console.signals)."""
        self.theme = theme
        self._theme = make_theme(theme, device)
        self._seen = 0  # how many lines were unread at the latest question, before it was answered
        self._ahead: list[Keystroke] = []  # typed at a pause, for the next prompt
        self._put_back: list[Keystroke] = []  # read already, but not meant for the page that was shown
        self._hasty = False  # a return key may belong to the latest pause: a letter or it ended that, or nothing did
        self._start_afresh()
        device.enter()
        self._draw()

    def say(self, *lines: str) -> None:
        """Add lines to the text; before any would leave the panel unread, wait for a key."""
        self._end_moment()
        if any(isinstance(line, Choices) for line in lines):
            self._begin_list(lines)
        else:
            self._spread(lines)
        for text in unbroken(lines):
            if isinstance(text, Illustrated) and text.page.lines:
                self.show(text.page)
                self._after = text.after
            if isinstance(text, Headline) and text.board.lines:
                self.show(text.board)
            if isinstance(text, Pictured) and self._page.complete:
                continue
            if isinstance(text, Settled):
                self._settle()
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
        self._following = True
        if self._listed:
            self._seat(page)
            return
        self._fold()
        self._make_room(page)
        self._page = page

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        """The line that the player types, with editing, history (Up, Down), completion (Tab) and scrolling (Page Up,
        Page Down).

        What was typed before the question counts, except for a return key that alone would decide it. If the same
        question is asked again and nothing was said since, the new answer replaces the old one in the text.

        Args:
            prompt: the prompt; if it is decisive, the return key alone works only once the prompt has been drawn. After
                a pause that a letter, the return key or nothing ended it must be pressed twice, as a hint then says
            secret: whether the answer is not shown
            complete: completes the line at Tab, None for no completion

        Raises:
            Leave: at the end of input, at a hang-up and at Ctrl-C
        """
        self._end_moment()
        self._unseen = is_decisive(prompt)
        self._hasty = self._hasty and self._unseen
        prompt = printable(prompt)
        if self._text and isinstance(self._text[-1], Answered) and self._text[-1] == cells(prompt):
            self._text.pop()
            self._unread = self._seen
        if not self._listed:
            self._fold()
        self._make_room(self._page, prompt)
        self._hurried = False
        before = self._ahead
        if secret:  # a letter typed only to turn a page would get into the password unseen
            self._ahead = [key for key in before if key.isdigit()]
        self._astray = bool(before and not self._ahead)
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
            self._seen = self._unread
            self._unread = 0  # the player has seen it, even if they leave here
            self._end_list()
        self._keep(Answered(cells(prompt), cells(_HIDDEN * bool(line) if secret else printable(line))))
        self._back = 0
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
        if self._unread and self.pace and not self._hurried and (key := self._pressed("", self.pace * _MOMENT)):
            self._hurried = True
            self._type_ahead(key)

    def _end_moment(self) -> None:
        """Replace a page that shows a moment, such as shells in the air, with the page after it."""
        after, self._after = self._after, NO_PAGE
        if after.lines:
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
                self._hasty = self._hasty or not key  # a return key meant to end the pause may come too late
                self._type_ahead(key)
        finally:
            self._alone = None

    def pause(self, seconds: float) -> None:
        """Ignore all input for that many seconds. Raises Leave if the player leaves."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if self._pressed("", left).name == _GONE:
                self._unread = 0
                raise Leave

    def room(self, lines: Sequence[str]) -> int:
        """How many of these lines fit on one page, below the last typed line: all of them, or as many as leave a row
        free for another line."""
        panel = text_panel(self._size(), self._page, _MORE)
        return fitting([len(rows) for rows in text_rows(lines, panel.columns)], panel.rows - 1)

    def rest(self) -> None:
        """Wait for a key, so that the player has read the text. Raises Leave if the player leaves."""
        self._pause()

    def drop_input(self) -> None:
        """Discard all that was typed and not read yet."""
        self._ahead, self._put_back = [], []
        self._device.drop_input()

    def clear(self) -> None:
        """Forget the map, the text and the typed lines, once the last text has been read."""
        if self._unread:
            self._pause()
        self._start_afresh()
        self._device.forget()
        self._draw()
        forget()

    def forget(self) -> None:
        """Remove the text, which has been read; the page and the typed lines stay."""
        self._text.clear()
        self._unread = self._back = 0
        self._draw()
        forget()

    def close(self) -> None:
        """Restore the terminal."""
        self._device.leave()
        forget()

    def change_theme(self, name: str = "") -> str:
        """Switch to the theme of that name. Returns a line that says which theme is on and, if the name is unknown,
        which others there are."""
        name = name.upper()
        if name not in NAMES:
            others = [other for other in NAMES if other != self.theme]
            wrong = f"NO THEME {name[:_LONGEST]}. " if name else ""
            return f"{wrong}THEME {self.theme}. OTHERS: {' '.join(others)}. TO CHANGE: TH {others[0]}"
        self.theme = name
        self._theme = make_theme(name, self._device)
        return f"THEME {name}"

    def _start_afresh(self) -> None:
        self._page = NO_PAGE
        self._after = NO_PAGE  # the page that follows if this one shows a moment
        self._covered: Page | None = None  # the page that a long answer or a list replaces, wholly or in part
        self._listed: Sequence[str] = ()  # the list that the next question is about
        self._corner: tuple[int, int] | None = None  # the first row and column of the visible part of a large board
        self._following = True  # whether it follows the unit in question
        self._standing: Mapping[tuple[Size, ...], Arrangement] = {}  # where the panels stood, as in Scene
        self._text: list[str] = []
        self._history = _History()
        self._unread = 0  # how many of the newest lines the player has not seen yet
        self._back = 0  # how many rows the text is scrolled back
        self._aids = 0  # until the next key: which page of the key of the board and of the lists is shown, from 1
        self._hint: list[str] = []  # rows below the text, which the next key removes
        self._ahead = []
        self._unseen = False  # the question is decisive and has not been drawn yet
        self._hasty = False
        self._astray = False  # a word typed before a password was asked for: what is left of it does not count
        self._hurried = False  # a key was pressed since the last question, so dispatches do not linger
        self._skipped = False  # Escape was pressed: no page waits for a key before the next question

    def _size(self) -> Size:
        size = self._device.size
        return size if self.columns is None else Size(min(size.columns, self.columns), size.rows)

    def _edit(self, prompt: str, editor: LineEditor, complete: Completer | None) -> str:
        while True:
            key = self._ahead.pop(0) if self._ahead else self._key(prompt, editor)
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
            if self._astray:
                continue
            if key.name == _RETURN and not editor.line.strip() and (self._unseen or self._hasty):
                if not (self._unseen and self._hasty):  # else the next one does not count either
                    self._hint = [_ONCE_MORE if prompt.endswith(BRACKETS) else _COUNTS]
                if not self._unseen:  # nor do those count that are pressed before the hint is drawn
                    self._hasty, self._unseen = False, True
                continue
            self._hasty = False
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
            self._hint = listing(offer, text_panel(self._size(), self._page, prompt))
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
                self._draw(prompt, editor)
            left = None if end is None else max(end - time.monotonic(), 0)
            key = self._put_back.pop() if self._put_back else self._device.key(left)
            if key.name == "KEY_CTRL_L":
                self._device.forget()
            elif (key and fits(self._size())) or left == 0:
                return key

    def _say_notes(self, prompt: str) -> None:
        """Add the notes that have come to the text, below what the player has in view at this prompt."""
        panel = text_panel(self._size(), self._page, prompt)
        for note in self.notes():
            self._keep(cells(printable(note)).rstrip())
            self._unread += 1
            self._back = 0
        while self._unread > 1 and unread_rows(self._text, self._unread, panel) > panel.rows:
            self._unread -= 1

    def _draw(self, prompt: str = "", editor: LineEditor | None = None) -> None:
        size = self._size()
        scene = self._scene(prompt)
        if editor:
            self._unseen = self._astray = False
            editor.max_width = field(size, prompt)
            line = editor.display
            typed = "<" * line.overflow_left + typed_cells(line.text) + ">" * line.overflow_right
            scene = scene._replace(typed=typed, cursor=line.cursor)
        if shown := window(scene, size):
            self._corner = shown.row, shown.column
        frame = draw(scene, size)
        self._standing = frame.standing or self._standing
        self._device.show(frame, self._theme)

    def _scene(self, prompt: str) -> Scene:
        unread = self._unread + len(self._hint)
        text = *self._text, *self._hint
        finish = (self._theme.finish if self._device.draws else Finish.NAMED) if self.coasts else Finish.SIGNS
        scene = Scene(self._page, text, prompt, back=self._back, unread=unread, finish=finish)
        scene = scene._replace(corner=self._corner, following=self._following, alone=self._alone)
        scene = scene._replace(aid=self._aids, hint=_HINT)
        return scene._replace(standing=self._standing)

    def _aid(self, key: Keystroke, prompt: str) -> None:
        """Each time EXPLAIN is pressed, show the next of these: the key of the board, all panels and named places, part
        by part, and the page again. Any other key shows the page."""
        self._aids = self._aids + 1 if key.name in EXPLAIN else 0
        if self._aids and self._aids > count_aids(self._scene(prompt), self._size()):
            self._aids = 0

    def _scroll(self, prompt: str, up: bool) -> None:
        panel = text_panel(self._size(), self._page, prompt)
        step = panel.rows if up else -panel.rows
        self._back = max(0, min(self._back + step, first_row(self._scene(prompt), panel)))

    def _look_at(self, prompt: str, step: tuple[int, int] | None) -> None:
        """Move the visible part of the board by half of its size. Without a step show the next part: the one below,
        else the top one further right, else the first of all."""
        if not (shown := window(self._scene(prompt), self._size())):
            return
        self._following = False
        row, column = shown.row, shown.column
        if step:
            down, across = max(shown.rows // 2, 1), max(shown.columns // 2, 1)
            self._corner = max(row + step[0] * down, 0), max(column + step[1] * across, 0)
            return
        for self._corner in ((row + shown.rows, column), (0, column + shown.columns), (0, 0)):
            after = window(self._scene(prompt), self._size())
            if after and (after.row > row or after.column > column):
                return

    def _spread(self, lines: Sequence[str]) -> None:
        """Let an answer longer than two pages of the panel replace the board, if that is above the text."""
        panel, whole = (text_panel(self._size(), page, _MORE) for page in (self._page, NO_PAGE))
        above = panel.columns == whole.columns and panel.rows < whole.rows
        if (
            self.spreads
            and above
            and not self._skipped
            and sum(map(len, text_rows(lines, panel.columns))) > 2 * panel.rows
        ):
            self._covered, self._page = self._page, NO_PAGE

    def _begin_list(self, lines: Sequence[str]) -> None:
        """Make room for the list that the next question is about."""
        first = next(number for number, line in enumerate(lines) if isinstance(line, Choices))
        self._fold()
        self._listed = lines[first:]
        self._seat(self._page)

    def _seat(self, page: Page) -> None:
        """Show as much of a page as leaves room for that list: the whole page, with fewer rows of panels, with none, in
        fewer rows, or no page."""
        self._page, self._covered = page, page
        bare = page._replace(panels=())
        alone = NO_PAGE._replace(complete=page.complete)
        left = text_panel(self._size(), alone, _MORE).rows - self._listed_rows(alone)
        low = [bare._replace(lines=lines, tall=(), wide=()) for lines in (page.low(left) if page.low else (),) if lines]
        for shown in (page, page._replace(talk=self._listed_rows(page)), bare, *low, NO_PAGE):
            if self._listed_rows(shown) <= text_panel(self._size(), shown, _MORE).rows:
                self._page = shown
                return

    def _listed_rows(self, page: Page) -> int:
        """The rows of that list beside a page, and one more in case the question takes two."""
        panel = text_panel(self._size(), page, _MORE)
        listed = [line for line in self._listed if not (page.complete and isinstance(line, Pictured))]
        return sum(map(len, text_rows(listed, panel.columns))) + 1

    def _end_list(self) -> None:
        """Restore what the list replaced, once its question is answered."""
        if self._listed:
            self._listed = ()
            if self._covered is not None:
                self._page, self._covered = self._covered, None

    def _fold(self) -> None:
        """Restore the board that an answer replaced, once that is read."""
        if self._covered is not None:
            if self._unread and not self._skipped:
                self._pause()
            self._page, self._covered = self._covered, None

    def _add(self, line: str) -> None:
        """Add a line to the text; row by row if it is longer than the panel."""
        panel = text_panel(self._size(), self._page, _MORE)
        (rows,) = text_rows([line], panel.columns)
        for piece in [line] if len(rows) <= panel.rows else rows:
            self._make_room(self._page, _MORE, piece)
            self._keep(piece)
            self._unread += 1

    def _settle(self) -> None:
        """Remove the last question and its answer, if nothing was said since."""
        if self._text and isinstance(self._text[-1], Answered):
            self._text.pop()

    def _keep(self, line: str) -> None:
        """Add a line to the text. Old lines are dropped many at a time, since the page turns when they are."""
        self._text.append(line)
        if len(self._text) > 2 * _KEPT:
            del self._text[:_KEPT]

    def _make_room(self, page: Page, prompt: str = _MORE, *lines: str) -> None:
        """Wait for a key if the unread lines and these ones do not all fit beside that page and prompt."""
        if not self._unread or self._skipped:
            return
        panel = text_panel(self._size(), page, prompt)
        if unread_rows((*self._text, *lines), self._unread + len(lines), panel) > panel.rows:
            self._pause()

    def _end_skipping(self) -> None:
        """After skipped pages, show the end of the text."""
        if self._skipped:
            self._skipped = False
            self._unread = 0

    def _pause(self) -> None:
        self._back = 0
        key = self._pressed(_MORE)
        while key.name in _SCROLLS or key == "?":
            if key == "?":
                key = self._help()
            else:  # as needed after the terminal was made smaller
                self._scroll(_MORE, up=key.name == "KEY_PGUP")
                key = self._pressed(_MORE)
        self._turned(key, self._device.hurried())
        self._skipped = key.name == _SKIP
        self._unread = self._back = 0

    def _help(self) -> Keystroke:
        """Show what can be done at a pause, until any key but `?`. The text then comes back."""
        text, unread = self._text, self._unread
        self._text, self._unread = [*_MORE_HELP], 0
        self._pressed(_MORE)
        self._text, self._unread = text, unread
        return self._pressed(_MORE)

    def _pressed(self, prompt: str, seconds: float | None = None) -> Keystroke:
        """As `_key`, when nothing is asked. Raises Leave if the player leaves, and then counts all text as read."""
        try:
            key = self._key(prompt, seconds=seconds)
        except (KeyboardInterrupt, Leave) as error:
            self._unread = 0
            raise Leave from error
        if key:
            self._hasty = key.name == _RETURN or (not key.is_sequence and not key.isspace())
        return key

    def _close(self, key: Keystroke) -> None:
        """Handle the key that ends a page shown alone, as `_turned` does. If the return key follows at once, neither
        key answers what comes after the page."""
        if not key or key.name == _RETURN:
            self._turned(key, self._device.hurried())
            return
        hurried = self._device.hurried()
        following = self._pressed(_ANY_KEY, _AT_ONCE)
        if following.name == _RETURN and not self._ahead:
            return
        if following:
            self._put_back = [following]
        self._turned(key, hurried)

    def _turned(self, key: Keystroke, hurried: bool) -> None:
        """Handle the key that ends a pause: it does nothing else, unless it belongs to words that were pasted or typed
        ahead. These words, with the return key after them, answer the next question. hurried: whether more input was
        waiting behind it."""
        if self._ahead and key.name == _RETURN:
            self._ahead.append(key)
        elif self._ahead or hurried:
            self._type_ahead(key)

    def _type_ahead(self, key: Keystroke) -> None:
        """Keep a printable key for the next answer; a blank only if the answer has begun."""
        if key and not key.is_sequence and key.isprintable() and (self._ahead or not key.isspace()):
            self._ahead.append(key)


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
