"""Adjacency, distance, lines and areas on squares and on both kinds of hexes."""

from collections import deque
from collections.abc import Mapping
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.board.grid import Grid
from compbis.board.shapes import FlatHexes, Place, PointedHexes, Shape, Squares, step

ROWS, COLUMNS = range(1, 13), range(1, 15)
SHAPES: Mapping[str, Shape] = {
    "squares": Squares(),
    "pointed, odd rows right": PointedHexes(1),
    "pointed, even rows right": PointedHexes(0),
    "flat, odd columns lower": FlatHexes(1),
    "flat, even columns lower": FlatHexes(0),
}
ALL = [100 * row + column for row in ROWS for column in COLUMNS]
GRIDS = {name: Grid(shape, ALL) for name, shape in SHAPES.items()}
grids = st.sampled_from(sorted(GRIDS)).map(lambda name: GRIDS[name])
places = st.builds(lambda row, column: 100 * row + column, st.sampled_from(ROWS), st.sampled_from(COLUMNS))


@pytest.fixture(params=sorted(GRIDS))
def grid(request: pytest.FixtureRequest) -> Grid:
    return GRIDS[request.param]


def counted(grid: Grid, start: Place) -> dict[Place, int]:
    """The distances from a place, by breadth-first search."""
    distances, queue = {start: 0}, deque([start])
    while queue:
        at = queue.popleft()
        for other in grid.beside[at]:
            if other not in distances:
                distances[other] = distances[at] + 1
                queue.append(other)
    return distances


def test_a_place_and_its_axes_convert_both_ways(grid: Grid) -> None:
    assert [at for at in grid.places if grid.shape.place(grid.shape.axes(at)) != at] == []


def test_adjacency_is_mutual_and_adjacent_middles_are_near(grid: Grid) -> None:
    for at, others in grid.beside.items():
        x, y = grid.shape.middle(at)
        for other in others:
            assert at in grid.beside[other]
            to_x, to_y = grid.shape.middle(other)
            assert max(abs(to_x - x), abs(to_y - y)) <= 2, (at, other)


@pytest.mark.parametrize("name", SHAPES)
def test_an_inner_place_has_all_its_neighbours(name: str) -> None:
    directions = SHAPES[name].directions
    assert [step(SHAPES[name], 606, direction) for direction in directions] == [*GRIDS[name].beside[606]]
    assert [direction for direction, _ in GRIDS[name].steps[606]] == [*directions]
    assert len(directions) == (8 if name == "squares" else 6)


def test_each_direction_leads_where_its_name_says(grid: Grid) -> None:
    for direction in grid.shape.directions:
        (x, y), (to_x, to_y) = (grid.shape.middle(at) for at in (606, step(grid.shape, 606, direction)))
        assert ("N" in direction) - ("S" in direction) == (y > to_y) - (y < to_y)
        assert ("W" in direction) - ("E" in direction) == (x > to_x) - (x < to_x)


def test_a_step_may_lead_off_the_board(grid: Grid) -> None:
    for at in (101, 114, 1201, 1214):
        assert [there for _, there in grid.steps[at]] == [step(grid.shape, at, name) for name in grid.shape.directions]
        assert grid.beside[at] == tuple(there for _, there in grid.steps[at] if there in grid.places)


@pytest.mark.parametrize("start", [101, 112, 606, 707, 1214])
def test_the_distance_is_the_number_of_steps(grid: Grid, start: Place) -> None:
    assert counted(grid, start) == {at: grid.distance(start, at) for at in grid.places}


def test_a_place_off_the_board_has_no_distance(grid: Grid) -> None:
    for one, other in ((606, 99), (99, 606), (606, 1301), (1301, 606)):
        with pytest.raises(KeyError):
            grid.distance(one, other)


@given(grids, places, places)
def test_a_line_is_a_shortest_way_and_the_same_in_both_directions(grid: Grid, one: Place, other: Place) -> None:
    line = grid.line(one, other)
    assert (line[0], line[-1], len(line)) == (one, other, grid.distance(one, other) + 1)
    shape = grid.shape
    for at, following in pairwise(line):
        (x, y), (to_x, to_y) = shape.axes(at), shape.axes(following)
        assert shape.length((to_x - x, to_y - y)) == 1
    assert grid.line(other, one) == line[::-1]


@given(grids, places, places)
def test_a_line_runs_straight(grid: Grid, one: Place, other: Place) -> None:
    """The middle of each place on it is at most 1.5 from the straight line between the ends; a place is 2 wide."""
    (x, y), (to_x, to_y) = grid.shape.middle(one), grid.shape.middle(other)
    long = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    for at in grid.line(one, other)[1:-1]:
        between = grid.shape.middle(at)
        aside = abs((to_x - x) * (between[1] - y) - (to_y - y) * (between[0] - x)) / long
        assert aside <= 1.5, (one, other, at)


@given(grids, places, st.integers(0, 20))
def test_an_area_is_all_places_within_the_distance(grid: Grid, place: Place, most: int) -> None:
    area = grid.within(place, most)
    assert list(area) == sorted(at for at in grid.places if grid.distance(place, at) <= most)
    assert place in area


def test_a_hole_is_adjacent_to_nothing_but_a_line_crosses_it() -> None:
    holed = Grid(Squares(), [101, 102, 103, 201, 203, 301, 302, 303])
    assert holed.beside[101] == (201, 102)
    assert holed.distance(201, 203) == 2
    assert 202 in holed.line(201, 203)


def chase_hex(name: str) -> Place:
    """The hex with this name, such as K29, on the search board of The Chase of the Bismarck."""
    letters, column = name.rstrip("0123456789"), name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    row = ord(letters[-1]) - 64 + 26 * (len(letters) - 1)
    return 100 * row + int(column)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("K29", "J30", 1),
        ("O32", "O33", 1),
        ("AF24", "AF22", 2),
        ("Q29", "Q30", 1),
        ("K27", "E21", 9),
    ],
)
def test_distances_match_the_rules_of_the_chase(one: str, other: str, expected: int) -> None:
    """Rows A, C, E ... are shifted right: a ship steps from K29 into J30; Scapa Flow is nine hexes from Reykjavik."""
    board = Grid(PointedHexes(1), [100 * row + column for row in range(1, 35) for column in range(1, 36)])
    assert board.distance(chase_hex(one), chase_hex(other)) == expected
