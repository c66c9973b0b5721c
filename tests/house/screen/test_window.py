"""A board larger than its place: a part of it is shown, which follows the unit in question and can be moved by keys,
and an overview of all of it."""

import pytest

from tests.house.screen.pty_page import PtyPage, after

UP, DOWN, RIGHT, LEFT = "\x1b[1;2A", "\x1b[1;2B", "\x1b[1;2C", "\x1b[1;2D"
NEXT = "\x0f"


def part(page: PtyPage) -> str:
    """The visible part of the board, as its title says."""
    return page.rows[0].partition("LARGE")[2].partition("F1 KEY")[0].strip()


def shows(page: PtyPage, rows: str, columns: str) -> None:
    page.until(lambda: part(page) == f"ROWS {rows} OF 01-40  COLUMNS {columns} OF 01-60")


def test_the_visible_part_follows_the_unit_in_question_and_moves_by_keys() -> None:
    with after("large 0505") as page:
        shows(page, "01-16", "01-38")
        page.command("large 1440")  # within two places of the edge
        shows(page, "01-16", "21-58")
        page.command("large 1540")
        shows(page, "07-22", "21-58")
        for key, rows, columns in ((DOWN, "15-30", "21-58"), (UP, "07-22", "21-58"), (LEFT, "07-22", "02-39")):
            page.type(f"ab{key}")
            shows(page, rows, columns)
        assert page.bottom.endswith("-ababab")
        page.type("\x15")
        page.command("large 1540")  # the unit in question is visible again
        shows(page, "07-22", "21-58")


def test_one_key_shows_one_part_after_another() -> None:
    with after("large 0505") as page:
        for rows, columns in (("17-32", "01-38"), ("25-40", "01-38"), ("01-16", "23-60"), ("17-32", "23-60")):
            page.type(NEXT)
            shows(page, rows, columns)
        page.type(NEXT + NEXT)
        shows(page, "01-16", "01-38")


def test_the_overview_frames_the_visible_part_and_has_the_unit() -> None:
    with after("large 0505") as page:
        dim = " ····· ···"
        overview = ["MAP CTRL-O", "┌*====┐···", "└=====┘···", dim, dim]
        page.until(lambda: [row[70:80].rstrip() for row in page.rows[18:23]] == overview)
        page.type(NEXT + NEXT)
        overview = ["MAP CTRL-O", " *···· ···", dim, "┌=====┐···", "└=====┘···"]
        page.until(lambda: [row[70:80].rstrip() for row in page.rows[18:23]] == overview)


@pytest.mark.parametrize(("columns", "rows"), [(40, 24), (132, 43)])
def test_a_large_board_fits_any_terminal(columns: int, rows: int) -> None:
    with after("large 3050", columns=columns, rows=rows) as page:
        page.until(lambda: any("*Q" in row for row in page.rows))
