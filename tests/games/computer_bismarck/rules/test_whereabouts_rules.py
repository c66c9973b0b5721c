"""Where an enemy ship can be: exact sets in small cases, and its true square in whole games."""

import random
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

import pytest

from compbis.captains.hire import hire
from compbis.games import edition
from compbis.games.computer_bismarck.cards.board import OPEN, Square, distance
from compbis.games.computer_bismarck.cards.kinds import CONVOY as CONVOYS
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.desk.hearsay import Hearsay
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.rules.whereabouts import (
    NOWHERE,
    Trace,
    Whereabouts,
    at_end_of_turn,
    at_start,
    now,
    on_direct_way,
)
from compbis.table.game import Game
from compbis.table.request import judged
from compbis.table.side import BRITISH, GERMAN, Side
from tests import counts
from tests.games.computer_bismarck.asked import one_by_one

BISMARCK, PRINZ, OILER, WOLVES = (SHIPS[name] for name in ("BISMARCK", "PR EUGEN", "BELCHEN", "WP4"))
HOOD, RODNEY, CONVOY, GROUP = (SHIPS[name] for name in ("HOOD", "RODNEY", "WS8B", "SG1"))
SEEN = 2517
"""A square of the open Atlantic: no land within three squares."""


def around(square: Square, most: int, side: Side = GERMAN) -> frozenset[Square]:
    """The open squares within `most` of a square, where no land is in the way."""
    return frozenset(one for one in OPEN[side] if distance(square, one) <= most)


def at(*squares: Square) -> frozenset[Square]:
    return frozenset(squares)


def on_turn(turn: int, trace: Trace) -> dict[int, Trace]:
    return {turn: trace}


def test_a_ship_is_where_it_was_seen_and_a_turn_later_within_two_squares() -> None:
    seen = on_turn(5, Trace(ended=at(SEEN)))
    assert now(BISMARCK, seen, {}, 6).squares == at(SEEN)
    assert now(BISMARCK, seen, {}, 7).squares == around(SEEN, 2)


def test_6_51_a_battleship_goes_two_squares_on_alternate_turns_and_a_cruiser_on_every_turn() -> None:
    seen = on_turn(5, Trace(ended=at(SEEN)))
    assert now(BISMARCK, seen, {}, 8).squares == around(SEEN, 3)
    assert now(PRINZ, seen, {}, 8).squares == around(SEEN, 4)


def test_a_battleship_known_to_have_moved_two_squares_moves_one_on_the_next_turn() -> None:
    traces = on_turn(5, Trace(ended=at(SEEN))) | on_turn(6, Trace(ended=at(SEEN + 2)))
    assert now(BISMARCK, traces, {}, 8).squares == around(SEEN + 2, 1)


def test_land_and_barred_squares_block_a_ship() -> None:
    seen = on_turn(5, Trace(ended=at(2626)))  # Brest
    assert now(OILER, seen, {}, 7).squares == at(2626, 2525, 2625, 2725, 2726, 2727)
    assert not now(BISMARCK, seen, {}, 12).squares & {2024, 2124, 2324, 2426, 2526}


def test_on_turn_1_the_bismarck_starts_from_its_card_and_may_dash_four_squares() -> None:
    first = at_start(BISMARCK)
    assert first.squares == at(1528)
    after = at_end_of_turn(BISMARCK, first, Trace(), 1)
    assert after.squares <= around(1528, 4)
    assert {distance(1528, square) for square in after.squares} == {0, 1, 2, 3, 4}
    assert after.rested == at(1528) | around(1528, 1)


def test_a_sufficient_search_rules_out_its_squares_on_that_turn() -> None:
    seen = on_turn(5, Trace(ended=at(SEEN)))
    searched = {6: around(SEEN, 1)}
    ring = around(SEEN, 2) - around(SEEN, 1)
    assert now(BISMARCK, seen, searched, 7).squares == ring
    assert now(BISMARCK, seen, searched, 8).squares == around(SEEN, 3) - {SEEN}, "it has dashed, and goes one"
    assert now(BISMARCK, seen, {5: at(SEEN)}, 6).squares == at(SEEN), "where it was found it was"


