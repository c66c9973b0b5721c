"""The names on a board: read from a game's data file, and written where there is room. Display only."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from compbis.board.ground import FOG
from compbis.board.parts.cells import ASHORE, Cell, Terrain, middle
from compbis.board.parts.sites import Name, Sites
from compbis.board.shapes import Place
from compbis.table.datafile import DataFile, Row
from compbis.table.picture import FIGURES, TWINS, Size
from compbis.table.values import NamedTuple

BLOCKS = ("names", "islands")
"""The blocks of the file: names on places, and names beside a place."""
_COUNTERS = (*FIGURES, *TWINS.values())
_DOTS = (("·", "dim"), (".", "dim"), (".", "sea"), (",", "dim"), (",", "shoal"))
"""Marks of open water and of shoals, with their styles."""
_LETTERS = ("dim", ASHORE)
"""The styles of names, which the marks of places do not have."""
_COVERED: Cell = (FOG.fill, FOG.water, "")


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
        next possible place; if there is none, leave it out. The name of a place moves away from a counter on another
        place, which it would seem to name, if there is room elsewhere. Where names stand depends on the window only for
        those that it cuts, so that a name does not wander as the window moves.

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
            cells, was = changed.setdefault(part.row, list(self.terrain.rows[part.row])), _written(part)
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
            changed.setdefault(part.row, list(printed[part.row]))[part.here] = _written(part)
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
            changed.setdefault(part.row, list(self.terrain.rows[part.row]))[part.here] = _written(part)
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
            written = _written(part)
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
    """Where a name stands; empty if there is no room for all of it. It is in one row, all on land or all on water. A
    sea's name may take two rows. A place's name may also cross a coast in the place's own row, or stand above or below
    it. It stands beside a counter of another place only if there is no room elsewhere.

    Args:
        name: the name
        rows: the cells of the board
        sites: where names may stand
        moved: whether it stood elsewhere
        seen: the window that cut it there; it then stands only at its points, since beside them it would follow the
            edge of the window
        apart: whether it must be whole and beside no counter of another place
    """
    width, within = len(name.text), seen or (slice(0, len(rows)), slice(0, len(rows[0])))
    if not name.place:
        begin, free = sites.of_land(name, near=not seen)
        texts = [[name.text], *[name.text.rsplit(" ", 1)] * (" " in name.text)]
        return next(chain.from_iterable(_rooms(text, width, begin, rows, free, within) for text in texts), ())
    own = _own(name, sites)
    spare: Sequence[Printed] = ()
    for at, free in sites.of_place(name, moved, near=not seen):
        for parts in _rooms([name.text], width, at, rows, free, within):
            if not _meets(rows[parts[0].row], *parts[0].letters, own):
                return parts
            spare = spare or parts
    return () if apart else spare


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


def _written(part: Printed) -> list[Cell]:
    padded = f"{' ' * part.lead}{part.text}".ljust(len(part.under))
    return [_letter(letter, cell) for letter, cell in zip(padded, part.under, strict=True)]


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


def _letter(letter: str, cell: Cell) -> Cell:
    """A letter on a cell. On a coast it looks as on land."""
    _, style, on = cell
    return (letter, ASHORE, "") if ASHORE in (style, on) else (letter, "dim", on or style)
