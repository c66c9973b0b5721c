"""The names on a board: read from a game's data file, and written where there is room. Display only."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby

from compbis.board.coast import Point
from compbis.board.ground import CLOSED, FOG
from compbis.board.parts.cells import ASHORE, Cell, Terrain, middle
from compbis.board.parts.short import short
from compbis.board.shapes import Place
from compbis.table.datafile import DataFile, Row
from compbis.table.picture import FIGURES, GROUNDS, SHADES, TWINS, Size
from compbis.table.values import NamedTuple

BLOCKS = ("names", "islands")
"""The blocks of the file: names on places, and names beside a place."""
_COUNTERS = (*FIGURES, *TWINS.values())
_EMPTY = " ·.#"
"""Characters of cells with nothing but sea or land."""
_DOTS = (("·", "dim"), (".", "dim"), (".", "sea"), (",", "dim"), (",", "shoal"))
"""Marks of open water and of shoals, with their styles."""
_LETTERS = ("dim", ASHORE)
"""The styles of names, which the marks of places do not have."""
_UNSHADED = frozenset(GROUNDS) - frozenset(SHADES) | {"dim"}
_FILLS = "".join({FOG.fill, CLOSED.fill})
_COVERED: Cell = (FOG.fill, FOG.water, "")
_INITIALS = (4, 3, 2)
"""How many letters stand for the name of a place that has no room for all."""
_NEAR, _BESIDE = (0, 1, -1), (0, 2, -2, 1, -1, 3, -3)
"""Rows and columns of cells that a name may be shifted from its points."""

_NEXT = 4
"""Columns of cells from a mark to the first that a name may take without seeming to be the name of that place."""
_NEXT_TO_INITIALS = 3
"""As _NEXT, for a few letters of a name, which have no other room."""


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


class Printed(NamedTuple):
    """A name on the map, or a part of one.

    Args:
        text: the text
        row: its row of cells
        column: its first column of cells
        under: the cells below it, and below a blank at either end where it would touch a dot of open water
        lead: 1 if there is a blank before it
    """

    text: str
    row: int
    column: int
    under: Sequence[Cell]
    lead: int = 0

    @property
    def here(self) -> slice:
        """Its columns in the row."""
        return slice(self.column, self.column + len(self.under))

    @property
    def letters(self) -> tuple[int, int]:
        """The column of its first letter, and the one after its last."""
        first = self.column + self.lead
        return first, first + len(self.text)


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


class Lettered(NamedTuple):
    """A terrain with names.

    Args:
        terrain: the cells, with the names on them
        sites: where the names may stand
        names: the names for which there was room, each in one or two rows
    """

    terrain: Terrain
    sites: Sites
    names: Sequence[tuple[Name, Sequence[Printed]]] = ()

    def rename(self, changed: dict[int, list[Cell]], shown: tuple[slice, slice] | None = None) -> None:
        """Move each name that something covers or touches, and each that the edge of the window cuts, as a whole to its
        next possible place; if there is none, leave it out. The name of a place moves away from a counter on another,
        which it would seem to name, if it has other room. Where names stand depends on the window only for those that
        it cuts, so that a name does not wander as the window moves.

        Args:
            changed: by number, the rows that differ from those of the terrain
            shown: the rows and columns of cells in the window; None for all
        """
        covered = [any(self._is_covered(part, changed) for part in parts) for _, parts in self.names]
        for (name, parts), moves in zip(self.names, covered, strict=True):
            if moves:
                self._erase(name, parts, changed)
        stand = [
            self._moved(name, changed) if moves else self._aside(name, parts, changed)
            for (name, parts), moves in zip(self.names, covered, strict=True)
        ]
        if not shown:
            return
        for (name, _), parts in zip(self.names, stand, strict=True):
            if _is_cut(parts, shown):
                self._erase(name, parts, changed)
                self._moved(name, changed, shown)

    def _erase(self, name: Name, parts: Sequence[Printed], changed: dict[int, list[Cell]]) -> None:
        """Remove what is left of a name that must move.

        Args:
            name: the name
            parts: where it has stood
            changed: as in rename
        """
        for part in parts:
            cells, was = changed.setdefault(part.row, list(self.terrain.rows[part.row])), _written(part, name)
            each = zip(cells[part.here], was, part.under, strict=True)
            cells[part.here] = [below if cell == letter else cell for cell, letter, below in each]

    def _moved(
        self, name: Name, changed: dict[int, list[Cell]], shown: tuple[slice, slice] | None = None
    ) -> Sequence[Printed]:
        """Where a name stands that was erased; empty if there is no room for it, or its place is outside the window.

        Args:
            name: the name
            changed: as in rename
            shown: the window if that cuts the name; None if it may stand anywhere
        """
        printed = self.terrain.rows
        if shown and name.place and _is_cut_off(self.terrain.corners[name.place], shown):
            return ()
        rows = [changed.get(number, row) for number, row in enumerate(printed)]
        found = _placed(name, rows, self.sites, True, shown)
        for part in found:
            changed.setdefault(part.row, list(printed[part.row]))[part.here] = _written(part, name)
        return found

    def _aside(self, name: Name, parts: Sequence[Printed], changed: dict[int, list[Cell]]) -> Sequence[Printed]:
        """Where a name stands that nothing covers: as before, or away from a counter of another place."""
        own = _own(name, self.sites)
        if not own or not any(_meets(changed[part.row], *part.letters, own) for part in parts if part.row in changed):
            return parts
        self._erase(name, parts, changed)
        rows = [changed.get(number, row) for number, row in enumerate(self.terrain.rows)]
        found = _placed(name, rows, self.sites, True, apart=True) or parts
        for part in found:
            changed.setdefault(part.row, list(self.terrain.rows[part.row]))[part.here] = _written(part, name)
        return found

    def _is_covered(self, part: Printed, changed: Mapping[int, list[Cell]]) -> bool:
        """Whether something stands on a name, or so close that both would read as one word."""
        if part.row not in changed:
            return False
        cells, here = changed[part.row], part.here
        return cells[here] != self.terrain.rows[part.row][here] or _touches(cells, *part.letters)


def read_lettering(data: DataFile, places: Mapping[str, Place]) -> Sequence[Name]:
    """The names in a data file, the most important first. places: the places of the board, by name. Raises
    DataError."""

    def named(row: Row) -> list[Place]:
        return [places[row.one_of(word, places)] for word in row.columns[1].split()]

    names = [Name(name, places=named(row)) for name, row in data.block("names").named(2)]
    return [*names, *(Name(name, place=named(row)[0]) for name, row in data.block("islands").named(2))]


def lettered(terrain: Terrain, names: Sequence[Name], size: Size, avoided: Iterable[Place] = ()) -> Lettered:
    """The terrain with the names for which there is room.

    Args:
        terrain: the terrain
        names: the names, the most important first
        size: the size of a place
        avoided: places on which no name should stand, since fog may hide them
    """
    terrain = terrain._replace(named=_marked(terrain, names, size))
    rows = [list(row) for row in terrain.rows]
    clear = [list(row) for row in terrain.rows]
    for column, row in map(terrain.corners.__getitem__, avoided):
        for cells in clear[row : row + size.rows]:
            cells[column : column + size.columns] = [_COVERED] * size.columns
    for place, (column, row) in terrain.named.items():
        if rows[row][column][1] != "port":  # an islet; a name never hides the mark of a port
            left = terrain.corners[place][0]
            clear[row][left : left + size.columns] = [_COVERED] * size.columns
    found, sites = [], Sites(terrain, size)
    for name in names:
        parts = _placed(name, clear, sites) or _placed(name, rows, sites)
        for part in parts:
            written = _written(part, name)
            rows[part.row][part.here] = clear[part.row][part.here] = written
        found.append((name, parts))
    return Lettered(terrain._replace(rows=rows), sites, found)


def _marked(terrain: Terrain, names: Sequence[Name], size: Size) -> Mapping[Place, tuple[int, int]]:
    """The marks of places with names beside them, except those inland: ports, and islets, which another's name must not
    hide."""
    marks = {name.place: middle(terrain.corners[name.place], size) for name in names if name.place}
    return {place: (column, row) for place, (column, row) in marks.items() if terrain.rows[row][column][1] != ASHORE}


def _is_cut(parts: Sequence[Printed], seen: tuple[slice, slice]) -> bool:
    """Whether only a part of a name is in the window, or the name stands at its left or right edge."""
    down, across = seen
    ends = [(part.row, at) for part in parts for at in (part.letters[0], part.letters[1] - 1)]
    shown = [down.start <= row < down.stop and across.start <= at < across.stop for row, at in ends]
    return any(shown) and not (all(shown) and all(across.start < at < across.stop - 1 for _, at in ends))


def _is_cut_off(corner: tuple[int, int], seen: tuple[slice, slice]) -> bool:
    """Whether a place, by its first cell, is outside the window."""
    (column, row), (down, across) = corner, seen
    return not (down.start <= row < down.stop and across.start <= column < across.stop)


def _placed(
    name: Name,
    rows: Sequence[Sequence[Cell]],
    sites: Sites,
    moved: bool = False,
    seen: tuple[slice, slice] | None = None,
    apart: bool = False,
) -> Sequence[Printed]:
    """Where a name stands; empty if there is no room. It is in one row, all on land or all on water. A sea's name may
    take two rows. A place's name may also cross a coast in the place's own row, or stand above or below it; on a map
    with coasts and with places of a single row, some letters of it are the last resort. It stands beside a counter of
    another place only if it has no other room.

    Args:
        name: the name
        rows: the cells of the board
        sites: where names may stand
        moved: whether it stood elsewhere
        seen: the window that cut it there; it then stands only at its points, since beside them it would follow the
            edge of the window
        apart: whether it must be whole and beside no counter of another place
    """
    terrain, size = sites.terrain, sites.size
    width, within = len(name.text), seen or (slice(0, len(rows)), slice(0, len(rows[0])))
    if not name.place:
        begin = _places(name, terrain, size, near=not seen)
        texts = [[name.text], *[name.text.rsplit(" ", 1)] * (" " in name.text)]
        return next(chain.from_iterable(_rooms(text, width, begin, rows, _is_blank, within) for text in texts), ())
    own = _own(name, sites)
    spare: Sequence[Printed] = ()
    for at, free in sites.of_place(name, moved, near=not seen):
        for parts in _rooms([name.text], width, at, rows, free, within):
            if not _meets(rows[parts[0].row], *parts[0].letters, own):
                return parts
            spare = spare or parts
    if spare or apart:
        return () if apart else spare
    for letters in _INITIALS if terrain.coasts and size.rows == 1 else ():
        text = short(name.text, letters)
        begin = _clear_of_others(_around(name, terrain, letters), text, name, terrain, _NEXT_TO_INITIALS)
        for parts in _rooms([text], letters, begin, rows, _is_ground, within):
            return parts
    return ()


def _sites(name: Name, terrain: Terrain, size: Size, moved: bool, near: bool) -> Iterator[Site]:
    """As Sites.of_place."""
    begin = _places(name, terrain, size, near)
    yield begin, _is_blank
    yield begin, _is_bare
    off = _clear_of_others(_off(name, terrain, size), name.text, name, terrain)
    off = _nearest(off, name, terrain) if moved else off
    yield off, _is_blank
    yield off, _is_bare
    if not moved:
        yield _clear_of_others(_corners(name, terrain, size), name.text, name, terrain), _is_bare


def _own(name: Name, sites: Sites) -> range:
    """The columns of cells of the place that a name belongs to; empty for a land or sea."""
    column = sites.terrain.corners[name.place][0] if name.place else 0
    return range(column, column + sites.size.columns) if name.place else range(0)


def _meets(cells: Sequence[Cell], first: int, end: int, own: range) -> bool:
    """Whether a text from one cell to another is right beside a counter outside these columns."""
    return any(0 <= at < len(cells) and at not in own and cells[at][1] in _COUNTERS for at in (first - 1, end))


def _rooms(
    texts: Sequence[str],
    width: int,
    begin: Iterable[tuple[int, int]],
    rows: Sequence[Sequence[Cell]],
    free: Callable[[Sequence[Cell]], bool],
    within: tuple[slice, slice],
) -> Iterator[Sequence[Printed]]:
    """Texts one below the other, at each position with room for all. The first and the last column stay free: a
    name there would run into the number of its row, or into the text after it.

    Args:
        texts: the rows of the name
        width: the width in which they are centred
        begin: possible rows and columns of the top left corner
        rows: the cells of the board
        free: whether these cells can be written on
        within: the rows and columns that the text may use
    """
    deep, wide = within
    for row, column in begin:
        parts = []
        for down, text in enumerate(texts):
            left = column + (width - len(text)) // 2
            inside = deep.start <= row + down < deep.stop and wide.start < left < wide.stop - len(text)
            cells = rows[row + down][left : left + len(text)] if inside else ()
            if len(cells) == len(text) and free(cells) and not _touches(rows[row + down], left, left + len(text)):
                parts.append(_apart(text, row + down, left, rows[row + down]))
        if len(parts) == len(texts):
            yield parts


def _apart(text: str, row: int, left: int, cells: Sequence[Cell]) -> Printed:
    """A text without the dots right before and after it: they would look like punctuation."""
    end = left + len(text)
    dots = [0 <= at < len(cells) and cells[at][:2] in _DOTS for at in (left - 1, end)]
    before, behind = map(int, dots)
    return Printed(text, row, left - before, cells[left - before : end + behind], before)


def _written(part: Printed, name: Name) -> list[Cell]:
    initials = bool(name.place) and part.text not in name.text
    padded = f"{' ' * part.lead}{part.text}".ljust(len(part.under))
    return [_letter(letter, cell, initials) for letter, cell in zip(padded, part.under, strict=True)]


def _touches(cells: Sequence[Cell], first: int, end: int) -> bool:
    """Whether the text from one cell to another would run into a name or a counter, or be read as one with a name after
    a blank or two."""
    for character, _, _ in (*cells[first - 1 : first], *cells[end : end + 1]):
        if character.isalnum() or character in "*+!?>=&-":
            return True
    for character, style, _ in (*cells[max(first - 3, 0) : first - 1], *cells[end + 1 : end + 3]):
        if character.isupper() and style in _LETTERS:
            return True
    return False


def _around(name: Name, terrain: Terrain, letters: int) -> list[tuple[int, int]]:
    """Where that many letters for a place may begin on a map whose places have a single row: beside it or, if
    there are only a few letters, also on it, below or above."""
    column, row = terrain.corners[name.place]
    beside = [(row, column + 3), (row, column - 1 - letters)]
    return beside if letters > _INITIALS[-1] else [*beside, (row, column), (row + 1, column), (row - 1, column)]


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
    """Whether these cells hold no figure, name or port, no fill of their water, and not more than one land: a name
    across two would seem to be that of the nearer. The mark of a coast, a small letter, may be overwritten."""
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
        return _clear_of_others(beside, name.text, name, terrain)
    points = [(int(y * size.rows / 2), round(x * size.columns / 2 - len(name.text) / 2)) for x, y in name.points]
    for column, row in map(terrain.corners.__getitem__, name.places):
        points.append((row + (size.rows - 1) // 2, column + (size.columns - len(name.text)) // 2))
    beside = [(row + down, column + across) for row, column in points for down in _NEAR for across in _BESIDE]
    return [*points, *beside] if near else points


def _clear_of_others(
    begin: Sequence[tuple[int, int]], text: str, name: Name, terrain: Terrain, gap: int = _NEXT
) -> list[tuple[int, int]]:
    """Those of these rows and columns where a text hides no mark of another place and does not end right beside one,
    which it would seem to name.

    Args:
        begin: the rows and columns where it may begin
        text: the name, or some letters of it
        name: the name
        terrain: the terrain
        gap: columns from a mark to the first that the text may take
    """
    rows = {row for row, _ in begin}
    marks = [at for place, at in terrain.named.items() if at[1] in rows and place != name.place]
    return [
        (row, left)
        for row, left in begin
        if not any(at == row and left - gap < column < left - 1 + len(text) + gap for column, at in marks)
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


def _letter(letter: str, cell: Cell, initials: bool) -> Cell:
    """A letter on a cell. On a coast it looks as on land."""
    _, style, on = cell
    if ASHORE in (style, on):
        return (letter, "port", ASHORE) if initials else (letter, ASHORE, "")
    return letter, "dim", on or style
