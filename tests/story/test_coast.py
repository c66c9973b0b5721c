"""Coasts out of squares."""

import pytest

from compbis.story.coast import coasts
from compbis.table.chart import Point


def inside(point: Point, lines: list[list[Point]]) -> bool:
    """Whether a point lies within the outlines, by the crossings of a line to its right."""
    x, y = point
    crossings = 0
    for line in lines:
        for (ax, ay), (bx, by) in zip(line, [*line[1:], line[0]], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                crossings += 1
    return crossings % 2 == 1


def test_no_land_no_coast() -> None:
    assert coasts({}, 6, 4) == []


def test_nothing_but_land_ends_at_the_edge_of_the_board() -> None:
    (line,) = coasts({(x, y): 1.0 for x in range(6) for y in range(4)}, 6, 4)
    assert {x for x, _ in line if 0 < x < 6} or {y for _, y in line if 0 < y < 4}
    assert all(x in (0, 6) or y in (0, 4) for x, y in line)


@pytest.mark.parametrize(
    "land",
    [
        {(2, 2)},
        {(2, 2), (3, 3)},
        {(3, 2), (2, 3)},
        {(0, 0), (5, 0), (0, 4), (5, 4)},
        {(x, y) for x in range(1, 5) for y in range(1, 4)} - {(3, 2)},
        {(x, 2) for x in range(6)},
    ],
)
def test_land_is_within_and_sea_without(land: set[tuple[int, int]]) -> None:
    lines = coasts(dict.fromkeys(land, 1.0), 6, 5)
    for column in range(6):
        for row in range(5):
            assert inside((column + 0.5, row + 0.5), lines) == ((column, row) in land), (column, row)
    assert all(0 <= x <= 6 and 0 <= y <= 5 for line in lines for x, y in line)


def test_the_same_land_has_the_same_coast() -> None:
    land = {(2, 2): 1.0, (3, 2): 0.8}
    assert coasts(land, 6, 5) == coasts(dict(reversed(land.items())), 6, 5)
