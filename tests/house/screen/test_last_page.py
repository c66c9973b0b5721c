"""The end of a game on the full screen, with the chart and the log written beside the game."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from compbis.story.finished import show_last_page
from compbis.table.finished.chronicle import Closing
from compbis.table.page import NO_PAGE, Page
from tests.house.screen.pty_page import PtyPage, compbis

KEPT = Path(__file__).parents[1] / "record" / "versions"
LAST = "(CR) TO LEAVE THE TABLE-"


def read_on(page: PtyPage) -> None:
    """Page through to the question."""
    while True:
        page.until(lambda: page.bottom in ("-- MORE --", LAST))
        if page.bottom == LAST:
            return
        page.type(" ")
        page.until(lambda: page.bottom != "-- MORE --" or not page.screen.cursor.hidden)


class Kept:
    """A terminal with room for this many lines. keeps_page: whether it has a full screen."""

    def __init__(self, rows: int = 20, keeps_page: bool = True) -> None:
        self.said: list[str] = []
        self.keeps_page = keeps_page
        self._rows = rows

    def room(self, lines: Sequence[str]) -> int:
        """How many of the lines fit."""
        return min(len(lines), self._rows)

    def say(self, *lines: str) -> None:
        self.said += lines

    def show(self, page: Page) -> None:
        """Ignore the page."""


LOOKED = Closing(NO_PAGE, ["WHY", "HOW NEAR"])


def last_page(terminal: Kept) -> list[str]:
    shown: Any = terminal
    show_last_page(shown, LOOKED, ["GAME OVER", "BRITISH WIN"], ["DICE", "DIGEST"])
    return terminal.said


def test_in_line_mode_the_story_precedes_dice_and_digests() -> None:
    assert last_page(Kept(keeps_page=False)) == ["GAME OVER", "BRITISH WIN", "WHY", "HOW NEAR", "DICE", "DIGEST"]


def test_the_full_screen_shows_no_digests() -> None:
    assert last_page(Kept()) == ["GAME OVER", "BRITISH WIN", "WHY", "HOW NEAR"]


def test_a_story_that_scrolls_the_result_away_is_followed_by_it_again() -> None:
    assert last_page(Kept(4)) == ["GAME OVER", "BRITISH WIN", "WHY", "HOW NEAR", "GAME OVER", "BRITISH WIN"]


def test_the_last_page_draws_the_chart_and_writes_the_log_without_overwriting(tmp_path: Path) -> None:
    game = Path(shutil.copy(KEPT / "0.2.0-bismarck-sunk.compbis", tmp_path / "game.compbis"))
    with compbis("restore", str(game)) as page:
        read_on(page)
        page.see("C DRAWS THE CHART, L WRITES THE LOG")
        assert page.rows[0].startswith("THE BISMARCK DAY BY DAY")
        page.see("THE BRITISH PLAYER WINS")
        assert not any("GAME DIGEST" in row for row in page.rows)
        page.type("?\r")
        page.see("D SHOWS DICE AND DIGESTS")
        page.see("X OR (CR) LEAVES")
        page.asked(LAST)
        page.type("d\r")
        page.see("GAME DIGEST")
        page.asked(LAST)
        page.type("c\r")
        page.see("CHART DRAWN: ")
        page.asked(LAST)
        page.type("l\r")
        page.see("LOG WRITTEN: ")
        page.asked(LAST)
        log = (tmp_path / "game.txt").read_text()
        assert log.startswith("COMPUTER BISMARCK 1980\n")
        assert (tmp_path / "game.svg").read_text().startswith("<svg")
        page.type("l\r")
        page.see("is there already")
        page.asked(LAST)
        page.type("\r")
        page.see("LEFT 0")
        assert page.restored()
    assert (tmp_path / "game.txt").read_text() == log
