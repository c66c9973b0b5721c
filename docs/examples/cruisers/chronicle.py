"""A finished game, both sides shown."""

from compbis.table.finished.chronicle import SimpleChronicle, Telling
from compbis.table.page import Page, Tile
from cruisers import words
from cruisers.cards import SHIPS
from cruisers.requests import SailRequest


class CruiserChronicle(SimpleChronicle):
    """How the game tells its turns."""

    sides = words.SIDES
    lines = staticmethod(words.lines)

    def page(self, turn: Telling) -> Page:
        """Where both ships are when the turn begins; * if in one square."""
        views = [request.view for request in turn.requests if isinstance(request, SailRequest)]
        marks = {view.side: (view.own.square, SHIPS[view.side][0]) for view in views}
        tiles = {square: Tile(f" {letter}", "own") for square, letter in marks.values()}
        if len(tiles) < len(marks):
            tiles = {square: Tile(" *", "own") for square in tiles}
        return words.board("SHIPS", turn.number, tiles)