def test_a_ship_moves_on_from_the_squares_that_a_search_left_open() -> None:
    seen = on_turn(5, Trace(ended=at(SEEN)))
    left = at(SEEN + 2)
    searched = {6: around(SEEN, 2) - left}
    assert now(BISMARCK, seen, searched, 8).squares == around(SEEN + 2, 1)


def test_a_search_rules_out_nothing_for_submarines() -> None:
    seen = on_turn(5, Trace(ended=at(2822)))
    assert now(WOLVES, seen, {6: around(2822, 1)}, 7).squares == around(2822, 1)


def test_11_1_a_ship_seen_in_passing_has_moved_on_one_square() -> None:
    traces = on_turn(5, Trace(ended=at(SEEN))) | on_turn(6, Trace(passed=SEEN + 1))
    passed = now(BISMARCK, traces, {}, 7)
    assert passed == Whereabouts(NOWHERE, around(SEEN + 1, 1) - {SEEN + 1})
    assert now(BISMARCK, traces, {}, 8).squares == around(SEEN + 1, 2)


def test_10_9_a_shadowed_ship_ends_its_move_where_its_shadower_does() -> None:
    traces = on_turn(5, Trace(ended=at(SEEN))) | on_turn(6, Trace(began=at(SEEN), ended=at(SEEN - 100)))
    here = now(BISMARCK, traces, {}, 6)
    assert here.squares == at(SEEN)
    assert at_end_of_turn(BISMARCK, here, traces[6], 6).squares == at(SEEN - 100)


def test_a_radio_bearing_leaves_the_squares_that_both_allow() -> None:
    traces = on_turn(5, Trace(ended=at(SEEN))) | on_turn(6, Trace(ended=around(SEEN + 3, 1)))
    assert now(BISMARCK, traces, {}, 7).squares == at(SEEN - 98, SEEN + 2, SEEN + 102)


def test_a_report_is_believed_even_where_the_ship_was_not_expected() -> None:
    traces = on_turn(5, Trace(ended=at(SEEN))) | on_turn(6, Trace(ended=at(1113)))
    assert now(BISMARCK, traces, {}, 7).squares == at(1113)


def test_10_8_a_british_ship_may_have_followed_a_german_so_it_goes_two_squares_on_any_turn() -> None:
    seen = on_turn(5, Trace(ended=at(SEEN)))
    assert now(HOOD, seen, {}, 8).squares == around(SEEN, 4, BRITISH)
    assert now(RODNEY, seen, {}, 7).squares == around(SEEN, 2, BRITISH)
    assert now(GROUP, seen, {}, 8).squares == around(SEEN, 2, BRITISH)


def test_a_convoy_moves_on_the_turns_of_its_mode_and_may_leave_the_board() -> None:
    seen = on_turn(5, Trace(ended=at(2914)))
    spread = [len(now(CONVOY, seen, {}, turn).squares) for turn in range(6, 12)]
    assert spread == [1, 1, 9, 9, 20, 20]
    assert [now(CONVOY, seen, {}, turn).left_board for turn in range(6, 12)] == [False] * 4 + [True] * 2


def test_17_3_a_convoy_that_sails_directly_comes_nearer_to_its_goal_on_each_of_its_turns() -> None:
    slow, nearer = SHIPS["SL2"], at(2013, 2113, 2213)
    assert [on_direct_way(slow, {}, {}, turn) for turn in range(4)] == [at(slow.square), nearer, nearer, nearer]
    seen = on_turn(3, Trace(ended=at(2113)))
    assert on_direct_way(slow, seen, {}, 4) == at(2014, 2114, 2214)
    assert on_direct_way(slow, seen, {4: at(2014, 2214)}, 6) == at(2114)
    assert on_direct_way(slow, {}, {3: nearer}, 3) == NOWHERE, "it was in none of the squares where it had to be"
    assert on_direct_way(slow, on_turn(3, Trace(ended=at(2111))), {}, 3) == NOWHERE, "it was seen elsewhere"


