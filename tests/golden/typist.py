"""A full screen without a terminal, before which somebody types: what is before his eyes at last."""

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
from compbis.table.page import Finish, Size
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.settings import PERSON, Settings
from compbis.table.side import Side
from compbis.table.talk import Desk
from tests.golden.colours import DEPTHS, theme_of

R = TypeVar("R", bound=Request)

SHOWN: ContextVar[tuple[str, int]] = ContextVar("SHOWN", default=(NAMES[0], DEPTHS["16m"]))
"""The theme and the number of colours of the terminal on which pages are drawn, unless a page has its own."""
_ENTER, _ANY = Keystroke("\r", name="KEY_ENTER"), Keystroke(" ")
_MORE = "-- MORE --"


class Screen(FullScreen):
    """The full screen as the house has it of a person who plays."""

    present = True
    keeps_page = True
    asked = True


class _Typist:
    """As much of a Device as a screen needs. He is gone when he has typed all and another key is awaited: a pause
    ends by itself, but not the last one if he stays there."""

    normal = "\x1b[m"
    draws = True

    def __init__(self, size: Size, colours: int, lines: tuple[str, ...], stays: bool = False) -> None:
        self.size = size
        self.number_of_colors = colours
        self.frame = Frame((), None)
        self._paused = False
        self._stays = stays
        self.keys = [key for line in lines for key in (*map(Keystroke, line), _ENTER)]

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


class _Clock(NamedTuple):
    """As much of a game as a person needs of it."""

    turn: int
    date: str
    outcome: None = None


def finish() -> Finish:
    """How boards are drawn on that terminal."""
    return theme_of(*SHOWN.get()).finish


def seen(size: Size, use: Callable[[Screen], None], *lines: str, paused: bool = False, colours: int = 0) -> Frame:
    """The page before him who has typed these lines at a full screen of that size.

    use: what happens there; it is left where another line is awaited; paused: or at the first pause behind these;
    colours: that the terminal has, 0 for those of SHOWN.
    """
    theme, usual = SHOWN.get()
    typist = _Typist(size, colours or usual, lines, paused)
    with suppress(Leave):
        use(Screen(cast(Device, typist), theme=theme))
        raise AssertionError("no key was awaited at the end")
    assert not typist.keys, "he left before he had typed all"
    return typist.frame


def watched(size: Size, use: Callable[[FullScreen], None]) -> Frame:
    """The page before him who watches at a full screen of that size. use: what happens there, up to its first pause."""
    theme, colours = SHOWN.get()
    typist = _Typist(size, colours, ())
    with suppress(Leave):
        use(WatchScreen(cast(Device, typist), None, theme, pace=2))
    return typist.frame


def title(size: Size, edition: Edition) -> Frame:
    """The title page of a game, beside which it is asked what is to be done."""

    def play(screen: Screen) -> None:
        show_title(cast(EitherTerminal, screen), edition)
        ask_what(screen, edition)

    return seen(size, play)


def briefing(size: Size, edition: Edition, side: Side) -> Frame:
    """What a player of a side is told before the first turn."""
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
    """A person sits at that screen and plays.

    desk: his place; request: what he is asked first; turn: its number and date; heard: what was reported to him before;
    ordered: the request that follows upon one, once its order is taken.
    """
    keyboard = Keyboard(screen, {request.side: request.side.upper()})
    person = Person(request.side, desk, keyboard, cast(Game, _Clock(*turn)), {}, Unread([WAYS]))
    for report in heard:
        person.hear(report)
    while True:
        order = person.answer(request)
        while refusal := _refusal(request, order):
            order = person.instead(request, order, refusal)
        person.taken(request, order)
        request = ordered(request, order)


def _refusal(request: Request, order: Order) -> IllegalOrder | None:
    try:
        request.judge(order)
    except IllegalOrder as refusal:
        return refusal
    return None
