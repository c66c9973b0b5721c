"""Boards of no particular game in several sizes: hexes of both kinds, spaces and lanes for battles."""

from compbis.board.shapes import FlatHexes, PointedHexes
from compbis.screen.layout import Frame, Scene, draw
from compbis.table.page import Page
from compbis.table.picture import Finish, Size
from tests.golden.gallery import Gallery
from tests.golden.typist import finish
from tests.house.board import boards

GALLERY = Gallery(__file__)
USUAL, WIDE, HUGE = (80, 24), (132, 43), (200, 60)


def shown(page: Page, size: Size, finished: Finish | None = None) -> Frame:
    """A page with some text beside or below it. finished: how its board is drawn; None for the terminal's finish."""
    text = ["SEARCH IN M20: SHIPS FOUND", "TF1 MOVES"]
    return draw(Scene(page, text, "ORDER FOR TF1-", "", 0, finish=finished or finish()), size)


@GALLERY.page(USUAL, WIDE, HUGE)
def pointed_hexes(size: Size) -> Frame:
    """Hexes that stand on a point."""
    return shown(boards.hunt(PointedHexes(1)), size)


@GALLERY.page(USUAL, WIDE, HUGE)
def flat_hexes(size: Size) -> Frame:
    """Hexes that lie flat."""
    return shown(boards.hunt(FlatHexes(0)), size)


@GALLERY.page((40, 24), USUAL)
def hexes_in_signs(size: Size) -> Frame:
    """Hexes where there are no colours."""
    return shown(boards.hunt(PointedHexes(1)), size, Finish.SIGNS)


@GALLERY.page(USUAL)
def flat_hexes_in_signs(size: Size) -> Frame:
    """Hexes that lie flat where there are no colours."""
    return shown(boards.hunt(FlatHexes(0)), size, Finish.SIGNS)


@GALLERY.page(USUAL, WIDE)
def spaces(size: Size) -> Frame:
    """Spaces in which ships fight."""
    return shown(boards.fight(), size)


@GALLERY.page(USUAL)
def spaces_in_signs(size: Size) -> Frame:
    """Spaces in which ships fight, without colours."""
    return shown(boards.fight(), size, Finish.SIGNS)


@GALLERY.page(USUAL, WIDE)
def lanes(size: Size) -> Frame:
    """A lane for each ship of a fight."""
    return shown(boards.lanes(), size)
