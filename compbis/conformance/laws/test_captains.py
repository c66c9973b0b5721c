"""A captain plays its games to the end, gives the same orders for the same seed, even in a restored game, and states
each thought in one line."""

from collections.abc import Sequence
from copy import deepcopy
from itertools import count
from typing import Any

import pytest

from compbis.captains.hire import hire
from compbis.conformance.tools.played import Endless, check_turn
from compbis.lab.apart import play_apart
from compbis.lab.contest import Contest
from compbis.table.captain import LONGEST_THOUGHT, Captain
from compbis.table.edition import Edition
from compbis.table.game import Game
from compbis.table.match import Entry, Match, NoRecord, Resume
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.values import NamedTuple

Tried = tuple[Side, str]


class _Turn(NamedTuple):
    """A turn as a record keeps it.

    Args:
        position: the position at its start
        history: all reports before it
        entries: its orders
    """

    position: Any
    history: Sequence[Report]
    entries: list[Entry]


class _Turns(NoRecord):
    """A record that keeps the turns."""

    def __init__(self, edition: Edition) -> None:
        self.turns: list[_Turn] = []
        self._edition = edition

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Keep the start of a turn. Raises Endless."""
        check_turn(self._edition, len(self.turns) + 1)
        before = self.turns[-1].history if self.turns else ()
        self.turns.append(_Turn(deepcopy(game.save()), (*before, *reports), []))

    def order(self, entry: Entry) -> None:
        """Keep an order."""
        self.turns[-1].entries.append(entry)


class _Watched:
    """Wraps a captain and keeps its raw thoughts: a record would drop those that are not a line."""

    def __init__(self, captain: Captain) -> None:
        self.thoughts: list[object] = []
        self._captain = captain

    def hear(self, report: Any) -> None:
        """Pass a report on."""
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The captain's order."""
        order = self._captain.answer(request)
        self.thoughts.append(getattr(self._captain, "thought", ""))
        return order


def _names(edition: Edition, captain: Tried) -> dict[Side, str]:
    """The names of the captain and its opponent, by side."""
    side, name = captain
    others = edition.captains[side.enemy]
    return {side: name, side.enemy: "random" if "random" in others else others[0]}


def _played(
    edition: Edition, captain: Tried, seed: int, resumed: _Turn | None = None
) -> tuple[list[_Turn], list[object]]:
    """The turns of a game, and the captain's thoughts. resumed: the turn from which to play, None for the whole game.
    Raises Forfeit if the captain fails or gives an illegal order."""
    side, names = captain[0], _names(edition, captain)
    record, watched = _Turns(edition), _Watched(hire(edition, names[side], side, seed))
    captains = {side: watched, side.enemy: hire(edition, names[side.enemy], side.enemy, seed)}
    if resumed:
        record.turns.append(resumed._replace(entries=[]))
        game = edition.restore(deepcopy(resumed.position))
        Match(game, captains, record, Resume((), resumed.history)).play()
    else:
        Match(edition.new(seed, names), captains, record).play()
    return record.turns, watched.thoughts


def _orders(turns: Sequence[_Turn], side: Side) -> list[list[Entry]]:
    """A side's orders, turn by turn."""
    return [[entry for entry in turn.entries if entry.side == side] for turn in turns]


@pytest.fixture(scope="session")
def failure(captain: Tried, edition: Edition, seed: int, limit: float) -> str:
    """Why the captain cannot play a game to its end, "" if it can. It plays in a process of its own, which it may kill
    or block forever."""
    begun = count(1)
    try:
        contest = Contest(edition, _names(edition, captain), seed)
        return play_apart(contest, limit, lambda so_far: check_turn(edition, next(begun))).failure
    except Endless as error:
        return str(error)


@pytest.fixture
def _playing(failure: str) -> None:
    """Skip the test if the captain cannot play a game to its end."""
    if failure:
        pytest.skip("it does not play a game to its end")


def test_a_captain_plays_a_game_to_its_end_in_a_separate_process(failure: str) -> None:
    assert not failure


@pytest.mark.usefixtures("_playing")
def test_a_captain_plays_whole_games_and_thinks_in_lines(
    captain: Tried, edition: Edition, games: int, seed: int
) -> None:
    for number in range(seed, seed + games):
        turns, thoughts = _played(edition, captain, number)
        assert any(_orders(turns, captain[0]))
        for thought in thoughts:
            assert isinstance(thought, str) and thought.isprintable() and len(thought) <= LONGEST_THOUGHT, repr(thought)


@pytest.mark.usefixtures("_playing")
def test_the_same_seed_gives_the_same_orders(captain: Tried, edition: Edition, seed: int) -> None:
    (one, _), (other, _) = _played(edition, captain, seed), _played(edition, captain, seed)
    assert _orders(one, captain[0]) == _orders(other, captain[0])


@pytest.mark.usefixtures("_playing")
def test_in_a_restored_game_a_captain_gives_the_same_orders(captain: Tried, edition: Edition, seed: int) -> None:
    turns, _ = _played(edition, captain, seed)
    for number in sorted({len(turns) // 2, len(turns) - 1}):
        again, _ = _played(edition, captain, seed, turns[number])
        assert _orders(again, captain[0]) == _orders(turns[number:], captain[0]), (
            f"restored at the start of {number + 1}"
        )
