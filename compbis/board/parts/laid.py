"""The cells of a board on which something lies or stands."""

from collections.abc import Mapping, Sequence

from compbis.board import counters
from compbis.board.ground import FOG, Figure, Ground
from compbis.board.map import Map
from compbis.board.parts.cells import Cell, middle
from compbis.board.shapes import Place
from compbis.board.terrain import covered, marked, overlaid, signed, unbroken
from compbis.table.picture import GROUNDS, Finish, Size
from compbis.table.values import NamedTuple

_Drawn = list[counters.Row]


class Laid(NamedTuple):
    """A map with what lies and stands on it.

    Args:
        printed: the map
        cover: the ground that lies over places, such as fog; places off the map are skipped
        figures: what stands on each place; places off the map are skipped
    """

    printed: Map
    cover: Mapping[Place, Ground]
    figures: Mapping[Place, Sequence[Figure]]

    def rows(self, size: Size, finish: Finish, shown: tuple[slice, slice]) -> Mapping[int, Sequence[Cell]]:
        """The rows of cells that differ from the printed map, by number.

        Args:
            size: the size of a place
            finish: how the board is drawn
            shown: the rows and columns of cells in the window
        """
        changed = _Changed(self.printed, size, finish)
        changed.cover(self.cover)
        changed.stand(self.figures)
        self.printed.lettered(size, finish).rename(changed.rows, shown)
        return changed.rows


class _Changed:
    """The rows of cells that differ from the printed map.

    Args:
        printed: the map
        size: the size of a place
        finish: how the board is drawn
    """

    def __init__(self, printed: Map, size: Size, finish: Finish) -> None:
        self._map = printed
        self._size = size
        self._finish = finish
        self._terrain = printed.terrain(size, finish)
        self.rows: dict[int, list[Cell]] = {}

    def cover(self, cover: Mapping[Place, Ground]) -> None:
        """Lay ground over places."""
        for place in cover.keys() & self._terrain.corners.keys():
            self._cover(place, cover[place])

    def stand(self, figures: Mapping[Place, Sequence[Figure]]) -> None:
        """Place counters."""
        draw = counters.in_signs if self._finish is Finish.SIGNS else counters.in_colours
        standing: dict[tuple[int, int], _Drawn] = {}
        looks: dict[int, tuple[_Drawn, list[int]]] = {}  # by the figures' id: equal places share them
        for place in sorted(figures.keys() & self._terrain.corners.keys()):
            column, first = self._terrain.corners[place]
            here = figures[place]
            if id(here) not in looks:
                drawn = draw(here, self._size) if here else []
                looks[id(here)] = drawn, self._hiding(drawn)
            drawn, hiding = looks[id(here)]
            left = standing.get((column - self._size.columns, first))
            if left and self._finish is not Finish.SIGNS:
                drawn = counters.separate(left, drawn, self._size.columns)
            standing[column, first] = drawn
            for down in hiding:
                self._stand(drawn[down], first + down, column)

    def _row(self, number: int) -> list[Cell]:
        if number not in self.rows:
            self.rows[number] = list(self._terrain.rows[number])
        return self.rows[number]

    def _cover(self, place: Place, ground: Ground) -> None:
        """Lay ground over a place, with its mark where coasts are drawn."""
        column, first = self._terrain.corners[place]
        here, coasts = slice(column, column + self._size.columns), self._finish.coasts
        named = self._finish is Finish.NAMED and ground.fill == FOG.fill
        for down, text in enumerate(signed(ground.sign, self._size)):
            cells = self._row(first + down)
            cells[here] = covered(cells[here], ground) if coasts else overlaid(cells[here], text, ground, named)
        if coasts and ground.mark:
            at, down = middle((column, first), self._size)
            cells = self._row(down)
            cells[here] = marked(cells[here], at - column, ground, self._map.ground[place].land > 0)

    def _hiding(self, drawn: _Drawn) -> list[int]:
        """The rows of a counter that hide what is below: all of them without coasts."""
        return [at for at, parts in enumerate(drawn) if not self._finish.coasts or counters.hides(parts)]

    def _stand(self, parts: counters.Row, number: int, column: int) -> None:
        """Write one row of a counter.

        Args:
            parts: its texts with their styles
            number: the row of cells
            column: its first cell
        """
        cells, coasts = self._row(number), self._finish.coasts
        signs = [(sign, style, on) for text, style, on in parts for sign in text]
        for at, (sign, style, on) in enumerate(signs, column):
            if style not in counters.OPEN:
                cells[at] = sign, style, on
            elif not coasts or sign != " ":
                _, under, beneath = cells[at]
                cells[at] = sign, style, under if under in GROUNDS else beneath
        if coasts and signs[0][1] in counters.OPEN:
            here = slice(column, column + len(signs))
            cells[here] = unbroken(cells[here])
