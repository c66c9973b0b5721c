"""Where an enemy ship can be: exact sets for small cases, and in whole games the square in which it is."""

import random
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

import pytest

from compbis.captains.hire import hire
from compbis.games import edition
from compbis.games.computer_bismarck.cards.board import OPEN, Square, distance
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.desk.hearsay import Hearsay
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.rules.whereabouts import NOWHERE, Trace, Whereabouts, at_first, now, then
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
    """The squares within so many of one, where no land is in the way."""
    return frozenset(one for one in OPEN[side] if distance(square, one) <= most)


def at(*squares: Square) -> frozenset[Square]:
    return frozenset(squares)


def told(turn: int, trace: Trace) -> dict[int, Trace]:
    return {turn: trace}


def test_where_it_was_seen_it_is_and_a_turn_later_within_two_squares() -> None:
    seen = told(5, Trace(ended=at(SEEN)))
    assert now(BISMARCK, seen, {}, 6).squares == at(SEEN)
    assert now(BISMARCK, seen, {}, 7).squares == around(SEEN, 2)


def test_6_51_a_battleship_goes_two_squares_on_alternate_turns_alone_a_cruiser_on_each() -> None:
    seen = told(5, Trace(ended=at(SEEN)))
    assert now(BISMARCK, seen, {}, 8).squares == around(SEEN, 3)
    assert now(PRINZ, seen, {}, 8).squares == around(SEEN, 4)


def test_a_battleship_that_is_known_to_have_moved_two_squares_moves_one_then() -> None:
    traces = told(5, Trace(ended=at(SEEN))) | told(6, Trace(ended=at(SEEN + 2)))
    assert now(BISMARCK, traces, {}, 8).squares == around(SEEN + 2, 1)


def test_an_oiler_moves_one_square_and_so_do_submarines() -> None:
    seen = told(5, Trace(ended=at(SEEN)))
    for spec in (OILER, WOLVES):
        assert now(spec, seen, {}, 8).squares == around(SEEN, 2)


def test_land_and_barred_squares_stop_it() -> None:
    seen = told(5, Trace(ended=at(2626)))  # Brest
    assert now(OILER, seen, {}, 7).squares == at(2626, 2525, 2625, 2725, 2726, 2727)
    assert not now(BISMARCK, seen, {}, 12).squares & {2024, 2124, 2324, 2426, 2526}


def test_it_is_never_where_no_german_ship_may_be() -> None:
    assert now(PRINZ, {}, {}, 30).squares <= OPEN[GERMAN]


def test_the_first_turn_begins_at_the_card_with_a_dash_of_four() -> None:
    first = at_first(BISMARCK)
    assert first.squares == at(1528)
    after = then(BISMARCK, first, Trace(), 1)
    assert after.squares <= around(1528, 4)
    assert {distance(1528, square) for square in after.squares} == {0, 1, 2, 3, 4}
    assert after.rested == at(1528) | around(1528, 1)


def test_a_search_that_sufficed_takes_its_squares_away_on_its_turn() -> None:
    seen = told(5, Trace(ended=at(SEEN)))
    searched = {6: around(SEEN, 1)}
    ring = around(SEEN, 2) - around(SEEN, 1)
    assert now(BISMARCK, seen, searched, 7).squares == ring
    assert now(BISMARCK, seen, searched, 8).squares == around(SEEN, 3) - {SEEN}, "it has dashed, and goes one"
    assert now(BISMARCK, seen, {5: at(SEEN)}, 6).squares == at(SEEN), "where it was found it was"


def test_what_a_search_leaves_is_what_it_moves_from() -> None:
    seen = told(5, Trace(ended=at(SEEN)))
    left = at(SEEN + 2)
    searched = {6: around(SEEN, 2) - left}
    assert now(BISMARCK, seen, searched, 8).squares == around(SEEN + 2, 1)


def test_a_search_takes_nothing_from_submarines() -> None:
    seen = told(5, Trace(ended=at(2822)))
    assert now(WOLVES, seen, {6: around(2822, 1)}, 7).squares == around(2822, 1)


