"""How likely a raider is to be in a square, and which ways out it can have passed."""

import random

import pytest

from compbis.games.computer_bismarck.cards.board import OPEN, neighbours
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.rules import likelihood as likelihood_rules
from compbis.games.computer_bismarck.rules import passages, whereabouts
from compbis.games.computer_bismarck.rules.likelihood import Likelihood, chance_of, likeliest, likelihood
from compbis.games.computer_bismarck.rules.passages import PASSAGES, WayOut, atlantic, ways_out
from compbis.games.computer_bismarck.rules.whereabouts import Trace
from compbis.table.side import GERMAN

BISMARCK, PRINZ = SHIPS["BISMARCK"], SHIPS["PR EUGEN"]
GOALS = (2010, 2112, 2418, 1528, 2626)
BREST = 2626
SEEDS = range(6)
STRAIT, ICELAND, SCOTLAND = (passage.name for passage in PASSAGES)
WATERS = sorted(OPEN[GERMAN])


def reports(dice: random.Random, turns: int) -> tuple[dict[int, Trace], dict[int, frozenset[int]]]:
    """Some reports of a hunt; they may contradict each other, as in a game in which something happened that had been
    thought impossible."""
    traces = {
        turn: dice.choice(
            (
                Trace(ended=frozenset((dice.choice(WATERS),))),
                Trace(ended=frozenset(dice.sample(WATERS, 9))),
                Trace(began=frozenset((dice.choice(WATERS),))),
                Trace(passed=dice.choice(WATERS)),
                Trace(held=True),
            )
        )
        for turn in dice.sample(range(1, turns), 2)
    }
    return traces, {turn: frozenset(dice.sample(WATERS, 40)) for turn in range(1, turns)}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_squares_with_a_chance_are_those_where_the_ship_can_be(seed: int) -> None:
    dice = random.Random(seed)
    spec, turn = dice.choice((BISMARCK, PRINZ)), dice.randint(3, 9)
    traces, searched = reports(dice, turn)
    for heard in ({}, traces):
        now = whereabouts.now(spec, heard, searched, turn)
        then = whereabouts.at_end_of_turn(spec, now, whereabouts.NO_TRACE, turn)
        chances = likelihood(spec, heard, searched, turn, dict.fromkeys(GOALS, 1.0))
        assert chances.now.keys() == now.squares
        assert chances.then.keys() == then.squares
        for part in (chances.before, chances.now, chances.then):
            assert not part or sum(part.values()) == pytest.approx(1)
        assert [sum(part) for part in zip(*((one.before, one.now) for one in chances.bound), strict=True)] == [
            pytest.approx(1)
        ] * 2
        for square, chance in chances.then.items():
            by_goal = sum(one.now * one.then.get(square, 0) for one in chances.bound)
            assert by_goal == pytest.approx(chance)


def bound(*goals: int, searched: dict[int, frozenset[int]] | None = None, turn: int = 6) -> Likelihood:
    return likelihood(BISMARCK, {}, searched or {}, turn, dict.fromkeys(goals, 1.0))


def test_a_ship_is_likelier_near_its_goal_and_without_one_no_square_attracts_it() -> None:
    far_south = frozenset(square for square in WATERS if square >= 2000)
    assert (
        chance_of(bound(BREST).now, far_south)
        > chance_of(bound().now, far_south)
        > chance_of(bound(1528).now, far_south)
    )


def test_half_of_the_chances_are_spread_evenly_whatever_the_goals() -> None:
    then = bound(2010, turn=1).then
    at = whereabouts.at_end_of_turn(BISMARCK, whereabouts.at_start(BISMARCK), whereabouts.NO_TRACE, 1)
    ways = len(at.rested) + len(at.dashed)
    assert min(then.values()) >= 0.5 / ways > min(then.values()) - 0.001, "the square farthest from her goal"


def test_a_search_in_vain_takes_of_a_goal_what_it_covered_of_its_way() -> None:
    goals = {2010: 1.0, 1528: 1.0, 0: 2.0}
    start = likelihood(BISMARCK, {}, {}, 5, goals)
    searched = frozenset(likeliest(start.bound[0].then, 0.3))
    left = [one.now * (1 - chance_of(one.then, searched)) for one in start.bound]
    after = likelihood(BISMARCK, {}, {5: searched}, 6, goals).bound
    assert [one.before for one in after] == [pytest.approx(one.now) for one in start.bound], "one figure for one thing"
    assert [one.now for one in after] == [pytest.approx(weight / sum(left)) for weight in left]


