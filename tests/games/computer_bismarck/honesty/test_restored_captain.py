"""A captain who hears the reports of the earlier turns, and is shown no request of them, goes on as if he had never
stopped: so it is when a game is restored, at the start of a turn or in the midst of it."""

import random
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.table.captain import Captain
from compbis.table.side import Side
from tests import counts
from tests.games.computer_bismarck.honesty import bad_captains
from tests.games.computer_bismarck.honesty.honest_games import OURS, Recording, play, recorded
from tests.games.computer_bismarck.honesty.recording import LAST, Event, again, read

AHEAD = 1
"""Turns after the one in which he sits down that he is followed; from every WHOLE-th turn to the end of the game."""
WHOLE = 8


def turns_of(events: list[Event]) -> list[int]:
    """The turn of each request."""
    return [event.view.turn for event in events if isinstance(event, BismarckRequest)]


def cuts(turns: list[int], seed: int) -> Iterator[tuple[int, int]]:
    """From each turn but the first, once its start and once its midst: the number of the first request that he is
    shown, and the last turn of those that he is shown."""
    dice = random.Random(seed)
    for turn in sorted(set(turns))[1:]:
        first, count = turns.index(turn), turns.count(turn)
        last_turn = LAST if turn % WHOLE == 0 else turn + AHEAD
        yield first, last_turn
        yield first + dice.randrange(count), last_turn


def differences(make: Callable[[], Captain], game: Recording, seed: int) -> Iterator[str]:
    """Where a captain who sits down in the midst of a game parts from the one who sat there all the time."""
    events = list(read(game.lines))
    turns = turns_of(events)
    for first, last_turn in cuts(turns, seed):
        orders = again(events, make(), first, last_turn)
        assert orders
        pairs = enumerate(zip(orders, game.orders[first:], strict=False), first)
        if wrong := next((f"{number}: {one}, not {other}" for number, (one, other) in pairs if one != other), ""):
            yield f"turn {turns[first]}, from request {first} on: {wrong}"


@pytest.mark.parametrize(
    ("side", "name"),
    [pytest.param(*one, marks=pytest.mark.release) if ":" in one[1] else one for one in OURS],  # masters take minutes
)
def test_a_captain_who_only_hears_the_reports_goes_on_as_the_one_who_never_stopped(side: Side, name: str) -> None:
    for number in range(counts.count("games in which a captain sits down later")):
        game = recorded(side, name, number)
        make = partial(EDITION.captain, name, side, game.captain_seed)
        assert list(differences(make, game, number)) == []


@pytest.mark.parametrize("side", Side)
def test_a_captain_who_keeps_what_no_report_tells_is_caught(side: Side) -> None:
    names = {side: "random", side.enemy: "random"}
    enemy = EDITION.captain("random", side.enemy, 3)
    witness = play(EDITION.new(3, names), side, bad_captains.Counter(), enemy, last_turn=8)
    game = Recording(0, 3, tuple(witness.lines), tuple(witness.orders))
    assert list(differences(bad_captains.Counter, game, 3))
