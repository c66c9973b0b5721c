"""The board on a screen: the player always sees the state of each ship."""

import pytest

from compbis.games.denmark_strait.cards.board import Space
from compbis.games.denmark_strait.desk.desk import Desk
from compbis.games.denmark_strait.requests.decisions import SailRequest
from compbis.games.denmark_strait.words import pages
from compbis.screen.layout import Scene as Shown
from compbis.screen.layout import draw
from compbis.table.picture import Finish, Size
from compbis.table.side import BRITISH, GERMAN
from tests.games.denmark_strait.scene import Scene
from tests.games.players import Asked

SHIPS = ("HOOD", "POW", "*BIS", "*PE")


def screen(scene: Scene, size: Size) -> list[str]:
    """The rows of a British player's terminal."""
    page = pages.page(scene.game.position.view(BRITISH))
    return draw(Shown(page, ["HOOD (STAYS)-"], finish=Finish.NAMED), size).text()


@pytest.mark.parametrize("columns", [80, 100, 120, 132, 140])
@pytest.mark.parametrize("east", [8, 10, 11, 13, 18, 19, 30])
@pytest.mark.parametrize("south", [8, 12, 13, 14, 15, 16, 40])
def test_the_rows_of_the_ships_are_always_shown_in_full(columns: int, east: int, south: int) -> None:
    scene = Scene().put("P OF WALES", Space(1, 2)).put("BISMARCK", Space(east, 2)).put("HOOD", Space(2, south))
    rows = screen(scene, Size(columns, 24))
    for name, hull in zip(SHIPS, ("28/28", "26/26", "30/30", "12/12"), strict=True):
        assert any(f"{name} " in row and hull in row for row in rows), name
    assert any("HULL  SP SH CP SPLASH" in row for row in rows), "the heading is whole"


@pytest.mark.parametrize("east", range(8, 19))
def test_ships_within_18_columns_are_all_on_the_board(east: int) -> None:
    rows = screen(Scene().put("P OF WALES", Space(1, 2)).put("BISMARCK", Space(east, 4)), Size(80, 24))
    assert any("*B" in row for row in rows[:12]) and "FAR OFF" not in rows[0]
    assert "^" in "".join(rows[1:3]), "the ice is drawn in any size"


def test_a_ship_too_far_off_is_named_above_the_board() -> None:
    scene = Scene().put("BISMARCK", Space(30, 2))
    assert screen(scene, Size(80, 24))[0].startswith("FAR OFF: BIS EV2")
    assert pages.page(scene.game.position.view(GERMAN)).text()[0].startswith("FAR OFF: BIS EV2")


@pytest.mark.parametrize("finish", Finish)
@pytest.mark.parametrize("size", [Size(40, 24), Size(80, 24), Size(132, 43), Size(200, 60)], ids=str)
@pytest.mark.parametrize(("typed", "asked"), [((), "HOOD"), (("",), "P OF WALES"), (("pow",), "P OF WALES")])
def test_the_ship_that_is_asked_is_marked_on_its_counter_in_its_row_and_in_words(
    typed: tuple[str, ...], asked: str, size: Size, finish: Finish
) -> None:
    desk = Desk(BRITISH, False)
    view = Scene().game.position.view(BRITISH)
    Asked(desk, SailRequest(view._replace(speed={"HOOD": 12, "P OF WALES": 12}), False), *typed)
    page = desk.page()
    assert page and page.board
    assert page.aloud[1] == f"{asked} IS ASKED."
    shown = draw(Shown(page, [], finish=finish), size)
    counter, *_ = (span.text for row in shown.rows for span in row if span.style == "asked")
    assert counter.startswith(f">{asked[0]}")
    (row,) = (row for row in page.text() if row.startswith(">"))
    assert row[1] == asked[0]


def test_a_sinking_ship_never_shows_negative_hull() -> None:
    """The hull is below zero between the last card and the report of the sinking."""
    scene = Scene().put("HOOD", hull=29)
    assert " HOOD 0/28" in "\n".join(pages.page(scene.game.position.view(BRITISH)).text())
