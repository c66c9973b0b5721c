"""A captain that receives the reports of earlier turns, but none of their requests, continues as if never interrupted.

This is what happens in a restore, at the start of a turn or during it.
"""

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
"""The number of turns compared after the one of the restore; from every WHOLE-th turn on, all are."""
WHOLE = 8


def turns_of(events: list[Event]) -> list[int]:
    """The turn of each request."""
    return [event.view.turn for event in events if isinstance(event, BismarckRequest)]


def cuts(turns: list[int], seed: int) -> Iterator[tuple[int, int]]:
    """For each turn but the first, a restore at its start and one during it.

    Yields the number of the first request that the captain gets, and the last turn of its requests.
    """
    dice = random.Random(seed)
    for turn in sorted(set(turns))[1:]:
        first, count = turns.index(turn), turns.count(turn)
        last_turn = LAST if turn % WHOLE == 0 else turn + AHEAD
        yield first, last_turn
        yield first + dice.randrange(count), last_turn


def differences(make: Callable[[], Captain], game: Recording, seed: int) -> Iterator[str]:
    """The differences between a captain restored during a game, at random points, and the one that played it all."""
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
def test_a_restored_captain_continues_as_if_never_interrupted(side: Side, name: str) -> None:
    for number in range(counts.count("games in which a captain sits down later")):
        game = recorded(side, name, number)
        make = partial(EDITION.captain, name, side, game.captain_seed)
        assert list(differences(make, game, number)) == []


@pytest.mark.parametrize("side", Side)
def test_a_captain_that_relies_on_unreported_memory_is_caught(side: Side) -> None:
    names = {side: "random", side.enemy: "random"}
    enemy = EDITION.captain("random", side.enemy, 3)
    witness = play(EDITION.new(3, names), side, bad_captains.Counter(), enemy, last_turn=8)
    game = Recording(0, 3, tuple(witness.lines), tuple(witness.orders))
    assert list(differences(bad_captains.Counter, game, 3))
