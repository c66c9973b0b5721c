"""Coasts drawn from a few points, and those of the North Atlantic compared with its board."""

import math

import pytest

from compbis.games.computer_bismarck.afterwards.chart_events import point
from compbis.games.computer_bismarck.cards.board import COLUMNS, OPEN_SEA, PORT, ROWS, TERRAIN
from compbis.games.computer_bismarck.cards.shores import shores
from compbis.story.track_chart.coast import coast
from compbis.table.finished.track_chart import Point

SQUARE = [(1.0, 1.0), (4.0, 1.0), (4.0, 3.0), (1.0, 3.0)]
SIZE = len(COLUMNS), len(ROWS)


@pytest.fixture(scope="module")
def drawn() -> list[list[Point]]:
    """The coasts of the North Atlantic as drawn."""
    return [coast(outline, *SIZE) for outline in shores().outlines]


def inside(at: Point, lines: list[list[Point]]) -> bool:
    """Whether a point lies inside the outlines: a ray to its right crosses them an odd number of times."""
    x, y = at
    crossings = 0
    for line in lines:
        for (ax, ay), (bx, by) in zip(line, [*line[1:], line[0]], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                crossings += 1
    return crossings % 2 == 1


def test_a_coast_passes_through_its_points_and_is_rough_between_them() -> None:
    line = coast(SQUARE, 6, 5)
    assert set(SQUARE) <= set(line)
    assert len(line) > 100
    assert any(y not in (1.0, 3.0) for x, y in line if 1.5 < x < 3.5)


def test_the_same_points_give_the_same_coast() -> None:
    assert coast(SQUARE, 6, 5) == coast(list(SQUARE), 6, 5)


def test_the_edge_of_the_board_stays_straight() -> None:
    line = coast([(0.0, 0.0), (6.0, 0.0), (6.0, 2.0), (0.0, 2.0)], 6, 5)
    assert {y for x, y in line if y < 0.5} == {0.0}
    assert all(0 <= x <= 6 and 0 <= y <= 5 for x, y in line)


def test_the_coasts_agree_with_the_terrain_of_the_board(drawn: list[list[Point]]) -> None:
    for square, sign in TERRAIN.items():
        x, y = point(square)
        if sign == "#":
            assert inside((x, y), drawn), square
        elif sign == OPEN_SEA:
            assert not inside((x, y), drawn), square
            dry = sum(inside((x + i / 5, y + j / 5), drawn) for i in (-2, 0, 2) for j in (-2, 0, 2))
            assert dry <= 2, square
        elif sign == "%":
            corners = [(x + i / 5, y + j / 5) for i in (-2, 0, 2) for j in (-2, 0, 2)]
            assert any(inside(corner, drawn) for corner in corners), square


def test_ports_lie_on_the_coast(drawn: list[list[Point]]) -> None:
    for square, sign in TERRAIN.items():
        if sign == PORT:
            assert min(math.dist(point(square), at) for line in drawn for at in line) < 0.2, square


def test_no_coast_leaves_the_board(drawn: list[list[Point]]) -> None:
    assert all(0 <= x <= SIZE[0] and 0 <= y <= SIZE[1] for line in drawn for x, y in line)