def test_10_2_a_convoy_that_is_shadowed_may_turn_and_still_has_sailed_directly() -> None:
    traces = on_turn(4, Trace(began=at(2113)))
    assert on_direct_way(SHIPS["SL2"], traces, {}, 4) == around(2113, 1, BRITISH)


@pytest.mark.rule("17.3d")
def test_17_3_ws8b_may_lose_two_turns_on_its_way_round_ireland_and_none_once_in_the_irish_sea() -> None:
    assert on_direct_way(CONVOY, {}, {}, 1) == at(1923, 2023, 2024, 2124, 2125)
    stayed = {turn: Trace(ended=at(2024)) for turn in (1, 3)}
    assert on_direct_way(CONVOY, stayed, {}, 3) == at(2024)
    assert on_direct_way(CONVOY, stayed | on_turn(5, Trace(ended=at(2024))), {}, 5) == NOWHERE
    assert on_direct_way(CONVOY, on_turn(1, Trace(ended=at(2124))), {}, 3) == at(2224)


def test_a_ship_not_yet_in_play_is_nowhere() -> None:
    assert now(SHIPS["RENOWN"], {}, {}, 5).squares == NOWHERE


def deliver(game: Game, *hearers: Mapping[Side, Any]) -> None:
    """Pass each report to those in its audience."""
    for report, of in product(game.take_reports(), hearers):
        for side in report.audience:
            of[side].hear(report)


def games(names: dict[Side, str], seeds: Iterable[int]) -> Iterable[tuple[str, bool, int]]:
    """Some enemy ships known to a side at the start of each of its movement phases: a label, whether the ship is in one
    of its possible squares, and their number. No report changes them before the phase ends."""
    most = counts.count("ships looked for on a turn")
    played = edition()
    for seed in seeds:
        game = played.new(seed, names)
        captains = {side: hire(played, name, side, seed) for side, name in names.items()}
        heard = {side: Hearsay(side) for side in Side}
        begun = set[tuple[Side, int]]()
        while game.outcome is None:
            steps = one_by_one(game.play_turn())
            request = next(steps, None)
            while request is not None:
                deliver(game, heard, captains)
                if isinstance(request, MovementRequest) and (request.side, request.view.turn) not in begun:
                    side, view = request.side, request.view
                    begun.add((side, view.turn))
                    known = {contact.name for contact in view.contacts} | {"BISMARCK", *MISSIONS}
                    strayed = game._referee.position.courses.strayed  # type: ignore[attr-defined]
                    enemies = game._referee.position.ships[side.enemy].values()  # type: ignore[attr-defined]
                    there = [ship for ship in enemies if ship.name in known and ship.active]
                    for ship in random.Random(f"{seed} {view.turn}").sample(there, min(most, len(there))):
                        squares = heard[side].whereabouts(ship.name, view)[0].squares
                        moved = heard[side].has_moved(ship.name, view.turn)  # then it is known where it ends the turn
                        if ship.kind is CONVOYS and not moved and ship.name not in strayed:
                            squares &= heard[side].on_direct_way(ship.name, view, late=True)
                        yield f"{seed}, turn {view.turn}: {ship}", ship.square in squares, len(squares)
                try:
                    request = steps.send(judged(request, captains[request.side].answer(request)))
                except StopIteration:
                    request = None
            deliver(game, heard, captains)


@pytest.mark.parametrize(("british", "german"), [("random", "random"), ("tovey", "otto")])
def test_in_whole_games_every_ship_is_in_one_of_its_possible_squares(british: str, german: str) -> None:
    found = list(games({BRITISH: british, GERMAN: german}, range(2)))
    assert [which for which, right, _ in found if not right] == []
    assert sum(number < 60 for _, _, number in found) > 20, "which says something"
