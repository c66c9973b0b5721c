"""Where an enemy may be: chances that spread with its possible moves, and are cut by searches and reports."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.games.computer_bismarck.captains.reckoning.belief import Belief, make_drift, make_waters, spread
from compbis.games.computer_bismarck.captains.tovey.plot import RAIDERS, Plot
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART, initial, outlook, pace, somewhere
from compbis.games.computer_bismarck.cards.board import (
    DIRECTIONS,
    Square,
    column,
    distance,
    may_enter,
    step,
)
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN, SHIPS
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.tovey.tovey_helpers import (
    followed,
    heard,
    plot,
    raider_squares,
    searched,
    spotted,
    sunk,
)

BERGEN = SHIPS[BISMARCK].square
HERE = 1820

FAST = pace(Plot().raider(PRINZ_EUGEN))

any_squares = st.lists(st.sampled_from(CHART.squares), min_size=1, max_size=30, unique=True)


def on_the_chart(values: Sequence[float]) -> list[float]:
    """A value for each square, as a field of the chart."""
    return CHART.field(dict(zip(CHART.squares, values, strict=True)).__getitem__)


def one_for_each(values: st.SearchStrategy[float]) -> st.SearchStrategy[list[float]]:
    """A strategy with a value for each square of the chart."""
    return st.lists(values, min_size=len(CHART.squares), max_size=len(CHART.squares)).map(on_the_chart)


any_chances = one_for_each(st.floats(0, 1))
turns = st.integers(1, LAST_TURN)


DOUBT = 0.05
"""How far the sum of the chances may exceed 1: before a search each square has a small chance, in case all is wrong."""


def whole(belief: Belief, doubt: float = 1e-9) -> bool:
    """Whether it is a belief: no chance is negative, and their sum is 1."""
    return min(belief) >= 0 and sum(belief) == pytest.approx(1, abs=doubt)


def chances(belief: Belief) -> Mapping[Square, float]:
    """The chance of each square."""
    return {square: belief[cell] for square, cell in CHART.number.items()}


def where(room: Plot, turn: int, name: str = BISMARCK) -> Mapping[Square, float]:
    """The chance of each square at the end of a turn, before the search."""
    belief = room.ahead(name, turn).all()
    assert whole(belief, DOUBT)
    return chances(belief)


def likely(belief: Mapping[Square, float]) -> set[Square]:
    """The squares with more than a negligible chance."""
    return {square for square, chance in belief.items() if chance > 0.001}


@pytest.mark.parametrize("side", Side)
def test_the_chart_has_exactly_the_squares_that_the_sides_ships_can_reach(side: Side) -> None:
    squares = make_waters(side).squares
    assert all(may_enter(side, square) for square in squares)
    lonely = {square for square in raider_squares() if side is GERMAN and square not in squares}
    assert all(not any(may_enter(side, step(square, way)) for way in DIRECTIONS) for square in lonely)
    assert (BERGEN in squares) is (side is GERMAN)


@given(any_chances)
def test_spreading_keeps_the_sum_and_leaves_no_chance_negative(chances: Belief) -> None:
    after = spread(CHART, chances, make_drift(CHART, CHART.sea))
    assert sum(after) == pytest.approx(sum(chances))
    assert min(after) >= 0


@given(any_squares, one_for_each(st.floats(0.01, 100)))
def test_spreading_by_any_pull_reaches_exactly_one_square(squares: list[Square], pull: list[float]) -> None:
    after = spread(CHART, CHART.at(squares), make_drift(CHART, pull))
    assert whole(after)
    for square, chance in chances(after).items():
        assert (chance > 0) is (min(distance(square, start) for start in squares) <= 1)


@given(any_squares, any_squares, turns)
def test_searched_squares_are_empty_and_the_rest_is_a_belief(
    squares: list[Square], empty: list[Square], turn: int
) -> None:
    after = somewhere(squares).moved(turn, FAST).without(empty).all()
    assert whole(after)
    assert all(chances(after)[square] == 0 for square in empty)


def test_the_chance_of_searched_squares_goes_to_the_others_in_proportion() -> None:
    before = somewhere([HERE, HERE + 1, HERE + 2])
    assert chances(before.without([HERE]).all())[HERE + 1] == pytest.approx(1 / 2)


def test_with_nothing_left_the_raider_may_be_anywhere_not_searched() -> None:
    after = chances(somewhere([HERE]).without([HERE, HERE + 1]).all())
    assert after[HERE] == after[HERE + 1] == 0
    rest = {chance for square, chance in after.items() if square not in (HERE, HERE + 1)}
    assert len(rest) == 1
    assert rest.pop() > 0


@given(turns, any_squares)
def test_the_chances_of_an_unseen_raider_are_a_belief_on_every_turn(turn: int, empty: list[Square]) -> None:
    believed = initial()
    for number in range(1, turn + 1):
        believed = believed.moved(number, FAST)
        assert whole(believed.all(), DOUBT)
        believed = believed.without(empty)
    assert whole(believed.all())


def test_an_unseen_raider_is_believed_to_break_out_in_time() -> None:
    believed, west = initial(), []
    for turn in range(1, 15):
        believed = believed.moved(turn, FAST)
        west.append(sum(chance for square, chance in chances(believed.all()).items() if column(square) < 22))
    assert west[1] < 0.15
    assert west[13] > 0.3


def test_the_outlook_favours_the_way_out_and_is_empty_after_the_end() -> None:
    assert chances(outlook(1, lost=False))[1625] > 9 * chances(outlook(1, lost=False))[2925] > 0
    assert sum(outlook(LAST_TURN + 1, lost=False)) == 0


@pytest.mark.parametrize("name", RAIDERS)
def test_a_sighted_raider_is_near_that_square_on_the_next_turn(name: str) -> None:
    room = plot(*spotted(4, HERE, name))
    after = where(room, 5, name)
    assert all(distance(HERE, square) <= 2 for square in likely(after))
    assert after[HERE] > 0
    other = next(raider for raider in RAIDERS if raider != name)
    assert len(likely(where(room, 5, other))) > 9


def test_a_shadowed_raider_is_certainly_in_the_square_it_was_followed_to() -> None:
    room = plot(*followed(5, BISMARCK, HERE, HERE + 101))
    assert room.certain(BISMARCK) == HERE + 101
    assert where(room, 5)[HERE + 101] == 1.0
    assert room.certain(PRINZ_EUGEN) == 0


def test_a_failed_shadow_reveals_nothing() -> None:
    failed = heard("shadow", 5, target=BISMARCK, shadower="SUFFOLK", square=HERE, success=False, to=0, helpers=[])
    room = plot(*spotted(4, HERE, BISMARCK), failed)
    assert room.certain(BISMARCK) == 0
    assert len(likely(where(room, 5))) > 3


def dispersal(turn: int, *raiders: str, withdrawn: tuple[str, ...] = ()) -> list[Report]:
    """These raiders, not spotted by any search, meet SL2; some withdraw, and the convoy is dispersed."""
    german, convoy = [[name, SHIPS[name].kind] for name in raiders], [["SL2", "M"]]
    return [
        searched(turn),
        heard("battle", turn, square=HERE, british=convoy, german=german),
        *(heard("withdrawal", turn, unit=name, success=True) for name in withdrawn),
        heard("dispersed", turn, unit="SL2", square=HERE),
    ]


@pytest.mark.parametrize("raiders", [RAIDERS[:1], RAIDERS[1:], RAIDERS])
def test_16_67_a_raider_that_dispersed_a_convoy_stays_there_for_one_turn(
    raiders: tuple[str, ...],
) -> None:
    room = plot(*dispersal(8, *raiders))
    for name in RAIDERS:
        assert room.certain(name) == (HERE if name in raiders else 0)
        assert not room.in_touch(name)
    room.hear(searched(9, HERE))
    assert room.certain(raiders[0]) == 0
    assert where(room, 10, raiders[0])[HERE + 1] > 0


def test_16_67_a_raider_that_withdrew_may_move_on() -> None:
    room = plot(*dispersal(8, *RAIDERS, withdrawn=(BISMARCK,)))
    assert (room.certain(BISMARCK), room.certain(PRINZ_EUGEN)) == (0, HERE)
    assert where(room, 9)[HERE + 1] > 0


def test_16_62_a_raider_met_in_battle_is_located_without_a_search() -> None:
    room = plot(*dispersal(8, BISMARCK)[:2])
    assert room.found[BISMARCK] == (8, HERE)
    assert all(distance(HERE, square) <= 2 for square in likely(where(room, 9)))


def test_a_raider_held_by_a_convoy_is_in_touch_once_it_is_followed() -> None:
    room = plot(*dispersal(8, BISMARCK))
    facts = {"target": BISMARCK, "shadower": "SUFFOLK", "square": HERE, "success": True, "to": HERE, "helpers": []}
    room.hear(heard("shadow", 9, **facts))
    assert room.certain(BISMARCK) == HERE
    assert room.in_touch(BISMARCK)


def test_a_successful_shadow_outweighs_an_empty_search() -> None:
    """In fog, for instance: a certain position counts for more than an empty search."""
    room = plot(*followed(5, BISMARCK, HERE, HERE + 101), searched(5, HERE + 101))
    assert all(distance(HERE + 101, square) <= 2 for square in likely(where(room, 6)))


def test_12_2_the_general_air_search_reveals_the_exact_square() -> None:
    after = where(plot(searched(4), heard("air_search", 4, unit=BISMARCK, square=HERE)), 5)
    assert all(distance(HERE, square) <= 2 for square in likely(after))


def test_12_3_the_radio_reveals_the_square_or_one_beside_it() -> None:
    room = plot(*spotted(4, HERE, BISMARCK), searched(5), heard("radio_silence", 5, unit=BISMARCK, square=HERE + 2))
    believed = likely(chances(room.raiders[BISMARCK].all()))
    assert believed
    assert all(distance(HERE + 2, square) <= 1 and distance(HERE, square) <= 2 for square in believed)


def test_12_3_the_radio_overrides_a_belief_that_contradicts_it() -> None:
    room = plot(*spotted(4, HERE, BISMARCK), searched(5), heard("radio_silence", 5, unit=BISMARCK, square=2714))
    believed = likely(chances(room.raiders[BISMARCK].all()))
    assert believed
    assert all(distance(2714, square) <= 1 for square in believed)


def test_only_a_sunk_german_ship_is_gone() -> None:
    assert plot(sunk(4, BISMARCK)).gone == {BISMARCK}
    part = heard("sunk", 4, unit="WP1", kind="S", side=str(GERMAN), count=1, whole=False)
    ours = heard("sunk", 4, unit="HOOD", kind="B", side=str(BRITISH), count=1, whole=True)
    assert plot(part, ours).gone == set()


def test_hits_on_a_raider_lower_its_estimated_values() -> None:
    fire = heard("fire", 4, round=1, pairs=[["HOOD", BISMARCK], ["K GEORGE V", BISMARCK], [BISMARCK, "HOOD"]])
    hit = heard("torpedoes", 4, unit="NORFOLK", target=PRINZ_EUGEN, hits=1)
    bombs = heard("air_attack", 4, plane="ULSTER", weapon="bombs", target=BISMARCK, square=1, confused=False, hits=None)
    fresh, hurt = plot(bombs), plot(fire, hit, bombs)
    assert hurt.raider(BISMARCK).midships < fresh.raider(BISMARCK).midships == SHIPS[BISMARCK].midships
    assert hurt.raider(BISMARCK).firepower < fresh.raider(BISMARCK).firepower == SHIPS[BISMARCK].firepower
    assert hurt.raider(PRINZ_EUGEN).knots < fresh.raider(PRINZ_EUGEN).knots == SHIPS[PRINZ_EUGEN].knots


def test_a_wolfpack_that_attacked_is_placed_there_and_counted_once() -> None:
    before = plot()
    met = plot(heard("submarine_attacked", 1, target="SL2", square=2113, hits=1, submarine_sunk=False))
    at = CHART.number[2113]
    assert met.packs[at] >= 1 > before.packs[at]
    assert sum(met.packs) == pytest.approx(sum(before.packs))
    assert sum(before.packs) == pytest.approx(4)


BREST, OFF_BREST = 2626, 2525


def test_a_raider_seen_in_a_port_is_likely_to_stay_and_one_at_sea_is_not() -> None:
    in_port = plot(*spotted(12, BREST, BISMARCK), searched(13))
    at_sea = plot(*spotted(12, HERE, BISMARCK), searched(13))
    assert where(in_port, 14)[BREST] > 0.5
    assert where(at_sea, 14)[HERE] < where(in_port, 14)[BREST] / 2


def test_a_damaged_raider_is_believed_to_make_for_a_port() -> None:
    torpedoed = [heard("torpedoes", 12, unit="NORFOLK", target=BISMARCK, hits=2)] * 2
    whole_ship, hurt = plot(*spotted(12, OFF_BREST, BISMARCK)), plot(*torpedoed, *spotted(12, OFF_BREST, BISMARCK))
    assert where(hurt, 13)[BREST] > 2 * where(whole_ship, 13)[BREST] > 0
