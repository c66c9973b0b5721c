"""A board as printed: the names of its places, their ground, and how that is drawn."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product
from types import MappingProxyType

from compbis.board.coast import Coast, smoothed
from compbis.board.grid import Grid
from compbis.board.ground import PORT, SEA, Ground
from compbis.board.lettering import Lettered, lettered
from compbis.board.parts.cells import Terrain
from compbis.board.parts.sites import Name
from compbis.board.shapes import IN_A_ROW, Place, Shape, Squares
from compbis.board.terrain import in_quadrants, in_signs, joined
from compbis.table.picture import Finish, Size, Span
from compbis.table.values import NamedTuple


class Block(NamedTuple):
    """Places that an overview draws as one. is_land: whether at least half of them are land; places off the map
    count as water."""

    places: tuple[Place, ...]
    is_land: bool


class Map:
    """The board as printed, which never changes. Its terrain is drawn once for each size and kept.

    rows, columns: the name of each, by number, in order; ground: the ground of each place; places: by name, such as C4,
    made of row and column; names: the names of the places; column_first: whether these begin with the column; sizes:
    the possible sizes of a place, the largest first
    """

    def __init__(
        self,
        shape: Shape,
        rows: Mapping[int, str],
        columns: Mapping[int, str],
        ground: Mapping[Place, Ground] | None = None,
        coast: Coast = smoothed,
        lettering: Callable[[], Sequence[Name]] = tuple,
        sizes: Iterable[tuple[int, int]] = (),
        named: Callable[[str, str], str] = "{}{}".format,
        foggy: Iterable[Place] = (),
    ) -> None:
        """
        Args:
            shape: the shape of its places
            rows: the name of each row, by number, in order
            columns: the name of each column, by number, in order
            ground: the ground of each place; None for open sea everywhere
            coast: where its land lies
            lettering: the names that a screen writes on the map, the most important first
            sizes: the possible columns and rows of a place, the largest first; () for those of the shape
            named: makes a place's name from those of its row and column
            foggy: places that fog may cover, so that names should not stand there
        """
        self.shape = shape
        self.rows = rows
        self.columns = columns
        self.sizes = tuple(Size(*size) for size in sizes or shape.sizes)
        self._lettering = lettering
        self._foggy = tuple(foggy)
        self._spans: dict[tuple[Size, Finish, int, int, int], Sequence[Span]] = {}
        self.names: Mapping[Place, str] = MappingProxyType(
            {
                IN_A_ROW * y + x: named(row, column).replace(" ", "")
                for y, row in rows.items()
                for x, column in columns.items()
            }
        )
        self.column_first = named("R", "C").startswith("C")
        self.places: Mapping[str, Place] = MappingProxyType({name: place for place, name in self.names.items()})
        self.ground = MappingProxyType(ground or dict.fromkeys(self.names, SEA))
        self.coast = coast
        ends = zip(*map(shape.middle, self.ground), strict=True)
        self._across, self._down = (max(halves) - min(halves) // 2 * 2 + 2 for halves in ends)
        self.every_other = not isinstance(shape, Squares) and max(map(len, columns.values())) > 1
        self._lettered: dict[tuple[Size, Finish], Lettered] = {}
        self._blocks: dict[tuple[int, int], Sequence[Sequence[Block]]] = {}

    @cached_property
    def lettering(self) -> Sequence[Name]:
        """The names that a screen writes on it, the most important first."""
        return self._lettering()

    def middle(self, name: Name) -> Place:
        """The place that a name stands on or beside; of several, the one with the most land, and the first of equals.
        The name of a land may stand on the sea."""
        first = IN_A_ROW * min(self.rows) + min(self.columns)
        points = [first + IN_A_ROW * int(y / 2) + int(x / 2) for x, y in name.points]
        return max((name.place,) if name.place else (*name.places, *points), key=self._land)

    def _land(self, place: Place) -> float:
        """The share of land of a place; 0 off the board."""
        return self.ground[place].land if place in self.ground else 0.0

    @cached_property
    def kinds(self) -> Sequence[Ground]:
        """The kinds of ground on it."""
        return tuple(dict.fromkeys(self.ground.values()))

    @cached_property
    def _ports(self) -> Sequence[Place]:
        return [place for place, ground in self.ground.items() if ground.style == PORT.style]

    @cached_property
    def has_lower(self) -> bool:
        """Whether some columns lie lower than others."""
        return any(map(self.lies_lower, self.columns))

    def lies_lower(self, column: int) -> bool:
        """Whether a column's hexes lie half a row lower than others."""
        return self.shape.middle(IN_A_ROW + column)[1] % 2 == 1

    @cached_property
    def grid(self) -> Grid:
        """The neighbours and distances of its places."""
        return Grid(self.shape, self.ground)

    def blocks(self, deep: int, wide: int) -> Sequence[Sequence[Block]]:
        """The map in rows of blocks, those at its ends smaller.

        Args:
            deep: the rows of places in a block
            wide: the columns of places in a block
        """
        if (deep, wide) not in self._blocks:
            self._blocks[deep, wide] = [
                [self._block(product(rows, columns)) for columns in _cut(self.columns, wide)]
                for rows in _cut(self.rows, deep)
            ]
        return self._blocks[deep, wide]

    def _block(self, across: Iterable[tuple[int, int]]) -> Block:
        places = tuple(IN_A_ROW * row + column for row, column in across)
        land = sum(self.ground[place].land for place in places if place in self.ground)
        return Block(places, land * 2 >= len(places))

    def busiest(self, count: int, standing: Iterable[Place]) -> int:
        """The first of `count` adjacent columns, from 0, that together have the most ports and places on which
        something stands. standing: these places."""
        busy = Counter(place % IN_A_ROW for place in (*self._ports, *standing))
        marks = [busy[column] for column in self.columns]
        return max(range(len(marks) - count + 1), key=lambda first: sum(marks[first : first + count]))

    def spans(self, size: Size, finish: Finish, row: int, columns: slice) -> Sequence[Span]:
        """A part of a row of cells, with nothing on it.

        Args:
            size: the size of a place
            finish: how to draw it
            row: the number of the row of cells, from 0
            columns: the columns of cells
        """
        key = size, finish, row, columns.start, columns.stop
        if key not in self._spans:
            self._spans[key] = tuple(joined(self.terrain(size, finish).rows[row][columns]))
        return self._spans[key]

    def extent(self, size: Size) -> Size:
        """The columns and rows of all places in this size."""
        return Size((self._across * size.columns + 1) // 2, (self._down * size.rows + 1) // 2)

    def terrain(self, size: Size, finish: Finish) -> Terrain:
        """The ground in this size, with names: with coasts, or in signs."""
        return self.lettered(size, finish).terrain

    def lettered(self, size: Size, finish: Finish) -> Lettered:
        """The ground in this size, with names that can still move aside."""
        key = size, finish
        if key not in self._lettered:
            if finish.coasts:
                toned = finish is Finish.TONED and (size.rows > 1 or isinstance(self.shape, Squares))
                terrain = in_quadrants(self.shape, self.ground, self.coast, size, toned)
            else:
                terrain = in_signs(self.shape, self.ground, size, finish)
            names = () if finish is Finish.SIGNS else self.lettering
            self._lettered[key] = lettered(terrain, names, size, self._foggy)
        return self._lettered[key]


def _cut(numbers: Iterable[int], length: int) -> list[list[int]]:
    """Numbers in parts of this length, the last one shorter."""
    whole = list(numbers)
    return [whole[first : first + length] for first in range(0, len(whole), length)]


def labels(names: Iterable[str], first: int = 1) -> Mapping[int, str]:
    """Names of rows or columns by number, counted from `first`."""
    return MappingProxyType(dict(enumerate(names, first)))
