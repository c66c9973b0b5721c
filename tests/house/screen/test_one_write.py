"""A page is written in one go: everything between two questions appears with the second one."""

from typing import cast

import pytest
from blessed.keyboard import Keystroke

from compbis.screen import layout
from compbis.screen.device import Device
from compbis.screen.fullscreen import FullScreen
from compbis.screen.layout import Frame
from compbis.screen.theme import Theme
from compbis.table.page import Page
from compbis.table.picture import Panel, Size, Span

ENTER = Keystroke("\r", name="KEY_ENTER")
BOARD = Page(((Span("BOARD"),),))


class SlowTypist:
    """The part of a Device that a screen needs: records each page shown and each key awaited."""

    size = Size(80, 24)
    number_of_colors = 0
    normal = ""
    draws = True

    def __init__(self) -> None:
        self.done: list[str] = []

    def enter(self) -> None: ...

    def forget(self) -> None: ...

    def repeat(self) -> None: ...

    def hurried(self) -> bool:
        return False

    def show(self, frame: Frame, theme: Theme) -> None:
        self.done.append(" ".join(said for row in frame.text() if (said := row.strip(" │"))))

    def key(self, seconds: float | None = None) -> Keystroke:
        self.done.append("KEY")
        return ENTER


def test_everything_between_two_questions_is_one_page() -> None:
    device = SlowTypist()
    screen = FullScreen(cast(Device, device))
    screen.ask("ONE-")
    device.done.clear()
    screen.say("FIRST", "SECOND")
    screen.show(BOARD)
    screen.say("THIRD")
    screen.ask("TWO-")
    assert device.done == ["BOARD".ljust(40) + "│ONE- FIRST SECOND THIRD TWO-", "KEY"]


def test_a_key_lays_out_no_list_that_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(layout, "_lists")
    FullScreen(cast(Device, SlowTypist())).ask("ONE-")


def test_lingering_text_is_a_page_of_its_own() -> None:
    device = SlowTypist()
    screen = FullScreen(cast(Device, device))
    screen.say("FIRST")
    screen.linger()
    screen.say("SECOND")
    screen.ask("ONE-")
    assert device.done == ["", "FIRST", "FIRST SECOND ONE-", "KEY"]


def test_a_key_draws_no_page_besides_the_one_that_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(layout, "draw")  # the screen has a name of its own for it
    screen = FullScreen(cast(Device, SlowTypist()))
    screen.show(BOARD._replace(panels=(Panel("LIST", (Span("MANY"),)),)))
    assert screen.ask("ONE-") == ""
