"""The names of a board, and where on its cells each may stand."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from compbis.board.ground import CLOSED, FOG
from compbis.board.parts.cells import ASHORE, Cell, Terrain, middle
from compbis.board.shapes import Place, Point
from compbis.table.picture import GROUNDS, SHADES, Size
from compbis.table.values import NamedTuple

_EMPTY = " ·.#"
"""Characters of cells with nothing but sea or land."""
_UNSHADED = frozenset(GROUNDS) - frozenset(SHADES) | {"dim"}
_FILLS = "".join({FOG.fill, CLOSED.fill})
_NEAR, _BESIDE = (0, 1, -1), (0, 2, -2, 1, -1, 3, -3)
"""Rows and columns of cells that a name may be shifted from its points."""
_NEXT = 4
"""Columns of cells from a mark to the first that a name may take without seeming to be the name of that place."""
Site = tuple[Sequence[tuple[int, int]], Callable[[Sequence[Cell]], bool]]
"""Rows and columns of cells where a text may begin, and whether it may stand on these cells."""


class Name(NamedTuple):
    """The name of a land, a sea or a place.

    Args:
        text: the name
        points: possible points for its middle, the best first, to the right and down in half places from the top left
            corner of the first place
        place: the place beside whose mark it stands; 0 for none
        places: the same as `points`, as places
    """

    text: str
    points: Sequence[Point] = ()
    place: Place = 0
    places: Sequence[Place] = ()


class Sites:
    """Where names may stand on a terrain, whatever stands there now. Each name's sites are found only once, since a
    busy board asks for those of a dozen names at each page.

    Args:
        terrain: the terrain
        size: the size of a place
    """

    def __init__(self, terrain: Terrain, size: Size) -> None:
        self.terrain = terrain
        self.size = size
        self._found: dict[tuple[Name, bool, bool], Sequence[Site]] = {}

    def of_place(self, name: Name, moved: bool, near: bool) -> Sequence[Site]:
        """Where the name of a place may begin, the best first, and on which cells it may stand there.

        Args:
            name: the name
            moved: whether it stood elsewhere
            near: whether it may also begin at some cells beside each of its points
        """
        key = name, moved, near
        if key not in self._found:
            self._found[key] = [*_sites(name, self.terrain, self.size, moved, near)]
        return self._found[key]

    def of_land(self, name: Name, near: bool) -> Site:
        """Where the name of a land or sea may begin, and on which cells it may stand. near: as in `of_place`."""
        return _places(name, self.terrain, self.size, near), _is_blank


def _sites(name: Name, terrain: Terrain, size: Size, moved: bool, near: bool) -> Iterator[Site]:
    """As Sites.of_place."""
    begin = _places(name, terrain, size, near)
    yield begin, _is_blank
    yield begin, _is_bare
    off = _clear_of_others(_off(name, terrain, size), name, terrain)
    off = _nearest(off, name, terrain) if moved else off
    yield off, _is_blank
    yield off, _is_bare
    if not moved:
        yield _clear_of_others(_corners(name, terrain, size), name, terrain), _is_bare


def _off(name: Name, terrain: Terrain, size: Size) -> list[tuple[int, int]]:
    """The rows and columns of cells above and below a place where its name may begin. Part of it is right above or
    below the place: farther away, it would seem to name another."""
    column, row = terrain.corners[name.place]
    over = size.columns - len(name.text)
    lefts = (column, column + over, column + over - 1, column + over // 2)  # less one: the last column stays free
    return [(at, left) for at in (row + size.rows, row - 1) for left in lefts]


def _corners(name: Name, terrain: Terrain, size: Size) -> list[tuple[int, int]]:
    """As `_off`, at the corners of a place, for a name that never moves there from elsewhere."""
    column, row = terrain.corners[name.place]
    ends = column + 1 + size.columns, column - 1 - len(name.text)
    return [(at, left) for at in (row + size.rows, row - 1) for left in ends]


def _is_ground(cells: Sequence[Cell]) -> bool:
    """Whether these cells hold neither a figure nor the mark of a shade, which the player asked to see."""
    return all(style in _UNSHADED or (style in SHADES and char == " ") for char, style, _ in cells)


def _is_bare(cells: Sequence[Cell]) -> bool:
    """Whether these cells hold no figure, name, port or water fill, and at most one land: a name across two lands would
    seem to be that of the nearer. The mark of a coast, a small letter, may be overwritten."""
    if not _is_ground(cells) or any(
        (char.isalnum() and not char.islower()) or char in _FILLS or style == "port" for char, style, _ in cells
    ):
        return False
    return [ashore for ashore, _ in groupby(ASHORE in (style, on) for _, style, on in cells)].count(True) <= 1


def _places(name: Name, terrain: Terrain, size: Size, near: bool) -> list[tuple[int, int]]:
    """The rows and columns of cells where a name may begin. near: also at some cells beside each of these."""
    if name.place:
        left, (column, row) = terrain.corners[name.place][0], middle(terrain.corners[name.place], size)
        offs = (1, 0, 2) if near else (1,)
        beside = [at for off in offs for at in ((row, column + 1 + off), (row, left - len(name.text) - off))]
        return _clear_of_others(beside, name, terrain)
    points = [(int(y * size.rows / 2), round(x * size.columns / 2 - len(name.text) / 2)) for x, y in name.points]
    for column, row in map(terrain.corners.__getitem__, name.places):
        points.append((row + (size.rows - 1) // 2, column + (size.columns - len(name.text)) // 2))
    beside = [(row + down, column + across) for row, column in points for down in _NEAR for across in _BESIDE]
    return [*points, *beside] if near else points


def _clear_of_others(begin: Sequence[tuple[int, int]], name: Name, terrain: Terrain) -> list[tuple[int, int]]:
    """Those of these rows and columns where a name hides no mark of another place and does not end right beside one,
    which it would seem to name.

    Args:
        begin: the rows and columns where it may begin
        name: the name
        terrain: the terrain
    """
    rows = {row for row, _ in begin}
    marks = [at for place, at in terrain.named.items() if at[1] in rows and place != name.place]
    return [
        (row, left)
        for row, left in begin
        if not any(at == row and left - _NEXT < column < left - 1 + len(name.text) + _NEXT for column, at in marks)
    ]


def _nearest(begin: Sequence[tuple[int, int]], name: Name, terrain: Terrain) -> list[tuple[int, int]]:
    """Those of these rows and columns where a name is no nearer to the mark of another place than to its own."""
    own = terrain.named.get(name.place)
    marks = [at for place, at in terrain.named.items() if own and place != name.place]
    return [
        (row, left)
        for row, left in begin
        if not own or all(_far(row, left, name.text, own) <= _far(row, left, name.text, at) for at in marks)
    ]


def _far(row: int, left: int, text: str, mark: tuple[int, int]) -> int:
    """How far a text is from a mark, in columns; a row is as high as two are wide."""
    column, at = mark
    return 2 * abs(row - at) + max(left - column, column - (left + len(text) - 1), 0)


def _is_blank(cells: Sequence[Cell]) -> bool:
    """Whether these cells are all land or all open water, with nothing on them, and either all of them are shaded or
    none."""
    _, style, on = cells[0]
    ashore, shaded = style == ASHORE, style in SHADES or on in SHADES
    for character, style, on in cells:
        if character not in _EMPTY or (style == ASHORE) is not ashore:
            return False
        if style != "dim" and (style not in GROUNDS or on):
            return False
        if (style in SHADES or on in SHADES) is not shaded:
            return False
    return True
