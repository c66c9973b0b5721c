"""A finished game, both sides shown."""

from compbis.table.finished.chronicle import SimpleChronicle, Telling
from compbis.table.page import Page, Tile
from cruisers import words
from cruisers.cards import SHIPS, Square
from cruisers.requests import SailRequest


class CruiserChronicle(SimpleChronicle):
    """How the game tells its turns."""

    sides = words.SIDES
    lines = staticmethod(words.lines)

    def page(self, turn: Telling) -> Page:
        """Where both ships are when the turn begins."""
        views = {request.side: request.view for request in turn.requests if isinstance(request, SailRequest)}
        marks: dict[Square, str] = {}
        for side, view in views.items():
            marks[view.own.square] = marks.get(view.own.square, "") + SHIPS[side][0]
        tiles = {square: Tile(f"{mark:>2}", "own") for square, mark in marks.items()}
        return words.board("SHIPS", turn.number, tiles)
