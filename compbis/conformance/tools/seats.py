"""Persons who sit at any terminal and type what is ready for them: line mode, in sentences, and the full screen."""

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
from compbis.screen.keys import Keystroke
from compbis.screen.layout import Frame
from compbis.screen.rows import cells
from compbis.screen.theme import Theme
from compbis.table.completion import Completer
from compbis.table.edition import Edition
from compbis.table.page import Page, Size
from compbis.table.request import Request
from compbis.table.side import Side
from compbis.table.talk import Desk, Talk
from compbis.table.values import NamedTuple

MORE = "-- MORE --"
"""What the full screen asks where a page is full."""
LEFT = 40
"""Columns of the board at the left of a screen."""
PRINTED = 80
"""Columns of a page that is printed."""
_DRAWN = re.compile("[\u2500-\u25ff\u2800-\u28ff\U0001fb00-\U0001fbff\x00-\x1f\x7f-\x9f]")
"""Lines, blocks, shapes, Braille, the symbols of old computers, and control characters."""
_BEGUN = re.compile(r"[^\W_]|[(?+*=]|$")
ROWS = 20
"""Of the board itself above the text on the smallest screen."""


class Look(NamedTuple):
    """A terminal. size: of the full screen, None in line mode; spoken: whether it is in sentences."""

    name: str
    size: Size | None = None
    spoken: bool = False


LOOKS = (
    Look("line mode"),
    Look("spoken", spoken=True),
    *(Look(f"{size.columns}x{size.rows}", size) for size in (Size(40, 24), Size(80, 24), Size(132, 43), Size(200, 60))),
)


class Keys:
    """A device of the full screen without a terminal (screen.device.Device): keys that are ready, and pages that are
    looked at as they are shown."""

    number_of_colors = 256
    normal = "\x1b[m"
    draws = True

    def __init__(self, size: Size) -> None:
        self.size = size
        self.ready: deque[Keystroke] = deque()
        self.faults: list[str] = []
        self._bottom = ""

    def type(self, line: str) -> None:
        """Make a line ready."""
        self.ready += [*map(Keystroke, line), Keystroke("\r", name="KEY_ENTER")]

    def show(self, frame: Frame, theme: Theme) -> None:
        """Look at a page: it has as many rows as the terminal, and none is wider."""
        rows = frame.text()
        self._bottom = rows[-1]
        if len(rows) != self.size.rows:
            self.faults.append(f"{len(rows)} rows")
        self.faults += [row for row in rows if len(row) > self.size.columns or cells(row) != row]

    def key(self, seconds: float | None = None) -> Keystroke:
        """The next key; any where a page is full. Raises Leave if none is ready."""
        if self._bottom == MORE:
            return Keystroke(" ")
        if not self.ready:
            raise Leave
        return self.ready.popleft()

    def hurried(self) -> bool:
        """Whether more is ready, and nobody waits for the page to be turned."""
        return bool(self.ready) and self._bottom != MORE

    def enter(self) -> None:
        """There is nothing to take."""

    leave = forget = repeat = enter


class Seat(EitherTerminal):
    """A terminal at which one line is typed whenever one is asked for.

    Args:
        look: which terminal.
        folder: where a file may lie.
        line: what is typed at a prompt. It may raise Leave.
    """

    def __init__(self, look: Look, folder: Path, line: Callable[[str], str]) -> None:
        self._look = look
        self._line = line
        self._typed = open(folder / "typed", "wb", buffering=0)  # noqa: SIM115 - until the seat is left
        self._source = open(folder / "typed", "rb", buffering=0)  # noqa: SIM115 - as well
        self.out = StringIO()
        self.prompts: list[str] = []
        self.pages: list[Page] = []
        super().__init__(look.size is not None, spoken=look.spoken)

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        """The line that is typed."""
        self.prompts.append(prompt)
        line = self._line(prompt)
        if self._screen:
            self.device.type(line)
        else:
            self._typed.write(f"{line}\n".encode())
        return super().ask(prompt, secret, complete)

    def show(self, page: Page) -> None:
        """Show it, and keep it."""
        self.pages.append(page)
        super().show(page)

    def rise(self) -> None:
        """Leave the seat."""
        self._typed.close()
        self._source.close()

    @cached_property
    def device(self) -> Keys:
        """Of the full screen."""
        assert self._look.size
        return Keys(self._look.size)

    @cached_property
    def _plain(self) -> PlainTerminal:
        return PlainTerminal(self._source.fileno(), self.out, self.spoken)

    @property
    def names(self) -> Mapping[Side, str]:
        """Nobody is called anything: whoever tries a game may have settings."""
        return {}

    def _open_screen(self) -> None:
        self._screen = FullScreen(self.device)  # type: ignore[arg-type]  # it has all that the screen needs

    def faults(self) -> list[str]:
        """What cannot be seen, or heard, as it should be: rows of the screen, lines of pages, lines read aloud. Of a
        board that is wider than its place the screen shows a part."""
        if self._look.spoken:
            return unheard(self.out.getvalue())
        room, rows = (PRINTED, []) if self._look.size is None else (LEFT, self.device.faults)
        shown = [page for page in self.pages if room == PRINTED or not page.board]
        return [*rows, *(line for page in shown for line in page.text() if len(line) > room)]


def unheard(said: str) -> list[str]:
    """The lines read aloud that are not for ears: with a drawn character or one that moves the cursor, or which do not
    begin with a word, a number, or what is typed, as (CR) and ?."""
    return [line for line in said.split("\n") if _DRAWN.search(line) or not _BEGUN.match(line)]


class Hooked:
    """An edition whose desks say what they are asked before they talk. before: called with each request."""

    def __init__(self, edition: Edition, before: Callable[[Request], None]) -> None:
        self._edition = edition
        self._before = before

    def __getattr__(self, name: str) -> object:
        return getattr(self._edition, name)

    def desk(self, side: Side, classic: bool, spoken: bool = False, guided: bool = False) -> Desk:
        """A desk of the edition."""
        return _HookedDesk(self._edition.desk(side, classic, spoken, guided), self._before)  # type: ignore[return-value]


class _HookedDesk:
    def __init__(self, desk: Desk, before: Callable[[Request], None]) -> None:
        self._desk = desk
        self._before = before

    def __getattr__(self, name: str) -> object:
        return getattr(self._desk, name)

    def converse(self, request: Request) -> Talk:
        """The talk, before which somebody is told what is asked."""
        self._before(request)
        return self._desk.converse(request)


def in_turn(lines: Iterable[str]) -> Callable[[str], str]:
    """Types these lines, one at each prompt, and then leaves."""
    ready = iter(lines)

    def line(prompt: str) -> str:
        for each in ready:
            return each
        raise Leave

    return line


def small_enough(pages: Sequence[Page]) -> bool:
    """Whether these pages go above the text on the smallest screen, without a row less; of a board a part does."""
    return all(page.board or len(page.lines) <= ROWS for page in pages)
