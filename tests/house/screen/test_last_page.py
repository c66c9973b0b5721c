"""The end of a game on the full screen, with the chart and the log written beside the game."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from compbis.story.finished import show_last_page
from compbis.table.finished.chronicle import Closing
from compbis.table.page import NO_PAGE
from tests.house.screen.pty_page import PtyPage, compbis
from tests.house.script_terminal import ScriptTerminal

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


CLOSING = Closing(NO_PAGE, ["WHY", "HOW NEAR"])


def last_page(
    rows: int = 20, keeps_page: bool = True, ending: Sequence[str] = ("GAME OVER", "BRITISH WIN")
) -> list[str]:
    terminal = ScriptTerminal()
    terminal.rows, terminal.keeps_page = rows, keeps_page
    show_last_page(terminal, CLOSING, [*ending], ["DICE", "DIGEST"])
    return terminal.shown


def test_in_line_mode_the_story_precedes_dice_and_digests() -> None:
    assert last_page(keeps_page=False) == ["GAME OVER", "BRITISH WIN", "WHY", "HOW NEAR", "DICE", "DIGEST"]


def test_the_full_screen_shows_no_digests() -> None:
    assert last_page() == ["GAME OVER", "BRITISH WIN", "WHY", "HOW NEAR"]


def test_a_story_that_scrolls_the_result_away_is_followed_by_the_result_again() -> None:
    assert last_page(4) == ["GAME OVER", "BRITISH WIN", "WHY", "HOW NEAR", "GAME OVER", "BRITISH WIN"]
    points = ("GAME OVER", "TURN  5  BRITISH 10", "TURN 17  GERMAN   2", "BRITISH WIN")
    assert last_page(4, ending=points)[4:] == ["WHY", "HOW NEAR", "GAME OVER", "BRITISH WIN"]


def test_the_last_page_draws_the_chart_and_writes_the_log_without_overwriting(tmp_path: Path) -> None:
    game = Path(shutil.copy(KEPT / "0.2.0-bismarck-sunk.compbis", tmp_path / "game.compbis"))
    with compbis("restore", str(game)) as page:
        read_on(page)
        page.see("C DRAWS THE CHART, L WRITES THE LOG")
        assert page.rows[0].startswith("THE BISMARCK DAY BY DAY")
        page.see("THE BRITISH PLAYER WINS")
        assert not any("GAME DIGEST" in row for row in page.rows)
        page.type("?\r", see="D SHOWS DICE AND DIGESTS")
        page.see("X OR (CR) LEAVES")
        page.answer(LAST, "d\r", see="GAME DIGEST")
        page.answer(LAST, "c\r", see="CHART DRAWN: ")
        page.answer(LAST, "l\r", see="LOG WRITTEN: ")
        page.asked(LAST)
        log = (tmp_path / "game.txt").read_text()
        assert log.startswith("COMPUTER BISMARCK 1980\n")
        assert (tmp_path / "game.svg").read_text().startswith("<svg")
        page.type("l\r", see="is there already")
        page.answer(LAST, "\r", see="LEFT 0")
        assert page.restored()
    assert (tmp_path / "game.txt").read_text() == log
