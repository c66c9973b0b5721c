"""A board of hexes on a track chart: hexes at their true distances, and coasts around the land."""

from itertools import pairwise
from math import dist

import pytest

from compbis.board.charting import Charting
from compbis.board.ground import LAND, SEA
from compbis.board.map import Map
from compbis.board.parts.sites import Name
from compbis.board.shapes import FlatHexes, PointedHexes, Shape
from compbis.table.finished.track_chart import Ground, Point
from tests.house.board.boards import ocean

SHAPES = (PointedHexes(0), PointedHexes(1), FlatHexes(0), FlatHexes(1))
NEAR = 1e-9


def inside(at: Point, outline: list[Point]) -> bool:
    x, y = at
    crossed = False
    for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            crossed = not crossed
    return crossed


@pytest.mark.parametrize("shape", SHAPES)
def test_adjacent_hexes_are_one_apart_and_share_two_corners(shape: Shape) -> None:
    printed = ocean(shape)
    sheet = Charting(printed)
    hexes = sheet.hexes()
    assert len(hexes.middles) == len(printed.ground)

    def corners(at: Point) -> set[tuple[float, float]]:
        return {(round(at[0] + x, 6), round(at[1] + y, 6)) for x, y in hexes.corners}

    for place, beside in printed.grid.beside.items():
        for other in beside:
            assert abs(dist(sheet.point(place), sheet.point(other)) - 1) < NEAR
            assert len(corners(sheet.point(place)) & corners(sheet.point(other))) == 2


@pytest.mark.parametrize("shape", SHAPES)
def test_the_hexes_fill_the_sheet_exactly(shape: Shape) -> None:
    hexes = Charting(ocean(shape)).hexes()
    width, height = hexes.size
    across = [x + to_x for x, _ in hexes.middles.values() for to_x, _ in hexes.corners]
    down = [y + to_y for _, y in hexes.middles.values() for _, to_y in hexes.corners]
    for found, size in ((across, width), (down, height)):
        assert abs(min(found)) < NEAR and abs(max(found) - size) < NEAR


@pytest.mark.parametrize("shape", SHAPES)
def test_coasts_have_land_inside_and_sea_outside(shape: Shape) -> None:
    printed = ocean(shape)
    sheet = Charting(printed)
    shores = sheet.shores()
    lands = {place: ground.land for place, ground in printed.ground.items()}
    for place, land in lands.items():
        if land in (0, 1) and all(lands[other] == land for other in printed.grid.beside[place]):
            assert sum(inside(sheet.point(place), shore) for shore in shores) % 2 == land, printed.names[place]


def test_land_at_the_edge_of_the_board_ends_there() -> None:
    shape = PointedHexes(1)
    kinds = {100 * row + column: LAND if column < 3 else SEA for row in range(1, 6) for column in range(1, 6)}
    rows = {row: chr(64 + row) for row in range(1, 6)}
    sheet = Charting(Map(shape, rows, {column: str(column) for column in range(1, 6)}, kinds))
    (shore,) = sheet.shores()
    height = sheet.hexes().size[1]
    assert {0.0, height} == {min(y for _, y in shore), max(y for _, y in shore)}
    assert min(x for x, _ in shore) == 0.0
    assert (0.0, 0.0) in shore and (0.0, height) in shore


def test_names_are_classed_as_land_sea_or_ocean_by_their_places() -> None:
    printed = ocean(PointedHexes(1))
    island, ocean_ = 605, 1820
    names = (Name("ISLE", place=island), Name("DEEP", places=[ocean_]), Name("SOUND", places=[ocean_]))
    found = Charting(printed).names(names, ("DEEP",))
    assert [name.ground for name in found] == [Ground.LAND, Ground.OCEAN, Ground.SEA]
    assert len(found[0].places) == 7
