"""A person at a real desk and a real terminal, line mode or full screen: all that he is shown for what he types."""

import io
import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
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
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest, MovementRequest, plane_leg, ship_leg
from compbis.games.computer_bismarck.state.orders import BismarckOrder, PlaneOrder, ShipOrder
from compbis.screen.device import Device
from compbis.screen.fullscreen import FullScreen
from compbis.screen.layout import Frame
from compbis.screen.theme import Theme
from compbis.table.game import Game, Outcome
from compbis.table.match import answered
from compbis.table.page import Size
from compbis.table.report import Report
from compbis.table.request import Order, Request

SIZES = (Size(40, 24), Size(80, 24), Size(57, 31), Size(132, 50))
"""The map above the text or beside it, folded and whole."""
MOST_ORDERS = 4
"""Orders that are carried on with in one movement phase: each shows the map as it will be."""
BEGUN = 4
"""Letters of a line that Tab is to complete."""
_DEEDS = MappingProxyType(dict.fromkeys(("copy", "switch", "theme", "dice"), str.upper))


class _Clock(NamedTuple):
    """What a person needs of a game: which turn it is."""

    turn: int
    outcome: Outcome | None = None

    @property
    def date(self) -> str:
        return f"{calendar.date(self.turn)}  {calendar.hour(self.turn)} HOURS"


class _Key(NamedTuple):
    """together: typed together with the key before, so that nothing new is to be seen between them."""

    key: Keystroke
    together: bool = False


class _FakeDevice:
    """What a full screen needs of a terminal: its keys are given, its frames are kept."""

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
        """There is nothing to take."""

    def leave(self) -> None:
        """There is nothing to give back."""

    def forget(self) -> None:
        """Every frame is kept whole."""

    def repeat(self) -> None:
        """It is whole anyway."""

    def show(self, frame: Frame, theme: Theme) -> None:
        """Keep it."""
        self.frames.append(frame)

    def hurried(self) -> bool:
        """Whether the next key is there already."""
        return bool(self._keys) and self._keys[0].together

    def key(self, seconds: float | None = None) -> Keystroke:
        """The next key; at a pause a blank, which is no answer."""
        if self.frames[-1].text()[-1].startswith("-- MORE"):
            return Keystroke(" ")
        if not self._keys:
            raise Leave
        return self._keys.popleft().key


def _keys(line: str) -> Iterator[_Key]:
    """The keys for a line: its beginning, which Tab completes; that is taken back, and the line typed as it is."""
    if line:
        yield _Key(Keystroke(line[:BEGUN]))
        yield _Key(Keystroke("\t", name="KEY_TAB"), together=True)
        yield _Key(Keystroke("\x15", name="KEY_CTRL_U"))
        yield _Key(Keystroke(line), together=True)
    yield _Key(Keystroke("\r", name="KEY_ENTER"), together=bool(line))


class _Lines(PlainTerminal):
    """Line mode, as the sitting has it."""

    keeps_page = False
    present = True

    def pause(self, seconds: float) -> None:
        """Nobody waits."""

    def linger(self) -> None:
        """Nobody reads it."""


class _Screen(FullScreen):
    """The full screen, as the sitting has it."""

    keeps_page = True
    present = True


def in_line_mode(request: BismarckRequest, reports: Sequence[Report], lines: Sequence[str]) -> str:
    """All that line mode writes in such a dialogue, what was typed among it."""
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
    """All that a screen of that size shows in such a dialogue, frame by frame."""
    device = _FakeDevice(size, lines)
    with suppress(Leave):
        _sit(_Screen(cast(Device, device)), request, reports)
    return device.frames


def _sit(terminal: Any, request: BismarckRequest, reports: Sequence[Report]) -> None:
    """Let the person hear the reports and answer, order after order, until nothing is typed any more."""
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
            request = _following(request, order)


def _deeds() -> Mapping[str, Any]:
    return {**_DEEDS, "leave": _leave}


def _leave(argument: str) -> str:
    raise Leave


def _following(request: MovementRequest, order: Order) -> MovementRequest:
    """The next request of the movement phase: the order has become a plan."""
    view = request.view
    if isinstance(order, ShipOrder):
        view = replace(view, ship_legs={**view.ship_legs, order.unit: ship_leg(view, order)})
    elif isinstance(order, PlaneOrder):
        view = replace(view, plane_legs={**view.plane_legs, order.unit: plane_leg(view, order)})
    return MovementRequest(view, undoable=True)


def typed_form(order: BismarckOrder) -> str:
    """An order of one unit as it is typed at Chart A."""
    return str(order).replace(" = ", " ")
