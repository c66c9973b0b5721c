"""A player at a real desk and terminal, in line mode or full screen: all that is shown for what is typed."""

import io
import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from blessed.keyboard import Keystroke

from compbis.captains.person import Person
from compbis.console.handover import Keyboard
from compbis.console.plain import PlainTerminal
from compbis.errors import Leave
from compbis.games.computer_bismarck.cards import calendar
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest, MovementRequest
from compbis.games.computer_bismarck.state.orders import BismarckOrder, PlaneOrder, ShipOrder
from compbis.screen.device import Device
from compbis.screen.fullscreen import FullScreen
from compbis.screen.layout import Frame
from compbis.screen.theme import Theme
from compbis.table.game import Game, Outcome
from compbis.table.match import answered
from compbis.table.picture import Size
from compbis.table.report import Report
from compbis.table.request import Request
from tests.games.computer_bismarck.talk.talk_helpers import noted

SIZES = (Size(40, 24), Size(80, 24), Size(57, 31), Size(132, 50))
"""Sizes with the map above the text or beside it, folded and whole."""
MOST_ORDERS = 4
"""The number of orders followed up in one movement phase: each shows the projected map."""
BEGUN = 4
"""The number of letters typed before Tab."""
_DEEDS = MappingProxyType(dict.fromkeys(("copy", "switch", "theme", "speak", "dice"), str.upper))


class _Clock(NamedTuple):
    """The part of a game that a player needs: the turn."""

    turn: int
    outcome: Outcome | None = None

    @property
    def date(self) -> str:
        return f"{calendar.date(self.turn)}  {calendar.hour(self.turn)} HOURS"


class _Key(NamedTuple):
    """A key; `together` if it arrives with the key before, so that no frame comes between."""

    key: Keystroke
    together: bool = False


class _FakeDevice:
    """A terminal for a full screen, with given keys and recorded frames."""

    number_of_colors = 256
    bold, reverse, dim, normal = "<B>", "<R>", "<D>", "<N>"
    draws = True

    def __init__(self, size: Size, lines: Iterable[str]) -> None:
        self.size = size
        self.frames: list[Frame] = []
        self._keys = deque(key for line in lines for key in _keys(line))

    def color(self, number: int) -> str:
        """The code of a colour."""
        return f"<{number}>"

    def enter(self) -> None:
        """Nothing to do."""

    def leave(self) -> None:
        """Nothing to restore."""

    def forget(self) -> None:
        """Nothing to forget, as every frame is recorded whole."""

    def repeat(self) -> None:
        """Nothing to repeat."""

    def show(self, frame: Frame, theme: Theme) -> None:
        """Record a frame."""
        self.frames.append(frame)

    def hurried(self) -> bool:
        """Whether the next key has already arrived."""
        return bool(self._keys) and self._keys[0].together

    def key(self, seconds: float | None = None) -> Keystroke:
        """The next key, or at a pause a blank, which answers no question."""
        if self.frames[-1].text()[-1].startswith("-- MORE"):
            return Keystroke(" ")
        if not self._keys:
            raise Leave
        return self._keys.popleft().key


def _keys(line: str) -> Iterator[_Key]:
    """The keys for a line: its beginning and Tab, Ctrl-U, then the line itself and Enter."""
    if line:
        yield _Key(Keystroke(line[:BEGUN]))
        yield _Key(Keystroke("\t", name="KEY_TAB"), together=True)
        yield _Key(Keystroke("\x15", name="KEY_CTRL_U"))
        yield _Key(Keystroke(line), together=True)
    yield _Key(Keystroke("\r", name="KEY_ENTER"), together=bool(line))


class _Lines(PlainTerminal):
    """Line mode, as in a sitting."""

    keeps_page = False
    present = True

    def pause(self, seconds: float) -> None:
        """Do not wait."""

    def linger(self) -> None:
        """Do not wait."""


class _Screen(FullScreen):
    """The full screen, as in a sitting."""

    keeps_page = True
    present = True


def in_line_mode(request: BismarckRequest, reports: Sequence[Report], lines: Sequence[str]) -> str:
    """All that line mode prints in a dialogue, including the echo of the lines typed."""
    source, feed = os.pipe()
    os.write(feed, "".join(f"{line}\n" for line in lines).encode())
    os.close(feed)
    output = io.StringIO()
    try:
        _sit(_Lines(source, output), request, reports)
    finally:
        os.close(source)
    return output.getvalue()


def on_screen(request: BismarckRequest, reports: Sequence[Report], lines: Sequence[str], size: Size) -> list[Frame]:
    """All frames that a full screen of this size shows in a dialogue."""
    device = _FakeDevice(size, lines)
    with suppress(Leave):
        _sit(_Screen(cast(Device, device)), request, reports)
    return device.frames


def _sit(terminal: Any, request: BismarckRequest, reports: Sequence[Report]) -> None:
    """Give the player the reports, and take order after order until no more is typed."""
    game = _Clock(request.view.turn)
    person = Person(
        request.side,
        BismarckDesk(request.side, classic=False),
        Keyboard(terminal, EDITION.sides),
        cast(Game, game),
        _deeds(),
    )
    for report in reports:
        person.hear(report)
    with suppress(Leave):
        for _ in range(MOST_ORDERS):
            order, _ = answered(person, cast(Request, request))
            person.taken(cast(Request, request), order)
            terminal.say(f"{request.kind} {order}")
            if not isinstance(request, MovementRequest) or not isinstance(order, ShipOrder | PlaneOrder):
                break
            request = MovementRequest(noted(request.view, order), undoable=True)


def _deeds() -> Mapping[str, Any]:
    return {**_DEEDS, "leave": _leave}


def _leave(argument: str) -> str:
    raise Leave


def typed_form(order: BismarckOrder) -> str:
    """An order to one unit as typed at Chart A."""
    return str(order).replace(" = ", " ")
