"""Rows cached for the next key are dropped together with their text."""

from collections.abc import Callable
from typing import cast

import pytest

from compbis.screen import rows
from compbis.screen.device import Device
from compbis.screen.fullscreen import FullScreen
from compbis.table.page import Page
from compbis.table.picture import Size, Span
from tests.house.screen.test_one_write import SlowTypist

WORDS = "FOUR WORDS THAT NOBODY GUESSES: " + "WALRUS " * 30
BOARD = Page(((Span("A BOARD"),),))


class Wide(SlowTypist):
    size = Size(132, 43)


@pytest.mark.parametrize("forget", [FullScreen.clear, FullScreen.forget, FullScreen.close])
def test_rows_that_leave_the_screen_are_not_cached(forget: Callable[[FullScreen], None]) -> None:
    """They leave at a hand-over, and after passwords were chosen."""
    device = Wide()
    device.leave = lambda: None  # type: ignore[attr-defined]
    screen = FullScreen(cast(Device, device))
    screen.show(BOARD if forget is FullScreen.clear else Page(()))
    screen.say(WORDS)
    screen.ask("ONE-")
    assert rows._broken.cache_info().currsize
    forget(screen)
    assert not rows._broken.cache_info().currsize
