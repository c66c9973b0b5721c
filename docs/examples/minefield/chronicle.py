"""A finished game, both sides shown."""

from compbis.table.finished.chronicle import SimpleChronicle, Telling
from compbis.table.page import Page, Tile
from compbis.table.side import Side
from minefield import words
from minefield.cards import Square
from minefield.requests import MarkRequest


class MineChronicle(SimpleChronicle):
    """How the game tells its turns."""

    sides = words.SIDES
    lines = staticmethod(words.lines)

    def page(self, turn: Telling) -> Page:
        """Both minefields: R and B, a small letter where a mine was swept."""
        views = {request.side: request.view for request in turn.requests if isinstance(request, MarkRequest)}
        marks: dict[Square, str] = {}
        for side in Side:
            for square in views[side].own.mines or views[side].marked:
                letter = words.SIDES[side][0]
                marks[square] = marks.get(square, "") + (letter.lower() if square in views[side].lost else letter)
        tiles = {square: Tile(f"{mark:>2}", "own") for square, mark in marks.items()}
        return words.board("MINES", turn.number, tiles)
