"""Where an enemy may be: chances that spread as she may move, and are cut by what is searched and what is told."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.games.computer_bismarck.captains.reckoning.belief import Belief, make_chart, make_drift, spread
from compbis.games.computer_bismarck.captains.tovey.plot import RAIDERS, Plot
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART, at_first, outlook, pace, somewhere
from compbis.games.computer_bismarck.cards.board import (
    BARRED_TO_GERMANS,
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
from tests.games.computer_bismarck.tovey.tovey_helpers import followed, heard, raider_squares, searched, spotted, sunk

BERGEN = SHIPS[BISMARCK].square
HERE = 1820

FAST = pace(Plot().raider(PRINZ_EUGEN))

any_squares = st.lists(st.sampled_from(CHART.squares), min_size=1, max_size=30, unique=True)


def on_the_chart(values: Sequence[float]) -> list[float]:
    """A value for each square, put on the chart."""
    return CHART.field(dict(zip(CHART.squares, values, strict=True)).__getitem__)


def one_for_each(values: st.SearchStrategy[float]) -> st.SearchStrategy[list[float]]:
    """Such a value for each square of the chart."""
    return st.lists(values, min_size=len(CHART.squares), max_size=len(CHART.squares)).map(on_the_chart)


any_chances = one_for_each(st.floats(0, 1))
turns = st.integers(1, LAST_TURN)


DOUBT = 0.05
"""How much more than 1 the chances may be: before a search there is a little everywhere, in case all is wrong."""


def whole(belief: Belief, doubt: float = 1e-9) -> bool:
    """Whether it is a belief: no chance below 0, and all together 1."""
    return min(belief) >= 0 and sum(belief) == pytest.approx(1, abs=doubt)


def chances(belief: Belief) -> Mapping[Square, float]:
    """The chance of each square."""
    return {square: belief[cell] for square, cell in CHART.number.items()}


def plot(*reports: Report) -> Plot:
    """What these reports make of it."""
    heard_so_far = Plot()
    for report in reports:
        heard_so_far.hear(report)
    return heard_so_far


def where(room: Plot, turn: int, name: str = BISMARCK) -> Mapping[Square, float]:
    """The chance of each square at the end of a turn, before the search."""
    belief = room.ahead(name, turn).all()
    assert whole(belief, DOUBT)
    return chances(belief)


def likely(belief: Mapping[Square, float]) -> set[Square]:
    """The squares that hold more than a doubt."""
    return {square for square, chance in belief.items() if chance > 0.001}


@pytest.mark.parametrize("side", Side)
def test_the_chart_has_every_square_that_ships_of_the_side_can_come_to_and_no_other(side: Side) -> None:
    squares = make_chart(side).squares
    assert all(may_enter(side, square) for square in squares)
    lonely = {square for square in raider_squares() if side is GERMAN and square not in squares}
    assert all(not any(may_enter(side, step(square, way)) for way in DIRECTIONS) for square in lonely)
    assert (BERGEN in squares) is (side is GERMAN)


def test_the_germans_chart_has_no_barred_square_and_no_british_port() -> None:
    assert not BARRED_TO_GERMANS.intersection(CHART.squares)
    assert 1825 not in CHART.squares
    assert 2018 in CHART.squares


@given(any_chances)
def test_spreading_keeps_the_sum_and_no_chance_falls_below_nothing(chances: Belief) -> None:
    after = spread(CHART, chances, make_drift(CHART, CHART.sea))
    assert sum(after) == pytest.approx(sum(chances))
    assert min(after) >= 0


@given(any_squares, one_for_each(st.floats(0.01, 100)))
def test_spreading_by_any_pull_goes_one_square_far_and_no_farther(squares: list[Square], pull: list[float]) -> None:
    after = spread(CHART, CHART.at(squares), make_drift(CHART, pull))
    assert whole(after)
    for square, chance in chances(after).items():
        assert (chance > 0) is (min(distance(square, start) for start in squares) <= 1)


def test_she_is_drawn_where_the_pull_is() -> None:
    pull = CHART.field(lambda square: 9.0 if square == HERE - 1 else 1.0)
    after = chances(spread(CHART, CHART.at([HERE]), make_drift(CHART, pull)))
    assert after[HERE - 1] > 4 * after[HERE + 1] > 0


@given(any_squares)
def test_she_is_in_each_of_some_squares_as_likely_as_in_another(squares: list[Square]) -> None:
    belief = CHART.at(squares)
    assert whole(belief)
    assert {round(chance * len(squares), 9) for chance in belief if chance} == {1.0}


def test_land_among_the_squares_does_not_count() -> None:
    assert chances(CHART.at([HERE, 1318, 1825]))[HERE] == 1.0


@given(any_squares, any_squares, turns)
def test_what_was_searched_is_empty_and_the_rest_is_a_belief(
    squares: list[Square], empty: list[Square], turn: int
) -> None:
    after = somewhere(squares).moved(turn, FAST).cut(empty).all()
    assert whole(after)
    assert all(chances(after)[square] == 0 for square in empty)


def test_the_chance_of_searched_squares_goes_to_the_others_by_what_they_had() -> None:
    before = somewhere([HERE, HERE + 1, HERE + 2])
    assert chances(before.cut([HERE]).all())[HERE + 1] == pytest.approx(1 / 2)


def test_with_nothing_left_she_may_be_anywhere_but_where_was_searched() -> None:
    after = chances(somewhere([HERE]).cut([HERE, HERE + 1]).all())
    assert after[HERE] == after[HERE + 1] == 0
    rest = {chance for square, chance in after.items() if square not in (HERE, HERE + 1)}
    assert len(rest) == 1
    assert rest.pop() > 0


@given(turns, any_squares)
def test_of_one_who_has_not_been_seen_the_chances_are_a_belief_on_every_turn(turn: int, empty: list[Square]) -> None:
    believed = at_first()
    for number in range(1, turn + 1):
        believed = believed.moved(number, FAST)
        assert whole(believed.all(), DOUBT)
        believed = believed.cut(empty)
    assert whole(believed.all())


def test_at_first_both_are_in_bergen() -> None:
    assert chances(at_first().all())[BERGEN] == pytest.approx(1)


def test_she_is_believed_to_get_out_in_the_course_of_the_game() -> None:
    believed, west = at_first(), []
    for turn in range(1, 15):
        believed = believed.moved(turn, FAST)
        west.append(sum(chance for square, chance in chances(believed.all()).items() if column(square) < 22))
    assert west[1] < 0.15
    assert west[13] > 0.3


def test_it_pays_to_lie_in_wait_on_her_way_out_and_not_after_the_end() -> None:
    assert chances(outlook(1, lost=False))[1625] > 9 * chances(outlook(1, lost=False))[2925] > 0
    assert sum(outlook(LAST_TURN + 1, lost=False)) == 0


@pytest.mark.parametrize("name", RAIDERS)
def test_a_sighting_is_certain_and_on_the_next_turn_she_is_near_there(name: str) -> None:
    room = plot(*spotted(4, HERE, name))
    after = where(room, 5, name)
    assert all(distance(HERE, square) <= 2 for square in likely(after))
    assert after[HERE] > 0
    other = next(raider for raider in RAIDERS if raider != name)
    assert len(likely(where(room, 5, other))) > 9


def test_two_who_are_seen_together_are_both_there() -> None:
    room = plot(*spotted(4, HERE, *RAIDERS))
    assert likely(where(room, 5, BISMARCK)) == likely(where(room, 5, PRINZ_EUGEN))


def test_where_she_is_shadowed_to_she_is_for_certain() -> None:
    room = plot(*followed(5, BISMARCK, HERE, HERE + 101))
    assert room.certain(BISMARCK) == HERE + 101
    assert where(room, 5)[HERE + 101] == 1.0
    assert room.certain(PRINZ_EUGEN) == 0


def test_a_shadow_that_failed_tells_nothing() -> None:
    failed = heard("shadow", 5, target=BISMARCK, shadower="SUFFOLK", square=HERE, success=False, to=0, helpers=[])
    room = plot(*spotted(4, HERE, BISMARCK), failed)
    assert room.certain(BISMARCK) == 0
    assert len(likely(where(room, 5))) > 3


def test_what_was_known_of_one_turn_is_not_known_of_the_next() -> None:
    room = plot(*followed(5, BISMARCK, HERE, HERE + 101), searched(5))
    assert room.certain(BISMARCK) == 0
    assert {distance(HERE + 101, square) for square in likely(where(room, 6))} >= {0, 1}


def dispersal(turn: int, *raiders: str, withdrawn: tuple[str, ...] = ()) -> list[Report]:
    """These raiders, whom no search has spotted, meet SL2; some withdraw, and the convoy is dispersed."""
    german, convoy = [[name, SHIPS[name].kind] for name in raiders], [["SL2", "M"]]
    return [
        searched(turn),
        heard("battle", turn, square=HERE, british=convoy, german=german),
        *(heard("withdrawal", turn, unit=name, success=True) for name in withdrawn),
        heard("dispersed", turn, unit="SL2", square=HERE),
    ]


@pytest.mark.parametrize("raiders", [RAIDERS[:1], RAIDERS[1:], RAIDERS])
def test_16_67_who_dispersed_a_convoy_stays_in_that_square_on_the_next_turn_and_no_longer(
    raiders: tuple[str, ...],
) -> None:
    room = plot(*dispersal(8, *raiders))
    for name in RAIDERS:
        assert room.certain(name) == (HERE if name in raiders else 0)
        assert not room.in_touch(name)
    room.hear(searched(9, HERE))
    assert room.certain(raiders[0]) == 0
    assert where(room, 10, raiders[0])[HERE + 1] > 0


def test_16_67_who_withdrew_from_the_battle_may_go_on() -> None:
    room = plot(*dispersal(8, *RAIDERS, withdrawn=(BISMARCK,)))
    assert (room.certain(BISMARCK), room.certain(PRINZ_EUGEN)) == (0, HERE)
    assert where(room, 9)[HERE + 1] > 0


def test_16_62_who_is_met_in_battle_is_known_to_be_there_though_no_search_has_spotted_her() -> None:
    room = plot(*dispersal(8, BISMARCK)[:2])
    assert room.found[BISMARCK] == (8, HERE)
    assert all(distance(HERE, square) <= 2 for square in likely(where(room, 9)))


def test_who_is_followed_though_a_convoy_holds_her_is_in_sight() -> None:
    room = plot(*dispersal(8, BISMARCK))
    facts = {"target": BISMARCK, "shadower": "SUFFOLK", "square": HERE, "success": True, "to": HERE, "helpers": []}
    room.hear(heard("shadow", 9, **facts))
    assert room.certain(BISMARCK) == HERE
    assert room.in_touch(BISMARCK)


def test_who_was_not_seen_is_not_where_was_searched() -> None:
    room = plot(*spotted(4, HERE, BISMARCK), searched(5, HERE, HERE + 1))
    assert where(room, 6)[HERE] < where(plot(*spotted(4, HERE, BISMARCK), searched(5)), 6)[HERE]


def test_who_was_shadowed_to_a_square_is_there_though_it_was_searched_without_a_sighting() -> None:
    """In fog, say: to be known there is more than not to be seen there."""
    room = plot(*followed(5, BISMARCK, HERE, HERE + 101), searched(5, HERE + 101))
    assert all(distance(HERE + 101, square) <= 2 for square in likely(where(room, 6)))


def test_12_2_the_general_air_search_tells_the_very_square() -> None:
    after = where(plot(searched(4), heard("air_search", 4, unit=BISMARCK, square=HERE)), 5)
    assert all(distance(HERE, square) <= 2 for square in likely(after))


def test_12_3_the_radio_tells_the_square_or_one_next_to_it() -> None:
    room = plot(*spotted(4, HERE, BISMARCK), searched(5), heard("radio_silence", 5, unit=BISMARCK, square=HERE + 2))
    believed = likely(chances(room.raiders[BISMARCK].all()))
    assert believed
    assert all(distance(HERE + 2, square) <= 1 and distance(HERE, square) <= 2 for square in believed)


def test_12_3_the_radio_is_right_if_all_else_was_wrong() -> None:
    room = plot(*spotted(4, HERE, BISMARCK), searched(5), heard("radio_silence", 5, unit=BISMARCK, square=2714))
    believed = likely(chances(room.raiders[BISMARCK].all()))
    assert believed
    assert all(distance(2714, square) <= 1 for square in believed)


def test_who_is_sunk_is_gone() -> None:
    assert plot(sunk(4, BISMARCK)).gone == {BISMARCK}
    part = heard("sunk", 4, unit="WP1", kind="S", side=str(GERMAN), count=1, whole=False)
    ours = heard("sunk", 4, unit="HOOD", kind="B", side=str(BRITISH), count=1, whole=True)
    assert plot(part, ours).gone == set()


def test_what_has_hit_a_raider_has_hurt_her_as_far_as_he_can_know() -> None:
    fire = heard("fire", 4, round=1, pairs=[["HOOD", BISMARCK], ["K GEORGE V", BISMARCK], [BISMARCK, "HOOD"]])
    hit = heard("torpedoes", 4, unit="NORFOLK", target=PRINZ_EUGEN, hits=1)
    bombs = heard("air_attack", 4, plane="ULSTER", weapon="bombs", target=BISMARCK, square=1, confused=False, hits=None)
    fresh, hurt = plot(bombs), plot(fire, hit, bombs)
    assert hurt.raider(BISMARCK).midships < fresh.raider(BISMARCK).midships == SHIPS[BISMARCK].midships
    assert hurt.raider(BISMARCK).firepower < fresh.raider(BISMARCK).firepower == SHIPS[BISMARCK].firepower
    assert hurt.raider(PRINZ_EUGEN).knots < fresh.raider(PRINZ_EUGEN).knots == SHIPS[PRINZ_EUGEN].knots


def test_a_wolfpack_that_is_met_is_reckoned_with_there_and_one_less_near_by() -> None:
    before = plot()
    met = plot(heard("submarine_attacked", 1, target="SL2", square=2113, hits=1, submarine_sunk=False))
    at = CHART.number[2113]
    assert met.packs[at] >= 1 > before.packs[at]
    assert sum(met.packs) == pytest.approx(sum(before.packs))
    assert sum(before.packs) == pytest.approx(4)


BREST, OFF_BREST = 2626, 2525


def test_she_who_was_seen_in_a_port_is_likely_to_lie_there_still_and_one_at_sea_is_not() -> None:
    in_port = plot(*spotted(12, BREST, BISMARCK), searched(13))
    at_sea = plot(*spotted(12, HERE, BISMARCK), searched(13))
    assert where(in_port, 14)[BREST] > 0.5
    assert where(at_sea, 14)[HERE] < where(in_port, 14)[BREST] / 2


def test_she_who_is_hurt_makes_for_a_port() -> None:
    torpedoed = [heard("torpedoes", 12, unit="NORFOLK", target=BISMARCK, hits=2)] * 2
    whole_ship, hurt = plot(*spotted(12, OFF_BREST, BISMARCK)), plot(*torpedoed, *spotted(12, OFF_BREST, BISMARCK))
    assert where(hurt, 13)[BREST] > 2 * where(whole_ship, 13)[BREST] > 0
