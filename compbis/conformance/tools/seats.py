"""Scripted players at any kind of terminal: line mode, line mode in sentences, and the full screen."""

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from io import StringIO
from pathlib import Path

from compbis.console.plain import PlainTerminal
from compbis.errors import Leave
from compbis.front.terminals import EitherTerminal
from compbis.screen.fullscreen import FullScreen
from compbis.screen.layout import Frame
from compbis.screen.prompt.keys import Keystroke
from compbis.screen.rows import cells
from compbis.screen.theme import Theme
from compbis.table.completion import Completer
from compbis.table.edition import Edition
from compbis.table.page import Page
from compbis.table.picture import Size
from compbis.table.request import Request
from compbis.table.side import Side
from compbis.table.talk import Desk, Talk
from compbis.table.values import NamedTuple

MORE = "-- MORE --"
"""The prompt of the full screen when the page is full."""
ANY_KEY = "ANY KEY CONTINUES-"
"""The prompt of a page of its own."""
LEFT = 40
"""Columns for the board, at the left of the screen."""
PRINTED = 80
"""Columns of a printed page."""
_DRAWN = re.compile("[\u2500-\u25ff\u2800-\u28ff\U0001fb00-\U0001fbff\x00-\x1f\x7f-\x9f]")
"""Lines, blocks, shapes, Braille, the symbols of old computers, and control characters."""
_BEGUN = re.compile(r"[^\W_]|[(?+*=]|$")
_ENDED = re.compile(r"^$|[.:?!]$|[^\W\d_A-Z]\S*$")
"""A full stop, a colon, or a name in small letters, such as that of a file."""
ROWS = 20
"""Rows for the board above the text, on the smallest screen."""


class Look(NamedTuple):
    """A kind of terminal.

    Args:
        name: its name, for test ids
        size: the size of the full screen, None for line mode
        spoken: whether line mode is in sentences
    """

    name: str
    size: Size | None = None
    spoken: bool = False


LOOKS = (
    Look("line mode"),
    Look("spoken", spoken=True),
    *(Look(f"{size.columns}x{size.rows}", size) for size in (Size(40, 24), Size(80, 24), Size(132, 43), Size(200, 60))),
)


class Keys:
    """A full-screen device without a terminal (screen.device.Device): supplies queued keys, and checks each page."""

    number_of_colors = 256
    normal = "\x1b[m"
    draws = True

    def __init__(self, size: Size) -> None:
        self.size = size
        self.ready: deque[Keystroke] = deque()
        self.faults: list[str] = []
        self._bottom = ""

    def type(self, line: str) -> None:
        """Queue the keys of a line."""
        self.ready += [*map(Keystroke, line), Keystroke("\r", name="KEY_ENTER")]

    def show(self, frame: Frame, theme: Theme) -> None:
        """Check that a page has as many rows as the terminal, and that none is too wide."""
        rows = frame.text()
        self._bottom = rows[-1]
        if len(rows) != self.size.rows:
            self.faults.append(f"{len(rows)} rows")
        self.faults += [row for row in rows if len(row) > self.size.columns or cells(row) != row]

    def key(self, seconds: float | None = None) -> Keystroke:
        """The next key, or a space when the page is full or is one of its own. Raises Leave if no key is queued."""
        if self._bottom == MORE:
            return Keystroke(" ")
        if self._bottom.startswith(ANY_KEY):
            return Keystroke("" if seconds else " ")
        if not self.ready:
            raise Leave
        return self.ready.popleft()

    def hurried(self) -> bool:
        """Whether keys are queued that answer a question. The return key alone is pressed once its prompt is seen:
        before that, it would not count."""
        return (
            bool(self.ready)
            and self.ready[0].name != "KEY_ENTER"
            and self._bottom != MORE
            and not self._bottom.startswith(ANY_KEY)
        )

    def enter(self) -> None:
        """Do nothing: there is no terminal to set up."""

    leave = forget = repeat = enter


