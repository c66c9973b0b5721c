"""The ground of a board as cells of a terminal: in signs, or in colours with coasts of quadrant characters."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from operator import is_, itemgetter

from compbis.board.coast import Coast, Pixels, Raster
from compbis.board.ground import SEA, Ground
from compbis.board.parts.cells import ASHORE, NOTHING, Cell, Terrain, middle
from compbis.board.shapes import Place, Shape
from compbis.table.picture import TONES, Finish, Line, Size, Span

_TEXT = itemgetter(0)
"""The text of a span."""
_QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""Indexed by the quadrants that are filled: 1 top left, 2 top right, 4 bottom left, 8 bottom right."""


def in_signs(shape: Shape, ground: Mapping[Place, Ground], size: Size, finish: Finish = Finish.SIGNS) -> Terrain:
    """Each place as its sign, in the middle of its cells.

    Args:
        shape: the shape of the places
        ground: the ground of each place
        size: the size of a place
        finish: in signs alone, or with names
    """
    corners, extent = _cells(Raster(shape, ground, *size))
    rows = [[NOTHING] * extent.columns for _ in range(extent.rows)]
    for place, what in ground.items():
        column, row = corners[place]
        for down, text in enumerate(signed(sign_of(what, finish), size)):
            rows[row + down][column : column + size.columns] = [(sign, what.style, "") for sign in text]
    return Terrain(rows, corners, coasts=False)


def in_quadrants(shape: Shape, ground: Mapping[Place, Ground], coast: Coast, size: Size, toned: bool) -> Terrain:
    """The ground with coasts. The middle of each place always shows its own ground.

    Args:
        shape: the shape of the places
        ground: the ground of each place
        coast: where the land lies
        size: the size of a place
        toned: whether the open sea has tones, not dots
    """
    raster = Raster(shape, ground, *size)
    corners, _ = _cells(raster)
    styles = _styles(raster, coast(raster), toned)
    rows = [
        [_cell(*pixels) for pixels in zip(upper[::2], upper[1::2], lower[::2], lower[1::2], strict=False)]
        for upper, lower in zip(styles[::2], styles[1::2], strict=True)
    ]
    for place, what in ground.items():
        mark = what.mark
        if what == SEA:
            mark = "" if toned else "." if raster.corners[place][1] % 2 else what.mark
        _mark(rows, corners[place], what._replace(mark=mark), size)
    return Terrain(rows, corners)


def covered(cells: Sequence[Cell], ground: Ground) -> list[Cell]:
    """Cells with coasts, below something that lies over their water. A port keeps its mark and its land."""
    return [_covered(cell, ground) for cell in cells]


def _covered(cell: Cell, ground: Ground) -> Cell:
    char, style, on = cell
    if style == "port":
        return cell
    return (char, style, ground.water if on else "") if ASHORE in (style, on) else (ground.fill, ground.water, "")


def marked(cells: Sequence[Cell], at: int, ground: Ground, ashore: bool) -> list[Cell]:
    """The cells of a place with the mark of what lies over it. No name is written on them.

    Args:
        cells: the cells
        at: the index of the cell with the mark
        ground: what lies over the place
        ashore: whether the mark is on land, in place of a port's mark or letters
    """
    shown = [(" ", ASHORE, "") if style == "port" else (char, style, on) for char, style, on in cells]
    shown[at] = (ground.mark, "marker", ASHORE) if ashore else (ground.mark, ground.style, "")
    return shown


def overlaid(cells: Sequence[Cell], text: str, ground: Ground, ports: bool) -> list[Cell]:
    """Cells in signs, below something that lies over their place.

    Args:
        cells: the cells
        text: its signs
        ground: what lies over the place
        ports: whether a port keeps its sign, with the other one before it
    """
    over = [(sign, ground.style, "") for sign in text]
    marks = [at for at, (char, style, _) in enumerate(cells) if style == "port" and char != " "]
    if ports and marks and marks[0]:
        at = marks[0]
        over[at - 1], over[at] = (text.strip()[:1], ground.style, ""), cells[at]
    return over


def unbroken(cells: Sequence[Cell]) -> list[Cell]:
    """The cells of a place, with a marker wholly on land if a part of it is: on two grounds it would have two
    colours."""
    ashore = any(style == "marker" and on == ASHORE for _, style, on in cells)
    return [(char, style, ASHORE) if ashore and style == "marker" else (char, style, on) for char, style, on in cells]


@cache
def signed(sign: str, size: Size) -> Sequence[str]:
    """The rows of a place with its sign alone. A sign of one repeated character, neither letter nor digit, fills the
    place."""
    fill = sign[0] if sign[:1] * len(sign) == sign and not sign.isalnum() else " "
    before = (size.columns - len(sign)) // 2
    middle = (fill * before + sign).ljust(size.columns, fill)
    above = (size.rows - 1) // 2
    return (*[fill * size.columns] * above, middle, *[fill * size.columns] * (size.rows - 1 - above))