def test_11_1_a_ship_that_was_seen_as_it_passed_has_gone_on_by_one() -> None:
    traces = told(5, Trace(ended=at(SEEN))) | told(6, Trace(passed=SEEN + 1))
    passed = now(BISMARCK, traces, {}, 7)
    assert passed == Whereabouts(NOWHERE, around(SEEN + 1, 1) - {SEEN + 1})
    assert now(BISMARCK, traces, {}, 8).squares == around(SEEN + 1, 2)


def test_10_9_a_ship_that_is_shadowed_will_be_where_its_shadower_will_be() -> None:
    traces = told(5, Trace(ended=at(SEEN))) | told(6, Trace(began=at(SEEN), ended=at(SEEN - 100)))
    here = now(BISMARCK, traces, {}, 6)
    assert here.squares == at(SEEN)
    assert then(BISMARCK, here, traces[6], 6).squares == at(SEEN - 100)


def test_radio_leaves_what_both_allow() -> None:
    traces = told(5, Trace(ended=at(SEEN))) | told(6, Trace(ended=around(SEEN + 3, 1)))
    assert now(BISMARCK, traces, {}, 7).squares == at(SEEN - 98, SEEN + 2, SEEN + 102)


def test_what_is_told_is_right_even_where_it_was_not_to_be_expected() -> None:
    traces = told(5, Trace(ended=at(SEEN))) | told(6, Trace(ended=at(1113)))
    assert now(BISMARCK, traces, {}, 7).squares == at(1113)


def test_10_8_a_british_ship_may_have_followed_a_german_so_it_goes_two_squares_on_any_turn() -> None:
    seen = told(5, Trace(ended=at(SEEN)))
    assert now(HOOD, seen, {}, 8).squares == around(SEEN, 4, BRITISH)
    assert now(RODNEY, seen, {}, 7).squares == around(SEEN, 2, BRITISH)
    assert now(GROUP, seen, {}, 8).squares == around(SEEN, 2, BRITISH)


def test_a_convoy_moves_on_the_turns_of_its_mode_and_may_leave_the_board() -> None:
    seen = told(5, Trace(ended=at(2914)))
    spread = [len(now(CONVOY, seen, {}, turn).squares) for turn in range(6, 12)]
    assert spread == [1, 1, 9, 9, 20, 20]
    assert [now(CONVOY, seen, {}, turn).left_board for turn in range(6, 12)] == [False] * 4 + [True] * 2


def test_a_ship_that_has_not_come_yet_is_nowhere() -> None:
    assert now(SHIPS["RENOWN"], {}, {}, 5).squares == NOWHERE


def deliver(game: Game, *hearers: Mapping[Side, Any]) -> None:
    """Tell all that happened to those who may know of it."""
    for report, of in product(game.take_reports(), hearers):
        for side in report.audience:
            of[side].hear(report)


def games(names: dict[Side, str], seeds: Iterable[int]) -> Iterable[tuple[str, bool, int]]:
    """Of some of the enemy ships of which a side is told, when each of its movement phases begins: which, whether it is
    where it can be, and in how many squares it can be. Until the phase ends nothing that is told changes."""
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
                    known = {contact.name for contact in view.contacts} | ({"BISMARCK"} if side is BRITISH else set())
                    enemies = game._referee.position.ships[side.enemy].values()  # type: ignore[attr-defined]
                    there = [ship for ship in enemies if ship.name in known and ship.active]
                    for ship in random.Random(f"{seed} {view.turn}").sample(there, min(most, len(there))):
                        squares = heard[side].whereabouts(ship.name, view)[0].squares
                        yield f"{seed}, turn {view.turn}: {ship}", ship.square in squares, len(squares)
                try:
                    request = steps.send(judged(request, captains[request.side].answer(request)))
                except StopIteration:
                    request = None
            deliver(game, heard, captains)


@pytest.mark.parametrize(("british", "german"), [("random", "random"), ("tovey", "otto")])
def test_in_whole_games_every_ship_is_where_it_can_be(british: str, german: str) -> None:
    found = list(games({BRITISH: british, GERMAN: german}, range(2)))
    assert [which for which, right, _ in found if not right] == []
    assert sum(number < 60 for _, _, number in found) > 20, "which says something"
