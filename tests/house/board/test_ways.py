"""Ways over a board with places that may not be entered and sides that may not be crossed."""

from functools import partial, reduce
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from compbis.board.grid import Grid
from compbis.board.shapes import FlatHexes, Place, PointedHexes, Squares, step
from compbis.board.ways import Border, Ways

ALL = [100 * row + column for row in range(1, 9) for column in range(1, 9)]
GRIDS = [Grid(shape, ALL) for shape in (Squares(), PointedHexes(1), FlatHexes(0))]
grids = st.sampled_from(GRIDS)
places = st.sampled_from(ALL)


@st.composite
def trials(draw: st.DrawFn) -> tuple[Grid, frozenset[Place], list[Border]]:
    """A grid, the places that may be entered, and the closed sides."""
    grid = draw(grids)
    allowed = frozenset(ALL) - draw(st.frozensets(places, max_size=30))
    sides = [(at, other) for at in ALL for other in grid.beside[at] if at < other]
    return grid, allowed, draw(st.lists(st.sampled_from(sides), max_size=20))


@given(trials(), places, st.frozensets(places, min_size=1, max_size=3))
def test_a_way_is_open_and_shortest(
    trial: tuple[Grid, frozenset[Place], list[Border]], start: Place, goals: frozenset[Place]
) -> None:
    grid, allowed, closed = trial
    allowed |= {start, *goals}
    ways = Ways(grid, allowed, closed)
    away = ways.away(goals)
    way = ways.way(start, goals)
    assert len(way) == away.get(start, 0)
    for at, there in pairwise((start, *way)):
        assert there in grid.beside[at]
        assert there in allowed
        assert not {(at, there), (there, at)} & set(closed)
    assert not way or way[-1] in goals
    reached = ways.reach(start, len(ALL))
    near = min((len(reached[goal]) for goal in goals if goal in reached), default=None)
    assert near == away.get(start)


@given(trials(), places, places, st.frozensets(places))
def test_the_cheapest_way_is_a_shortest_one_also_to_a_goal_that_may_not_be_entered(
    trial: tuple[Grid, frozenset[Place], list[Border]], start: Place, goal: Place, expensive: frozenset[Place]
) -> None:
    grid, allowed, closed = trial
    ways = Ways(grid, allowed | {start}, closed)
    plain = ways.way(start, frozenset((goal,)))
    assert ways.cheapest(start, goal, lambda place: 0) == plain
    cheap = ways.cheapest(start, goal, lambda place: place in expensive)
    assert len(cheap) == len(plain)
    assert all(there in grid.beside[at] and there in allowed for at, there in pairwise((start, *cheap)))
    assert sum(place in expensive for place in cheap) <= sum(place in expensive for place in plain)


@given(trials(), places, st.integers(0, 6))
def test_a_place_in_reach_has_a_way_of_that_length(
    trial: tuple[Grid, frozenset[Place], list[Border]], start: Place, most: int
) -> None:
    grid, allowed, closed = trial
    allowed |= {start}
    ways = Ways(grid, allowed, closed)
    reached = ways.reach(start, most)
    assert reached[start] == ()
    for at in ALL:
        steps = ways.away(frozenset((at,))).get(start)
        assert ways.distance(start, at, none=-1) == (-1 if steps is None else steps)
        assert ways.step(start, at) == next(iter(ways.way(start, frozenset((at,)))), start)
        assert (at in reached) == (at in allowed and steps is not None and steps <= most)
        if at in reached:
            assert len(reached[at]) == steps
            assert reduce(partial(step, grid.shape), reached[at], start) == at


def test_a_unit_can_leave_a_forbidden_place_but_not_return() -> None:
    ways = Ways(Grid(Squares(), [101, 102, 103]), {102, 103})
    assert ways.steps[101] == (("E", 102),)
    assert ways.reach(101, 2) == {101: (), 102: ("E",), 103: ("E", "E")}
    assert 101 not in ways.reach(103, 2)
    assert ways.away(frozenset((103,))) == {103: 0, 102: 1}


def test_a_way_may_end_off_the_board_but_not_lead_on_from_there() -> None:
    grid = Grid(Squares(), [202, 203, 402, 403])
    ways = Ways(grid, grid.places | {302, 303})
    assert ways.way(202, frozenset((303,))) == (303,)
    assert ways.way(202, frozenset((402,))) == ()
    assert ways.away(frozenset((303,))) == {303: 0, 202: 1, 203: 1, 402: 1, 403: 1}
    assert ways.reach(303, 2) == {303: ()}
    assert set(ways.reach(202, 3)) == {202, 203, 302, 303}


def test_a_closed_side_is_closed_in_both_directions() -> None:
    grid = Grid(Squares(), [101, 102, 201, 202])
    ways = Ways(grid, grid.places, [(101, 102)])
    assert len(ways.way(101, frozenset((102,)))) == len(ways.way(102, frozenset((101,)))) == 2


def test_among_equally_short_ways_the_first_direction_wins() -> None:
    ways = Ways(GRIDS[0], GRIDS[0].places)
    assert ways.way(505, frozenset((303,))) == (404, 303)
    assert ways.way(505, frozenset((304,))) == (405, 304)


def test_a_way_ends_beside_a_goal_that_may_not_be_entered() -> None:
    ways = Ways(GRIDS[0], frozenset(ALL) - {404})
    assert ways.way(606, frozenset((404,))) == (505,)
    assert ways.way(505, frozenset((404,))) == ()
    away = ways.away(frozenset((404,)))
    assert (away[404], away[505], away[606]) == (0, 1, 2)


def test_a_goal_may_be_off_the_board() -> None:
    ways = Ways(GRIDS[0], GRIDS[0].places)
    assert ways.way(303, frozenset((3,))) == (203, 103)
    assert ways.away(frozenset((3,)))[303] == 3
