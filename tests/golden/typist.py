"""A full screen without a terminal, and a typist: the page at the end."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import ContextVar
from typing import NamedTuple, TypeVar, cast

from blessed.keyboard import Keystroke

from compbis.captains.person import Person, Unread
from compbis.console.handover import Keyboard
from compbis.errors import IllegalOrder, Leave
from compbis.front.house.opening import brief, show_title
from compbis.front.setup import ask_what
from compbis.front.sitting import WAYS
from compbis.front.terminals import EitherTerminal
from compbis.screen.device import Device
from compbis.screen.fullscreen import FullScreen
from compbis.screen.layout import Frame
from compbis.screen.theme import NAMES, Theme
from compbis.screen.watching import WatchScreen
from compbis.table.edition import Edition
from compbis.table.game import Game
from compbis.table.picture import Finish, Size
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.settings import PERSON, Settings
from compbis.table.side import Side
from compbis.table.talk import Desk
from tests.golden.colours import DEPTHS, theme_of

R = TypeVar("R", bound=Request)

SHOWN: ContextVar[tuple[str, int]] = ContextVar("SHOWN", default=(NAMES[0], DEPTHS["16m"]))
"""The theme and the number of colours of the terminal, unless a page has its own."""
_ENTER, _ANY = Keystroke("\r", name="KEY_ENTER"), Keystroke(" ")
F1 = Keystroke("\x1bOP", name="KEY_F1")
"""May be typed in place of a line."""
_MORE = "-- MORE --"


class Screen(FullScreen):
    """The full screen as a player has it."""

    present = True
    keeps_page = True
    asked = True


class Typist:
    """The part of a Device that a screen needs. The typist leaves when all is typed and another key is awaited. Pauses
    end by themselves, except the last one if `stays`."""

    normal = "\x1b[m"
    draws = True

    def __init__(self, size: Size, colours: int, lines: tuple[str, ...], stays: bool = False) -> None:
        self.size = size
        self.number_of_colors = colours
        self.frame = Frame((), None)
        self._paused = False
        self._stays = stays
        self.keys = [key for line in lines for key in _keys(line)]

    def enter(self) -> None: ...

    def forget(self) -> None: ...

    def repeat(self) -> None: ...

    def show(self, frame: Frame, theme: Theme) -> None:
        self.frame = frame
        self._paused = frame.text()[-1] == _MORE

    def hurried(self) -> bool:
        return bool(self.keys)

    def key(self, seconds: float | None = None) -> Keystroke:
        if self._paused and (self.keys or not self._stays):
            self._paused = False
            return _ANY
        if not self.keys:
            raise Leave
        return self.keys.pop(0)


def _keys(line: str) -> Sequence[Keystroke]:
    """The keys for a line, or a single key."""
    return [line] if isinstance(line, Keystroke) else [*map(Keystroke, line), _ENTER]


class _Clock(NamedTuple):
    """The part of a game that a person needs."""

    turn: int
    date: str
    outcome: None = None


def finish() -> Finish:
    """How boards are drawn on that terminal."""
    return theme_of(*SHOWN.get()).finish


def seen(size: Size, use: Callable[[Screen], None], *lines: str, paused: bool = False, colours: int = 0) -> Frame:
    """The page after these lines were typed at a full screen of this size.

    Args:
        size: its columns and rows
        use: what happens there; it ends where another line is awaited
        lines: what is typed
        paused: whether to end at the first pause after the lines instead
        colours: the number of colours; 0 for that of SHOWN
    """
    theme, usual = SHOWN.get()
    typist = Typist(size, colours or usual, lines, paused)
    with suppress(Leave):
        use(Screen(cast(Device, typist), theme=theme))
        raise AssertionError("no key was awaited at the end")
    assert not typist.keys, "not all lines were typed"
    return typist.frame


def watched(size: Size, use: Callable[[FullScreen], None]) -> Frame:
    """The page at the first pause of a spectator. use: what happens there."""
    theme, colours = SHOWN.get()
    typist = Typist(size, colours, ())
    with suppress(Leave):
        use(WatchScreen(cast(Device, typist), None, theme, pace=2))
    return typist.frame


def title(size: Size, edition: Edition) -> Frame:
    """The title page of a game, with its first question."""

    def play(screen: Screen) -> None:
        show_title(cast(EitherTerminal, screen), edition)
        ask_what(screen, edition)

    return seen(size, play)


def briefing(size: Size, edition: Edition, side: Side) -> Frame:
    """The briefing before the first turn.

    Args:
        size: columns and rows
        edition: the game
        side: the player's side
    """
    settings = Settings(0, {side: PERSON, side.enemy: "random"})
    return seen(size, lambda screen: brief(cast(EitherTerminal, screen), edition, settings))


def sit(
    screen: Screen,
    desk: Desk,
    request: R,
    turn: tuple[int, str],
    heard: Sequence[Report],
    ordered: Callable[[R, Order], R],
) -> None:
    """A person plays at this screen.

    Args:
        screen: the screen
        desk: the desk of the person
        request: the first request
        turn: its number and date
        heard: the reports before it
        ordered: the request that follows an accepted order
    """
    keyboard = Keyboard(screen, {request.side: request.side.upper()})
    person = Person(request.side, desk, keyboard, cast(Game, _Clock(*turn)), {}, Unread([WAYS]))
    for report in heard:
        person.hear(report)
    while True:
        order = person.answer(request)
        while refusal := _refusal(request, order):
            order = person.revise(request, order, refusal)
        person.taken(request, order)
        request = ordered(request, order)


def _refusal(request: Request, order: Order) -> IllegalOrder | None:
    try:
        request.judge(order)
    except IllegalOrder as refusal:
        return refusal
    return None
