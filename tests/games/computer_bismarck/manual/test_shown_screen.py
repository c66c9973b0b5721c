"""Sections 1.2, 4.31 and 7.0 at a real terminal: what is typed, and what then stands on the screen."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.games.computer_bismarck.manual.shown_helpers import CHART_A
from tests.house.screen.pty_page import PtyPage

CHART_B = "ENTER COMMAND -CHART B-"


@contextmanager
def game(save: Path) -> Iterator[PtyPage]:
    """A solitaire game on the full screen, at the first prompt of Chart A."""
    command = [sys.executable, "-m", "compbis", "play", "--solitaire", "--side", "british", "--save", str(save)]
    with PtyPage(*command) as page:
        page.opening()
        page.see("PASSWORD-")
        page.type("\r")
        page.asked(CHART_A)
        yield page


def on_map(page: PtyPage, square: int) -> str:
    """What stands on a square of the map on the screen."""
    row, column = divmod(square, 100)
    return page.rows[row - 11 + 3][2 * (column - 11) + 2 :][:2].strip(" ·")


@pytest.mark.rule("7.0h", "7.0i", "7.0k", "7.0l")
def test_the_hood_moves_on_the_map_when_the_last_of_its_moves_is_entered_and_not_before(tmp_path: Path) -> None:
    with game(tmp_path / "game") as page:
        for prompt, line in ((CHART_A, "MS"), (CHART_B, "M"), ("ENTER 2 MOVES-", "E")):
            page.asked(prompt)
            page.type(f"{line}\r")
        page.asked("ENTER 1 MOVES-")
        assert on_map(page, 1622) == ">B" and "B" not in [on_map(page, square) for square in (1623, 1724)]
        page.type("SE\r")
        page.asked(CHART_B)
        assert [on_map(page, square) for square in (1622, 1623, 1724)] == [">B", "", "B"]  # the others stay in 1622