class Seat(EitherTerminal):
    """A terminal at which a line is typed whenever one is asked for.

    Args:
        look: the kind of terminal
        folder: the folder for a temporary file
        line: gives the line to type at a prompt; may raise Leave

    Attributes:
        out: what line mode has printed
        prompts: all prompts so far
        pages: all pages shown so far
        said: the lines of each text so far
    """

    def __init__(self, look: Look, folder: Path, line: Callable[[str], str]) -> None:
        self._look = look
        self._line = line
        self._typed = open(folder / "typed", "wb", buffering=0)  # noqa: SIM115 - closed by `rise`
        self._source = open(folder / "typed", "rb", buffering=0)  # noqa: SIM115 - closed by `rise`
        self.out = StringIO()
        self.prompts: list[str] = []
        self.pages: list[Page] = []
        self.said: list[tuple[str, ...]] = []
        super().__init__(look.size is not None, spoken=look.spoken)

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        """Type a line at a prompt, and return what the terminal reads.

        Args:
            prompt: the text before the input
            secret: whether to hide what is typed
            complete: completes a line on Tab, None for no completion
        """
        self.prompts.append(prompt)
        line = self._line(prompt)
        if self._screen:
            self.device.type(line)
        else:
            self._typed.write(f"{line}\n".encode())
        return super().ask(prompt, secret, complete)

    def say(self, *lines: str) -> None:
        """Say the lines of a text, and keep them."""
        self.said.append(lines)
        super().say(*lines)

    def show(self, page: Page) -> None:
        """Show a page, and keep it."""
        self.pages.append(page)
        super().show(page)

    def rise(self) -> None:
        """Close the temporary file."""
        self._typed.close()
        self._source.close()

    @cached_property
    def device(self) -> Keys:
        """The device of the full screen."""
        assert self._look.size
        return Keys(self._look.size)

    @cached_property
    def _plain(self) -> PlainTerminal:
        return PlainTerminal(self._source.fileno(), self.out, self.spoken)

    @property
    def names(self) -> Mapping[Side, str]:
        """No names of players: those in the preferences of the user must not affect a test."""
        return {}

    def _open_screen(self) -> None:
        self._screen = FullScreen(self.device)  # type: ignore[arg-type]  # it has everything that the screen uses

    def faults(self) -> list[str]:
        """The rows, or the spoken lines, that do not fit or cannot be read aloud. A board may be wider than the screen,
        which then shows a part of it."""
        if self._look.spoken:
            return unspeakable_lines(self.out.getvalue(), self.prompts)
        room, rows = (PRINTED, []) if self._look.size is None else (LEFT, self.device.faults)
        shown = [page for page in self.pages if room == PRINTED or not page.board]
        return [*rows, *(line for page in shown for line in page.text() if len(line) > room)]


def unspeakable_lines(said: str, prompts: Sequence[str] = ()) -> list[str]:
    """The lines that are not fit for a screen reader: those that contain a drawing or control character; that do not
    begin with a word, a number or something to type, such as (CR) or ?; or that do not end with a full stop.

    Args:
        said: the lines
        prompts: the prompts among them, each followed by what was typed, which need no full stop
    """
    asked = tuple(prompts)
    return [
        line
        for line in said.split("\n")
        if _DRAWN.search(line) or not _BEGUN.match(line) or not (_ENDED.search(line) or line.startswith(asked))
    ]


class Hooked:
    """Wraps an edition, and reports each request before a desk talks about it. before: called with the request."""

    def __init__(self, edition: Edition, before: Callable[[Request], None]) -> None:
        self._edition = edition
        self._before = before

    def __getattr__(self, name: str) -> object:
        return getattr(self._edition, name)

    def desk(self, side: Side, classic: bool, spoken: bool = False, guided: bool = False) -> Desk:
        """A desk of the edition, which reports its requests.

        Args:
            side: the side of the player
            classic: whether to play as in 1980
            spoken: whether to use sentences
            guided: whether there is a guide, as in a lesson
        """
        return _HookedDesk(self._edition.desk(side, classic, spoken, guided), self._before)  # type: ignore[return-value]


class _HookedDesk:
    def __init__(self, desk: Desk, before: Callable[[Request], None]) -> None:
        self._desk = desk
        self._before = before

    def __getattr__(self, name: str) -> object:
        return getattr(self._desk, name)

    def converse(self, request: Request) -> Talk:
        """Report the request, and return the talk."""
        self._before(request)
        return self._desk.converse(request)


def in_turn(lines: Iterable[str]) -> Callable[[str], str]:
    """A function that types one of these lines at each prompt, and then raises Leave."""
    ready = iter(lines)

    def line(prompt: str) -> str:
        for each in ready:
            return each
        raise Leave

    return line


def small_enough(pages: Sequence[Page]) -> bool:
    """Whether all pages fit above the text on the smallest screen. A board always does, since a part is enough."""
    return all(page.board or len(page.lines) <= ROWS for page in pages)