def test_all_goals_are_alike_until_a_search_speaks_against_one() -> None:
    west, east = chance_of(bound(2010, 1528).now, atlantic()), chance_of(bound(1528).now, atlantic())
    assert chance_of(bound(2010).now, atlantic()) > west > east
    home = frozenset((1528, *neighbours(1528)))
    searched = dict.fromkeys(range(1, 6), home)
    assert chance_of(bound(2010, 1528, searched=searched).now, atlantic()) > west


def test_a_goal_of_less_weight_counts_less() -> None:
    def share(weight: float) -> float:
        return chance_of(likelihood(BISMARCK, {}, {}, 6, {2010: 1.0, 1528: weight}).now, atlantic())

    assert share(0) == pytest.approx(chance_of(bound(2010).now, atlantic()))
    assert share(0) > share(0.1) > share(1) == pytest.approx(chance_of(bound(2010, 1528).now, atlantic()))


def test_the_likeliest_squares_are_the_fewest_that_hold_the_share() -> None:
    chances = {1: 0.1, 2: 0.4, 3: 0.2, 4: 0.3}
    assert likeliest(chances) == [2, 4]
    assert likeliest(chances, 0.75) == [2, 4, 3]
    assert likeliest({}) == []


def test_every_way_to_the_atlantic_leads_through_a_way_out() -> None:
    across = frozenset[int]().union(*(passage.squares for passage in PASSAGES))
    assert across < OPEN[GERMAN]
    for square in atlantic():
        assert {there for there in neighbours(square) if there in OPEN[GERMAN]} <= atlantic() | across
    assert {1228, 1528}.isdisjoint(atlantic())
    assert {2626, 2727, 1116} <= atlantic()


def open_ways(turn: int, searched: dict[int, frozenset[int]], **traces: Trace) -> dict[str, WayOut]:
    return {**ways_out(BISMARCK, {int(key[1:]): trace for key, trace in traces.items()}, searched, turn)}


def test_a_way_out_opens_when_the_ship_can_be_beyond_it() -> None:
    assert open_ways(1, {})[SCOTLAND] == WayOut(since=0, shut=False, earliest=2)
    ways = open_ways(5, {})
    assert ways[SCOTLAND].since == 2
    assert ways[ICELAND].since == 3
    assert ways[STRAIT] == WayOut(since=0, shut=False, earliest=7)
    assert {name: way.since for name, way in open_ways(9, {}).items()} == {STRAIT: 7, ICELAND: 3, SCOTLAND: 2}


def test_searches_beyond_shut_a_way_out_again() -> None:
    ways = open_ways(3, {2: atlantic()})
    assert ways[SCOTLAND].since == 0
    assert not ways[SCOTLAND].shut, "it was never open"
    assert open_ways(4, {3: atlantic()})[SCOTLAND] == WayOut(since=0, shut=True, earliest=4)
    assert open_ways(5, {3: atlantic()})[SCOTLAND].since == 4


def test_a_search_beyond_a_way_out_makes_its_earliest_turn_a_turn_later() -> None:
    beyond = frozenset(atlantic())
    assert open_ways(2, {})[SCOTLAND].earliest == 2
    assert open_ways(2, {2: beyond})[SCOTLAND].earliest == 3


def test_once_the_ship_is_seen_outside_nothing_is_said_of_the_ways_out() -> None:
    assert open_ways(9, {}, t8=Trace(ended=frozenset((2517,)))) == {}
    assert open_ways(3, {}, t2=Trace(ended=frozenset((2517,)))) == {}, "sooner than thought possible"
    assert open_ways(9, {}, t5=Trace(ended=frozenset((1520,)))) == {}, "though she can have come back"
    assert open_ways(9, {}, t8=Trace(ended=frozenset((1524,))))[SCOTLAND].since == 0


def test_a_board_without_these_ways_out_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passages, "atlantic", frozenset)
    assert open_ways(9, {}) == {}


def test_a_new_turn_continues_from_the_one_before() -> None:
    searched = {turn: frozenset((1724, 1800 + turn)) for turn in range(1, 20)}
    bound(*GOALS, searched=searched, turn=18)
    steps = likelihood_rules._after.cache_info().misses
    bound(*GOALS, searched=searched, turn=19)
    assert likelihood_rules._after.cache_info().misses - steps == len(GOALS)