def sign_of(ground: Ground, finish: Finish) -> str:
    """The sign of a ground where no coasts are drawn. On a screen, water with the sign of the open sea but a mark of
    its own is shown by that mark."""
    apart = finish is Finish.NAMED and ground.sign == SEA.sign and ground.mark != SEA.mark
    return f" {ground.mark}" if apart else ground.sign


def sample(ground: Ground, finish: Finish) -> Line:
    """Two cells of a kind of ground as it is drawn; with coasts, land before water if it has both."""
    if not finish.coasts:
        return (Span(sign_of(ground, finish), ground.style),)
    water, mark = ground.water or TONES[0], ground.mark
    if not ground.land:
        return Span(ground.fill, water), Span(mark or ground.fill, "dim" if mark else water, water if mark else "")
    if ground.style == "port":
        return Span(" ", ASHORE), Span(mark, ground.style, ASHORE)
    if mark:
        return Span(mark, "dim", ASHORE), Span(" ", water)
    return (Span("  ", ASHORE),) if ground.land == 1 else (Span(" ", ASHORE), Span(" ", water))


def _cells(raster: Raster) -> tuple[Mapping[Place, tuple[int, int]], Size]:
    corners = {place: (column // 2, row // 2) for place, (column, row) in raster.corners.items()}
    return corners, Size((raster.columns + 1) // 2, (raster.rows + 1) // 2)


def _styles(raster: Raster, land: Pixels, toned: bool) -> list[list[str]]:
    """The ground of each pixel, padded to whole cells."""
    styles = [[""] * (raster.columns + 1) for _ in range(raster.rows + raster.rows % 2)]
    for place, what in raster.ground.items():
        if what.land in (0, 1):
            for column, row in raster.middle(place):
                land[row][column] = bool(what.land)
        water = what.water or TONES[raster.shape.tone(place) if toned else 0]
        column, top = raster.corners[place]
        for row in range(top, top + 2 * raster.high):
            here = slice(column, column + 2 * raster.wide)
            dry = any(land[row][here])
            styles[row][here] = (
                [ASHORE if pixel else water for pixel in land[row][here]] if dry else [water] * 2 * raster.wide
            )
    return styles


@cache
def _cell(*pixels: str) -> Cell:
    """The cell for four pixels, made of their two most frequent grounds. Pixels off the board do not count."""
    found = Counter(filter(None, pixels))
    if len(found) < 2:
        return " ", next(iter(found), ""), ""
    ink, on = sorted(found, key=lambda style: (style != ASHORE, -found[style], style))[:2]
    return _QUADRANTS[sum(1 << bit for bit, style in enumerate(pixels) if style == ink)], ink, on


def _mark(rows: list[list[Cell]], corner: tuple[int, int], what: Ground, size: Size) -> None:
    """Draw a place's mark in its middle, where its sign would be, and the fill of its water."""
    column, row = corner
    if what.fill != " ":
        for cells in rows[row : row + size.rows]:
            for at in range(column, column + size.columns):
                if cells[at][:2] == (" ", what.water):
                    cells[at] = what.fill, what.water, ""
    if what.mark:
        at, down = middle(corner, size)
        if what.land and what.style == "port":
            rows[down][at] = what.mark, what.style, ASHORE
        elif what.land:
            sign, style, _ = rows[down][at]
            rows[down][at] = what.mark, "dim", style if sign == " " else ASHORE
        elif rows[down][at][0] == " ":
            rows[down][at] = what.mark, "dim", rows[down][at][1]


def redrawn(spans: Sequence[Span], before: Sequence[Cell], cells: Sequence[Cell]) -> Sequence[Span]:
    """Cells as spans, reusing those that have not changed. A cell that has not changed is the same object.

    Args:
        spans: the spans of the cells before
        before: the cells before
        cells: the cells now
    """
    same = bytes(map(is_, before, cells))
    ends = [0, *accumulate(map(len, map(_TEXT, spans)))]
    drawn: list[Span] = []
    done = 0
    while (changed := same.find(0, ends[done])) >= 0:
        number = bisect_right(ends, changed) - 1
        drawn += spans[done:number]
        drawn += joined(cells[ends[number] : ends[number + 1]])
        done = number + 1
    return [*drawn, *spans[done:]]


def joined(cells: Sequence[Cell]) -> Sequence[Span]:
    """Cells as spans, with neighbours of the same look in one span."""
    spans = []
    text, look, ground = "", "", ""
    for character, style, on in cells:
        if text and (style != look or on != ground):
            spans.append(Span(text, look, ground))
            text = ""
        text, look, ground = text + character, style, on
    return [*spans, Span(text, look, ground)] if text else spans
